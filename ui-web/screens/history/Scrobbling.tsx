import { useUnit } from 'effector-react';
import { Suspense, useState } from 'react';
import type { ScrobbleTarget } from '#application/account/scrobbling-calls.ts';
import { Button } from '../../controls/Button.tsx';
import { Section } from '../../controls/Section.tsx';
import { ErrorNotice } from '../../controls/state/ErrorNotice.tsx';
import { PartError } from '../../controls/state/PartError.tsx';
import { useResource } from '../../hooks/data/use-resource.ts';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import { ScrobblingForm } from './ScrobblingForm.tsx';
import * as s from './Scrobbling.module.css';
import { useScrobbling } from './use-scrobbling.ts';

const KINDS = ['listenbrainz', 'lastfm'] as const;

/** The settings of the servers that get the listener's listens. */
export const Scrobbling = () => (
  <Suspense>
    <Servers />
  </Suspense>
);

function Servers() {
  const scrobbling = useScrobbling();
  const targets = useResource(scrobbling.targets, undefined, { isFresh: true });
  const { data } = targets;
  const refusal = useUnit(scrobbling.$refusal);
  const [opened, setOpened] = useState<ScrobbleTarget['kind'] | null>(null);
  if (data === null) return <PartError resource={targets} />;
  const missing = KINDS.filter((kind) => !data.some((target) => target.kind === kind));
  return (
    <Section name={T.scrobbling.name}>
      <p className={s.intro}>{T.scrobbling.hint}</p>
      {refusal && <ErrorNotice error={refusal} />}
      {data.length > 0 && (
        <ul className={s.targets}>
          {data.map((target) => (
            <Target key={target.kind} target={target} onConnect={() => setOpened(target.kind)} />
          ))}
        </ul>
      )}
      {opened === null ? (
        <div className={s.buttons}>
          {missing.map((kind) => (
            <Button key={kind} onPress={() => setOpened(kind)}>
              {T.scrobbling.connect({ name: T.scrobbling.kinds[kind] })}
            </Button>
          ))}
        </div>
      ) : (
        <ScrobblingForm key={opened} kind={opened} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}

function Target({ onConnect, target }: { readonly target: ScrobbleTarget; readonly onConnect: () => void }) {
  const scrobbling = useScrobbling();
  const disconnected = useUnit(scrobbling.disconnected);
  const { dropped, kind, problem, refused, sent, state, uncertain, user_name, url, waiting } = target;
  const name = T.scrobbling.kinds[kind];
  const host = URL.canParse(url) ? new URL(url).host : url;
  const isRetrying = state === 'waiting' && problem !== null;
  const notes = [
    T.scrobbling.counts({ sent, waiting }),
    refused > 0 && T.scrobbling.refused({ count: refused }),
    dropped > 0 && T.scrobbling.dropped({ count: dropped }),
    uncertain > 0 && T.scrobbling.uncertain({ count: uncertain }),
    problem !== null && state !== 'unauthorised' && T.scrobbling.problem({ reason: problem }),
  ].filter((note) => note !== false);
  return (
    <li className={s.target}>
      <div>
        <h3 className={s.name}>{name}</h3>
        <p>{user_name === '' ? host : T.scrobbling.user({ name: user_name, host })}</p>
        <p className={state === 'unauthorised' ? s.problem : s.hint}>
          {isRetrying ? T.scrobbling.retrying : T.scrobbling.states[state]}
        </p>
        {state !== 'unconfirmed' &&
          notes.map((note) => (
            <p key={note} className={s.hint}>
              {note}
            </p>
          ))}
      </div>
      <div className={s.actions}>
        {(state === 'unauthorised' || state === 'unconfirmed') && (
          <Button isSmall label={T.scrobbling.connect({ name })} onPress={onConnect}>
            {T.scrobbling.submit}
          </Button>
        )}
        <Button isSmall label={T.scrobbling.disconnectFrom({ name })} onPress={() => disconnected(kind)}>
          {T.scrobbling.disconnect}
        </Button>
      </div>
    </li>
  );
}
