import { Suspense, useId, useState, type ReactNode } from 'react';
import { Heading } from '../../controls/Heading.tsx';
import { SectionLevel } from '../../controls/Section.tsx';
import { ShortcutList } from '../../content/settings/ShortcutList.tsx';
import { SoundSettings } from '../../content/sound/SoundSettings.tsx';
import { Skeleton } from '../../controls/state/Skeleton.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { SearchIcon } from '#ui-web/icons/web-icons.tsx';
import { useResource } from '../../hooks/data/use-resource.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { SETTINGS_TEXTS as T } from '../../texts/settings-texts.ts';
import { Scrobbling } from '../history/Scrobbling.tsx';
import { AppSettings } from './AppSettings.tsx';
import { AppearanceSettings } from './AppearanceSettings.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import { LanguageSettings } from './LanguageSettings.tsx';
import { AccountSettings } from './account/AccountSettings.tsx';
import { Members, type MemberList } from './library/Members.tsx';
import { ScanStatus } from './library/ScanStatus.tsx';
import { Shares } from './library/Shares.tsx';
import { StatisticsLink } from './library/StatisticsLink.tsx';
import { BackupSettings } from './server/BackupSettings.tsx';
import { FeedSettings } from './server/FeedSettings.tsx';
import { FlagSettings } from './server/FlagSettings.tsx';
import { PromotionSettings } from './server/PromotionSettings.tsx';
import { isFound } from './is-found.ts';
import * as s from './SettingsScreen.module.css';

type GroupId = keyof typeof T.groups;

const CONTENTS: Readonly<Record<GroupId, (parts: { readonly members: MemberList }) => ReactNode>> = {
  playback: () => <SoundSettings isFolded />,
  appearance: () => <AppearanceSettings />,
  language: () => <LanguageSettings />,
  app: () => <AppSettings />,
  keys: () => <ShortcutList />,
  devices: () => <DeviceSettings />,
  account: () => <AccountSettings />,
  services: () => <Scrobbling />,
  shares: () => <Shares />,
  library: () => <ScanStatus />,
  members: ({ members }) => (
    <>
      {members.data && <StatisticsLink />}
      <Members list={members} />
    </>
  ),
  feeds: () => <FeedSettings />,
  promotions: () => <PromotionSettings />,
  flags: () => <FlagSettings />,
  backup: () => <BackupSettings />,
};

/** For the owner only. */
const OWNER_GROUPS: ReadonlySet<GroupId> = new Set(['members', 'feeds', 'promotions', 'flags', 'backup']);

const groupIds = Object.keys(CONTENTS) as readonly GroupId[];

/** The status of a request that the listener may not make. */
const FORBIDDEN = 403;

/** Only the owner may read the list of members. After another error the owner can try again, also while that goes on. */
function useIsOwner({ data, error, isLoading }: MemberList): boolean {
  const [wasShown, setWasShown] = useState(false);
  const isShown = data !== null || (error !== null && error.status !== FORBIDDEN) || (isLoading && wasShown);
  if (isShown !== wasShown) setWasShown(isShown);
  return isShown;
}

/** All settings on one page, with a search field: of this browser, of the account and, for the owner, of the server. */
export function SettingsScreen() {
  const [query, setQuery] = useState('');
  const members = useResource(useStores().members.members, undefined, { isFresh: true });
  const isOwner = useIsOwner(members);
  const shown = groupIds
    .filter((id) => isOwner || !OWNER_GROUPS.has(id))
    .filter((id) => isFound(query, `${T.groups[id].title} ${T.groups[id].keywords}`));
  return (
    <div className={s.page}>
      <header className={s.head}>
        <Heading text={T.title} />
        <div role="search" className={s.search}>
          <SearchIcon />
          <input
            type="search"
            aria-label={T.search}
            placeholder={T.search}
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
      </header>
      <nav className={s.contents} aria-label={T.contents}>
        <ul>
          {shown.map((id) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.focus();
                }}
              >
                {T.groups[id].title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>
        {shown.length === 0 && <EmptyState title={T.nothing({ query })} hint={T.nothingHint} />}
        {shown.map((id) => (
          <Group key={id} id={id} members={members} />
        ))}
      </div>
    </div>
  );
}

function Group({ id, members }: { readonly id: GroupId; readonly members: MemberList }) {
  const labelId = useId();
  return (
    <section className={s.group} aria-labelledby={labelId}>
      <h2 id={id} tabIndex={-1} className={s.title}>
        <span id={labelId}>{T.groups[id].title}</span>
      </h2>
      <SectionLevel value={3}>
        <Suspense fallback={<Skeleton kind="table" />}>{CONTENTS[id]({ members })}</Suspense>
      </SectionLevel>
    </section>
  );
}
