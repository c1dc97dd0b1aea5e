import type { DataDisk } from '../ports/disk/data-disk.ts';
import type { QueueDepth } from '../ports/measurements.ts';
import type { Packager } from '../ports/media/packager.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { ScanStatus } from '../ports/scan-status.ts';
import type { DealerHub } from '../kernel/dealer/dealer-hub.ts';
import type { TelemetryLog } from '../telemetry/telemetry-log.ts';

/** What the service does at this moment, and counts since its start. */
export interface ServiceStatus {
  readonly sockets: number;
  readonly pushes: number;
  readonly queues: { readonly encodings: QueueDepth; readonly passwords: QueueDepth; readonly reports: QueueDepth };
  readonly reports: { readonly stored: number; readonly refused: number };
  readonly scan: ReturnType<ScanStatus['progress']>;
  /** Null where the disk does not answer or has no size. */
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
}

export interface ServiceStatusDeps {
  readonly hub: Pick<DealerHub, 'counts'>;
  readonly packager: Pick<Packager, 'queue'>;
  readonly passwords: Pick<Passwords, 'queue'>;
  readonly telemetry: Pick<TelemetryLog, 'counts'>;
  readonly scan: ScanStatus;
  readonly disk: DataDisk;
}

/** Reads the status. Never rejects. */
export async function readServiceStatus(deps: ServiceStatusDeps): Promise<ServiceStatus> {
  const { disk, hub, packager, passwords, scan, telemetry } = deps;
  const { isWriting, refused, stored, waiting } = telemetry.counts();
  const [freeBytes, totalBytes] = await Promise.all([disk.freeBytes(), disk.totalBytes()]).catch(() => [Infinity, Infinity]);
  return {
    ...hub.counts(),
    queues: {
      encodings: packager.queue(),
      passwords: passwords.queue(),
      reports: { running: isWriting ? 1 : 0, waiting },
    },
    reports: { stored, refused },
    scan: scan.progress(),
    disk: Number.isFinite(freeBytes) && Number.isFinite(totalBytes) ? { freeBytes, totalBytes } : null,
  };
}
