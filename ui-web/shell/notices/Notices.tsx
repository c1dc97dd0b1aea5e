import { useUnit } from 'effector-react';
import { errorActionOf } from '#domain/errors/error-actions.ts';
import { ErrorNotice } from '../../controls/state/ErrorNotice.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { useCurrentToast, useIsLoading, type ToastAction } from '../../lib/announcer.tsx';
import * as s from './Notices.module.css';

/** The visible notices over any screen: lost connection, code that loads, toast, player error. The live region announces them separately. */
export function Notices() {
  const { player } = useStores();
  const [connection, error, errorDismissed] = useUnit([player.$connection, player.$error, player.errorDismissed]);
  const isLost = connection === 'reconnecting' || connection === 'disconnected';
  const toast = useCurrentToast();
  const isLoading = useIsLoading();
  if (!isLost && !isLoading && toast === null && error === null) return null;
  return (
    <section className={s.notices} aria-label={TEXTS.notices.label} aria-busy={isLoading || undefined}>
      {isLost && (
        <p className={s.notice}>
          <span className={s.pulse} aria-hidden="true" />
          {connection === 'reconnecting' ? TEXTS.notices.connectionLost : TEXTS.notices.offline}
        </p>
      )}
      {isLoading && (
        <p className={s.notice}>
          <span className={s.pulse} aria-hidden="true" />
          {TEXTS.player.loading}
        </p>
      )}
      {toast !== null && (
        <p className={s.notice}>
          {toast.sentence}
          {toast.action && <ToastButton action={toast.action} />}
        </p>
      )}
      {error !== null && (
        <ErrorNotice error={error} title={TEXTS.errors.titles[errorActionOf(error)]} onDismiss={errorDismissed} />
      )}
    </section>
  );
}

/** The button of a toast, while its action is possible. */
function ToastButton({ action: { act, label, $isPossible } }: { readonly action: ToastAction }) {
  if (!useUnit($isPossible)) return null;
  return (
    <button type="button" className={s.action} onClick={act}>
      {label}
    </button>
  );
}
