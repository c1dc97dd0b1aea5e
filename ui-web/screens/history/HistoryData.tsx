import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { Button } from '../../controls/Button.tsx';
import { Dialog } from '../../controls/Dialog.tsx';
import { Section } from '../../controls/Section.tsx';
import { ErrorNotice } from '../../controls/state/ErrorNotice.tsx';
import { useToast } from '../../lib/announcer.tsx';
import { downloadFile } from '../../lib/download-file.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { HISTORY_TEXTS as T } from '../../texts/screens/history-texts.ts';
import { HistoryImport } from './HistoryImport.tsx';
import * as s from './History.module.css';

const MEDIA_TYPES = { jsonl: 'application/x-ndjson', csv: 'text/csv' } as const;

/** Export and deletion of the history. */
export function HistoryData() {
  const { history } = useStores();
  const [isBusy, refusal, exportRequested] = useUnit([history.$isBusy, history.$refusal, history.exportRequested]);
  const [isAsking, setIsAsking] = useState(false);
  const showToast = useToast();
  useEffect(
    () => history.exported.watch(({ format, text }) => downloadFile(`listening.${format}`, text, MEDIA_TYPES[format])),
    [history],
  );
  useEffect(() => history.deleted.watch(() => showToast(T.removed)), [history, showToast]);
  return (
    <Section name={T.data}>
      <p className={s.hint}>{T.dataHint}</p>
      {refusal && <ErrorNotice error={refusal} />}
      <div className={s.buttons}>
        <Button isBusy={isBusy} onPress={() => !isBusy && exportRequested('jsonl')}>
          {T.exportJson}
        </Button>
        <Button isBusy={isBusy} onPress={() => !isBusy && exportRequested('csv')}>
          {T.exportCsv}
        </Button>
        <Button onPress={() => setIsAsking(true)}>{T.remove}</Button>
      </div>
      <HistoryImport />
      {isAsking && <DeletionDialog onClose={() => setIsAsking(false)} />}
    </Section>
  );
}

function DeletionDialog({ onClose }: { readonly onClose: () => void }) {
  const { history } = useStores();
  const deletionConfirmed = useUnit(history.deletionConfirmed);
  const onDelete = () => {
    deletionConfirmed();
    onClose();
  };
  return (
    <Dialog title={T.removeTitle} onClose={onClose}>
      <p>{T.removeHint}</p>
      <div className={s.buttons}>
        <Button onPress={onClose}>{T.cancel}</Button>
        <Button kind="main" onPress={onDelete}>
          {T.removeConfirm}
        </Button>
      </div>
    </Dialog>
  );
}
