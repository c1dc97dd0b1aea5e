import { useUnit } from 'effector-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../controls/Button.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import * as s from './History.module.css';

/** The import of a ListenBrainz export. The script that unpacks files loads with the first one. */
export function HistoryImport() {
  const { history } = useStores();
  const [isBusy, imported, importRequested] = useUnit([history.$isBusy, history.$imported, history.importRequested]);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const onChosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    setIsUnreadable(false);
    const { readListenFile } = await import('./read-listen-file.ts');
    importRequested(readListenFile(file, () => setIsUnreadable(true)));
    target.value = '';
  };
  const count = imported === null ? 0 : imported.imported + imported.known + imported.invalid;
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
      <div role="status">
        {isUnreadable && <p className={s.problem}>{T.importUnreadable}</p>}
        {imported !== null && (
          <p className={s.hint}>
            {imported.isDone
              ? [
                  T.imported({ count: imported.imported }),
                  imported.text_only > 0 && T.importTextOnly({ count: imported.text_only }),
                  imported.known > 0 && T.importKnown({ count: imported.known }),
                  imported.invalid > 0 && T.importInvalid({ count: imported.invalid }),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : T.importing({ count })}
          </p>
        )}
      </div>
    </div>
  );
}
