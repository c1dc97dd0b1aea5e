import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { PATHS } from '../../lib/links.ts';
import { LISTENING_TEXTS as TEXTS } from '../../texts/shell/shared-listening-texts.ts';
import { Button, ButtonLink } from '../../controls/Button.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { ErrorNotice } from '../../controls/state/ErrorNotice.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { useStores } from '../../lib/stores-context.tsx';

/** The screen of an invitation to a shared session. Its button is also the user gesture that permits autoplay. */
export function JoinScreen({ token }: { readonly token: string }) {
  const { listening } = useStores();
  const { $data, $error, opened } = listening.invitation;
  const [data, refusal, open] = useUnit([$data, $error, opened]);
  const [{ session }, error, isBusy] = useUnit([listening.$listening, listening.$error, listening.$isBusy]);
  const joined = useUnit(listening.joined);
  useEffect(() => void open(token), [open, token]);
  const home = <ButtonLink href={PATHS.home}>{TEXTS.home}</ButtonLink>;
  if (session?.join_session_token === token) return <Message title={TEXTS.joined} hint={TEXTS.joinedHint} action={home} />;
  if (refusal !== null) return <Message title={TEXTS.ended} hint={TEXTS.endedHint} action={home} />;
  if (data === null) return <Heading text={TEXTS.title} isHidden />;
  const host = data.session_members.find(({ id }) => id === data.session_owner_id);
  return (
    <>
      <Message
        title={TEXTS.invited({ name: host?.display_name ?? '' })}
        hint={TEXTS.invitedHint({ count: data.session_members.length })}
        action={
          <Button kind="main" isBusy={isBusy} onPress={() => !isBusy && joined(token)}>
            {TEXTS.join}
          </Button>
        }
      />
      {error && <ErrorNotice error={error} />}
    </>
  );
}

function Message(props: Parameters<typeof EmptyState>[0]) {
  return (
    <>
      <Heading text={props.title} isHidden />
      <EmptyState {...props} />
    </>
  );
}
