import { useUnit } from 'effector-react';
import { errorActionOf } from '#domain/errors/actions.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { useStores } from '../stores.tsx';
import { ERROR_TITLES } from '../sentences.ts';
import { TEXTS } from '../texts.ts';
import * as s from './Notices.module.css';

/** What has to be told over any screen: a lost connection, an error of the player. The live region speaks; this only shows. */
export function Notices() {
  const { player } = useStores();
  const [connection, error, errorDismissed] = useUnit([player.$connection, player.$error, player.errorDismissed]);
  const isLost = connection === 'reconnecting' || connection === 'disconnected';
  if (!isLost && error === null) return null;
  return (
    <section className={s.notices} aria-label={TEXTS.notices.label}>
      {isLost && (
        <p className={s.connection}>
          <span className={s.pulse} aria-hidden="true" />
          {connection === 'reconnecting' ? TEXTS.notices.lost : TEXTS.notices.offline}
        </p>
      )}
      {error !== null && <ErrorNotice error={error} title={ERROR_TITLES[errorActionOf(error)]} onDismiss={errorDismissed} />}
    </section>
  );
}
