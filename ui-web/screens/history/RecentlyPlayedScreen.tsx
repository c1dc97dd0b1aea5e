import { useMemo, useState } from 'react';
import type { RecentPlays } from '#application/account/history-calls.ts';
import type { Ms } from '#domain/core/units.ts';
import { ButtonLink } from '../../controls/Button.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { Section } from '../../controls/Section.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { ResourceView } from '../../controls/state/ResourceView.tsx';
import { useResource } from '../../hooks/data/use-resource.ts';
import { PATHS } from '../../lib/links.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { currentLocale } from '../../texts/localized.ts';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import { byDay, daysAgo } from './by-day.ts';
import { localTimeZone } from './history-ranges.ts';
import { HistoryTabs } from './HistoryTabs.tsx';
import { PlayedRow } from './PlayedRow.tsx';
import { Skeleton } from '../../controls/state/Skeleton.tsx';

/** Every song that was played, by day, the latest first. */
export function RecentlyPlayedScreen() {
  const { history } = useStores();
  const years = useResource(history.years, localTimeZone(), { isFresh: true });
  const recent = useResource(history.recent, undefined, { isFresh: true });
  return (
    <>
      <Heading text={T.recent} />
      <HistoryTabs years={years.data ?? []} />
      <ResourceView resource={recent} skeleton={<Skeleton kind="rows" />}>
        {(data) => (data.items.length === 0 ? <Empty /> : <Days plays={data} onNearEnd={recent.moreRequested} />)}
      </ResourceView>
    </>
  );
}

function Days({ plays: { items, before }, onNearEnd }: { readonly plays: RecentPlays; readonly onNearEnd: () => void }) {
  const [openedMs] = useState(() => Date.now());
  const days = useMemo(() => byDay(items), [items]);
  return (
    <>
      {days.map(({ startMs, items: played }) => (
        <Section key={startMs} name={dayName(startMs, openedMs)}>
          <ul>
            {played.map((play) => (
              <PlayedRow key={`${play.playedAtMs} ${play.track.uri}`} {...play} />
            ))}
          </ul>
        </Section>
      ))}
      <LoadMoreSentinel hasMore={before !== null} onNear={onNearEnd} />
    </>
  );
}

function dayName(startMs: Ms, nowMs: Ms): string {
  const ago = daysAgo(startMs, nowMs);
  if (ago === 0) return T.today;
  if (ago === 1) return T.yesterday;
  const isThisYear = new Date(startMs).getUTCFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(currentLocale(), {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' },
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(startMs);
}

function Empty() {
  const action = <ButtonLink href={PATHS.home}>{T.emptyAction}</ButtonLink>;
  return <EmptyState title={T.empty} hint={T.emptyHint} action={action} />;
}
