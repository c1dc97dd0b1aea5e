import type { OwnerReport } from '#application/stores/account/member-types.ts';
import { Section } from '../../controls/Section.tsx';
import { currentLocale } from '../../texts/localized.ts';
import { OWNER_TEXTS as T } from '../../texts/screens/owner-texts.ts';
import * as s from './OwnerScreen.module.css';

const BYTES_PER_GB = 1_000_000_000;

/** What the server does now: connections, queues, the scan and the disk. */
export function ServerState({ now: { disk, queues, scan, sockets } }: Pick<OwnerReport, 'now'>) {
  const scanText = scan.running ? T.scanRunning({ done: scan.files_done, seen: scan.files_seen }) : T.scanIdle;
  const diskText = disk ? T.diskOf({ free: disk.free / BYTES_PER_GB, size: disk.size / BYTES_PER_GB }) : T.diskUnknown;
  const rows = [
    [T.sockets, sockets.toLocaleString(currentLocale())],
    [T.encodings, T.queue(queues.encodings)],
    [T.signIns, T.queue(queues.passwords)],
    [T.reports, T.queue(queues.reports)],
    [T.scan, scanText],
    [T.disk, diskText],
  ] as const;
  return (
    <Section name={T.now}>
      <table className={s.table}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={s.number}>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
