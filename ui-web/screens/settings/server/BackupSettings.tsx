import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { Button } from '../../../controls/Button.tsx';
import { ErrorNotice } from '../../../controls/state/ErrorNotice.tsx';
import { downloadAddress } from '../../../lib/download-file.ts';
import { dayAndTime } from '../../../lib/formats/day-and-time.ts';
import { fileSize } from '../../../lib/formats/file-size.ts';
import { useLoaded } from '../../../lib/lazy-component.tsx';
import { useStores } from '../../../lib/stores-context.tsx';
import { SERVER_TEXTS } from '../../../texts/server-texts.ts';
import { RowButton } from '../RowButton.tsx';
import * as s from '../Settings.module.css';
import { ServerPart } from './ServerPart.tsx';

/** The backups in the data folder, to download where the operator allows it, and a button that makes one. */
export function BackupSettings() {
  const { backupRequested, $isBackingUp, $backupRefusal } = useLoaded(useStores().loadServer);
  const [backUp, isBusy, refusal] = useUnit([backupRequested, $isBackingUp, $backupRefusal]);
  const { backup: T } = SERVER_TEXTS;
  return (
    <ServerPart>
      {({ backup_downloads: canDownload, backups }) =>
        backups === null ? (
          <p className={s.secondary}>{T.database}</p>
        ) : (
          <>
            <p className={s.secondary}>{T.hint}</p>
            <p className={s.secondary}>{canDownload ? T.keep : T.keepHere}</p>
            {refusal && <ErrorNotice error={refusal} onRetry={() => backUp()} />}
            <div className={s.buttonRow}>
              <Button isBusy={isBusy} onPress={() => !isBusy && backUp()}>
                {isBusy ? T.making : T.make}
              </Button>
            </div>
            {backups.length === 0 ? (
              <p className={s.secondary}>{T.none}</p>
            ) : (
              <>
                <BackupTable backups={backups} canDownload={canDownload} />
                <p className={s.secondary}>{T.restore}</p>
              </>
            )}
          </>
        )
      }
    </ServerPart>
  );
}

interface BackupTableProps {
  readonly backups: readonly { readonly name: string; readonly size: number; readonly made_at: string }[];
  readonly canDownload: boolean;
}

function BackupTable({ backups, canDownload }: BackupTableProps) {
  const { backupDownloadRequested, backupReady, $downloadRefusal } = useLoaded(useStores().loadServer);
  const [download, refusal] = useUnit([backupDownloadRequested, $downloadRefusal]);
  useEffect(() => backupReady.watch(({ name, url }) => downloadAddress(name, url)), [backupReady]);
  const { backup: T } = SERVER_TEXTS;
  return (
    <>
      {refusal && <ErrorNotice error={refusal} />}
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{T.file}</th>
            <th scope="col">{T.size}</th>
            <th scope="col">{T.made}</th>
            {canDownload && <th aria-hidden="true" />}
          </tr>
        </thead>
        <tbody>
          {backups.map(({ made_at, name, size }) => (
            <tr key={name}>
              <td dir="ltr">{name}</td>
              <td>{fileSize(size)}</td>
              <td>{dayAndTime(Date.parse(made_at))}</td>
              {canDownload && (
                <td className={s.actions}>
                  <RowButton text={T.download} label={T.downloadName({ name })} onPress={() => download(name)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
