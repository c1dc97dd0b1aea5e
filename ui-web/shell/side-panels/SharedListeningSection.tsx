import { useUnit } from 'effector-react';
import type { ListeningMember } from '#domain/shared-listening/types.ts';
import { LISTENING_TEXTS as TEXTS } from '../../texts/shell/shared-listening-texts.ts';
import { Button } from '../../controls/Button.tsx';
import { ErrorNotice } from '../../controls/state/ErrorNotice.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import { SwitchField } from '../../controls/choice/SwitchField.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { useAnnounce } from '../../lib/announcer.tsx';
import { useAnnounced } from '../../hooks/data/use-announced.ts';
import * as s from './SharedListeningSection.module.css';

/** The section of shared listening: start a session, share the link, see the members, leave. */
export function SharedListeningSection() {
  const { listening } = useStores();
  const [{ session }, error] = useUnit([listening.$listening, listening.$error]);
  return (
    <section className={s.section} aria-labelledby="listening-title">
      <h3 id="listening-title">{TEXTS.title}</h3>
      {session === null ? <StartSession /> : <OpenSession />}
      {error && <ErrorNotice error={error} />}
    </section>
  );
}

function StartSession() {
  const { listening } = useStores();
  const [started, isBusy] = useUnit([listening.started, listening.$isBusy]);
  return (
    <>
      <p className={s.hint}>{TEXTS.hint}</p>
      <Button isBusy={isBusy} onPress={() => !isBusy && started()}>
        {TEXTS.start}
      </Button>
    </>
  );
}

function OpenSession() {
  const { listening } = useStores();
  const { isHost, session, userId } = useUnit(listening.$listening);
  const [left, ended, guestsAllowed] = useUnit([listening.left, listening.ended, listening.guestsAllowed]);
  const listeners = TEXTS.listenerCount({ count: session?.session_members.length ?? 0 });
  useAnnounced(listeners);
  if (session === null) return null;
  return (
    <>
      <InviteLink url={new URL(session.join_session_url, window.location.href).href} />
      <p className={s.hint}>{listeners}</p>
      {session.session_members.some(({ id, is_paused }) => is_paused && id === userId) && (
        <p className={s.hint}>{TEXTS.pausedHere}</p>
      )}
      <ul className={s.members}>
        {session.session_members.map((member) => (
          <Member key={member.id} member={member} />
        ))}
      </ul>
      {isHost && (
        <SwitchField
          label={TEXTS.guestControl}
          hint={TEXTS.guestControlHint}
          isOn={session.guests_may_control}
          onChange={guestsAllowed}
        />
      )}
      <div className={s.actions}>
        <Button onPress={() => left()}>{TEXTS.leave}</Button>
        {isHost && session.session_members.length > 1 && <Button onPress={() => ended()}>{TEXTS.end}</Button>}
      </div>
    </>
  );
}

/** The link with a copy button. In an insecure context, without the Clipboard API, the button selects the link. */
function InviteLink({ url }: { readonly url: string }) {
  const announce = useAnnounce();
  const copy = async (field: HTMLInputElement | null) => {
    field?.select();
    try {
      await navigator.clipboard.writeText(url);
      announce(TEXTS.copied);
    } catch {
      field?.focus();
    }
  };
  return (
    <div className={s.link}>
      <input
        id="listening-link"
        aria-label={TEXTS.link}
        dir="ltr"
        readOnly
        value={url}
        onFocus={(event) => event.target.select()}
      />
      <Button onPress={() => void copy(document.querySelector<HTMLInputElement>('#listening-link'))}>{TEXTS.copy}</Button>
    </div>
  );
}

function Member({ member }: { readonly member: ListeningMember }) {
  const { listening } = useStores();
  const { isHost, session, userId } = useUnit(listening.$listening);
  const memberRemoved = useUnit(listening.memberRemoved);
  const { display_name: name, id } = member;
  const marks = [
    id === userId ? TEXTS.you : null,
    id === session?.session_owner_id ? TEXTS.host : null,
    member.is_away ? TEXTS.away : member.is_paused ? TEXTS.paused : null,
  ];
  return (
    <li className={s.member}>
      <span className={s.name}>{name}</span>
      <span className={s.status}>{marks.filter((mark) => mark !== null).join(' · ')}</span>
      {isHost && id !== userId && (
        <IconButton label={TEXTS.remove({ name })} icon={CloseIcon} size="small" onPress={() => memberRemoved(id)} />
      )}
    </li>
  );
}
