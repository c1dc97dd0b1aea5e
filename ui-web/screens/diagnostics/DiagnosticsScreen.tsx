import { useUnit } from 'effector-react';
import { exportSession } from '#application/diagnostics/export-session.ts';
import { historyOf } from '#domain/diagnostics/history.ts';
import type { HistoryEntry } from '#domain/diagnostics/history-entry.ts';
import { Button } from '../../controls/Button.tsx';
import { Heading } from '../../controls/Heading.tsx';
import { Section } from '../../controls/Section.tsx';
import { EmptyState } from '../../controls/state/EmptyState.tsx';
import { AlertIcon } from '#ui-web/icons/web-icons.tsx';
import { downloadFile } from '../../lib/download-file.ts';
import { wallTime } from '../../lib/format.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { DIAGNOSTICS_TEXTS as T } from '../../texts/diagnostics-texts.ts';
import { LIBRARY_TEXTS } from '../../texts/screens/library-texts.ts';
import * as hidden from '../../styles/visually-hidden.module.css';
import * as s from './DiagnosticsScreen.module.css';
import { isProblem, reasonOf, sentenceOf } from './sentences.ts';

/** Why playback stopped: what this page did in the last ten minutes, as sentences, and its export for a bug report. */
export function DiagnosticsScreen() {
  const { player, recordedSteps } = useStores();
  // The log is no store: a change of these is a reason to read it again.
  useUnit([player.$phase, player.$track, player.$connection, player.$error]);
  const entries = historyOf(recordedSteps());
  return (
    <>
      <Heading text={LIBRARY_TEXTS.whyStopped} />
      {entries.length === 0 ? (
        <EmptyState title={T.empty} hint={T.emptyHint} />
      ) : (
        <>
          <p className={s.hint}>{T.hint}</p>
          <ol className={s.entries} aria-label={T.list}>
            {entries.map((entry, at) => (
              <Entry key={entries.length - at} entry={entry} />
            ))}
          </ol>
        </>
      )}
      <Export />
    </>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const moment = new Date(entry.atMs);
  const reason = reasonOf(entry);
  return (
    <li className={s.entry}>
      <time className={s.time} dateTime={moment.toISOString()}>
        {wallTime(moment)}
      </time>
      <span>
        {isProblem(entry) && (
          <span className={s.mark}>
            <AlertIcon />
            <span className={hidden.visuallyHidden}>{T.problem}: </span>
          </span>
        )}
        {sentenceOf(entry)}
        {reason !== null && <span className={s.reason}>{reason}</span>}
      </span>
    </li>
  );
}

/** Downloads what this page did lately. */
function Export() {
  const { recordedSteps } = useStores();
  const onPress = () => {
    const { name, text } = exportSession(recordedSteps(), Date.now());
    downloadFile(name, text, 'application/json');
  };
  return (
    <Section name={T.report}>
      <p className={s.hint}>{T.exportHint}</p>
      <div className={s.actions}>
        <Button onPress={onPress}>{T.exportSession}</Button>
      </div>
    </Section>
  );
}
