import { useUnit } from 'effector-react';
import type { ImportCounts } from '#application/account/history-calls.ts';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../controls/Button.tsx';
import { useLoadCode } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import { useAnnounced } from '../../hooks/data/use-announced.ts';
import * as s from './History.module.css';

function outcomeOf({ isDone, imported, text_only, known, invalid }: ImportCounts & { readonly isDone: boolean }): string {
  if (!isDone) return T.importing({ count: imported + known + invalid });
  return [
    T.imported({ count: imported }),
    text_only > 0 && T.importTextOnly({ count: text_only }),
    known > 0 && T.importKnown({ count: known }),
    invalid > 0 && T.importInvalid({ count: invalid }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The import of a ListenBrainz export. The script that unpacks files loads with the first one. */
export function HistoryImport() {
  const { history } = useStores();
  const [isBusy, imported, importRequested] = useUnit([history.$isBusy, history.$imported, history.importRequested]);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const loadReader = useLoadCode(() => import('./read-listen-file.ts'));
  const input = useRef<HTMLInputElement>(null);
  const onChosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    setIsUnreadable(false);
    const code = await loadReader();
    if (code !== null) importRequested(code.readListenFile(file, () => setIsUnreadable(true)));
    target.value = '';
  };
  const outcome = imported === null ? '' : outcomeOf(imported);
  useAnnounced(isUnreadable ? T.importUnreadable : outcome);
  return (
    <div className={s.import}>
      <p className={s.hint}>{T.importHint}</p>
      <input
        ref={input}
        type="file"
        accept=".zip,.jsonl,.ndjson,application/zip"
        aria-label={T.importFile}
        hidden
        onChange={(event) => void onChosen(event)}
      />
      <div className={s.buttons}>
        <Button isBusy={isBusy} onPress={() => !isBusy && input.current?.click()}>
          {T.importFile}
        </Button>
      </div>
      {isUnreadable && <p className={s.problem}>{T.importUnreadable}</p>}
      {outcome !== '' && <p className={s.hint}>{outcome}</p>}
    </div>
  );
}
