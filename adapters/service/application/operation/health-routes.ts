import { getHealth } from '#application/calls/health.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Route } from '../ports/route.ts';
import { DATA_ROOM_MIN_BYTES } from '../../domain/constants/service.ts';
import { MUSIC_MOUNTS, type MusicMountsRecord } from '../catalog/absent-disks.ts';
import { KINDS } from '../records/records.ts';
import type { DataDisk } from '../ports/disk/data-disk.ts';
import type { ScanStatus } from '../ports/scan-status.ts';
import type { Store } from '../ports/store.ts';
import { json } from '../kernel/routing/responses.ts';
import { createResponseRoute } from '../kernel/routing/call-routes.ts';

export interface HealthDeps {
  readonly store: Store;
  readonly disk: DataDisk;
  readonly scan: ScanStatus;
  readonly logger: Logger;
}

/** Whether the service works, for those who watch over it: 200 where all is well, else 503 and what is not. Needs no token, and names no place. */
export function healthRoute({ store, disk, scan, logger }: HealthDeps): Route {
  const storeHealth = async () => {
    await store.list(KINDS.track, { index: 'name', offset: 0, limit: 1 });
    return 'ok';
  };
  const diskHealth = async () => ((await disk.freeBytes()) < DATA_ROOM_MIN_BYTES ? 'full' : 'ok');
  const orFailed = (part: string, health: Promise<string>): Promise<string> =>
    health.catch((thrown: unknown) => {
      logger.log('error', 'A part of the service failed its health check', { part, error: String(thrown) });
      return 'failed';
    });
  const scanHealth = async () => {
    const places = (await store.get<MusicMountsRecord>(MUSIC_MOUNTS.kind, MUSIC_MOUNTS.id))?.doc.places ?? [];
    if (places.some(({ isAway }) => isAway)) return 'away';
    const { scanning, hasFailed } = scan.progress();
    return hasFailed ? 'failed' : scanning ? 'scanning' : 'ok';
  };
  return createResponseRoute(getHealth, async () => {
    const [stored, room, scanned] = await Promise.all([
      orFailed('store', storeHealth()),
      orFailed('disk', diskHealth()),
      orFailed('scan', scanHealth()),
    ]);
    const checks = { store: stored, disk: room, scan: scanned };
    const isWell = Object.values(checks).every((result) => result === 'ok' || result === 'scanning');
    return json(isWell ? 200 : 503, { status: isWell ? 'ok' : 'failed', ...checks });
  });
}
