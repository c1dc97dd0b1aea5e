import { appendFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import { securityLine } from '../../application/accounts/security-line.ts';
import { SECURITY_LOG_DAY_BYTES_MAX, SECURITY_LOG_DAYS } from '../../domain/constants/security-log.ts';
import type { SecurityLog } from '../../application/ports/security-log.ts';

export interface SecurityLogFileOptions {
  /** The folder of the files; it is made where it is missing. */
  readonly path: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Most bytes a day. */
  readonly dayBytesMax?: number;
}

const NAME = /^security-(\d{4}-\d{2}-\d{2})\.jsonl$/;
const DAY_MS = 86_400_000;
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 'yyyy-mm-dd'.length);

/**
 * Security events in `security-{day}.jsonl`, one file a day (UTC), readable by their owner only and kept for 180 days.
 * Several processes may write to one folder: each line is appended as a whole.
 */
export function createSecurityLogFile({ path, clock, logger, dayBytesMax }: SecurityLogFileOptions): SecurityLog {
  const bytesMax = dayBytesMax ?? SECURITY_LOG_DAY_BYTES_MAX;
  let day = '';
  let bytes = 0;
  const writes = createSerialQueue();

  const begin = async (today: string): Promise<void> => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    day = today;
    bytes = await stat(join(path, `security-${today}.jsonl`)).then(
      ({ size }) => size,
      () => 0,
    );
    const oldest = dayOf(clock.nowMs() - SECURITY_LOG_DAYS * DAY_MS);
    const old = (await readdir(path)).filter((name) => (NAME.exec(name)?.[1] ?? oldest) < oldest);
    await Promise.all(old.map((name) => rm(join(path, name), { force: true })));
  };
  const append = async (line: string, today: string): Promise<void> => {
    if (day !== today) await begin(today);
    const size = Buffer.byteLength(line);
    if (bytes + size > bytesMax) return;
    bytes += size;
    await appendFile(join(path, `security-${today}.jsonl`), line, { mode: 0o600 });
  };

  return {
    record(event) {
      const nowMs = clock.nowMs();
      const line = securityLine(event, nowMs);
      writes
        .run(() => append(line, dayOf(nowMs)))
        .catch((thrown: unknown) => logger.log('error', 'A security event could not be written', { error: String(thrown) }));
    },
    close: () => writes.idle(),
  };
}
