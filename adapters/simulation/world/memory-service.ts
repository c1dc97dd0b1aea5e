import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createPlainPasswords } from '#adapters/service/adapters/memory/plain-passwords.ts';
import { createTonePackager } from '#adapters/service/adapters/memory/tone-packager.ts';
import { NO_VIDEOS } from '#adapters/service/application/ports/media/video-packager.ts';
import { NO_SCAN } from '#adapters/service/application/ports/scan-status.ts';
import { NO_ASSETS } from '#adapters/service/application/ports/web-assets.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { createService, type Service } from '#adapters/service/create-service.ts';
import type { ServiceDeps } from '#adapters/service/service-deps.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { seedCatalogue, type SeededTrack } from './sample-catalogue.ts';

export const QUIET: Logger = { log: () => undefined };

/** The same secret in every world, so that all worlds are equal. */
export const TEST_SECRET = new Uint8Array(32).fill(7);

/** One for all worlds: its files and keys depend on the secret and the tracks alone. */
const PACKAGER = createTonePackager({ masterKey: TEST_SECRET });

export interface MemoryServiceOptions extends Partial<ServiceDeps> {
  readonly clock: Clock;
  readonly random: Random;
  /** By default two albums of four tracks and a show of three episodes; otherwise one album per name. */
  readonly tracks?: readonly SeededTrack[];
  /** The given store has its library already. */
  readonly hasLibrary?: boolean;
}

export interface MemoryService extends Service {
  readonly store: Store;
}

/**
 * The whole service in memory: a small library, made-up sound, passwords as they are.
 * `createInProcessHttp(service)` makes it an `Http` port.
 */
export async function createMemoryService({ hasLibrary = false, ...options }: MemoryServiceOptions): Promise<MemoryService> {
  const store = options.store ?? createMemoryStore();
  if (!hasLibrary) await seedCatalogue(store, options.tracks);
  const deps: ServiceDeps = {
    blobs: createMemoryBlobs(),
    packager: PACKAGER,
    videos: NO_VIDEOS,
    passwords: createPlainPasswords(),
    scan: NO_SCAN,
    assets: NO_ASSETS,
    logger: QUIET,
    // Autoplay is off, unless a test is about it.
    // A virtual clock stands still while thousands of calls are made.
    settings: { ...DEFAULT_SETTINGS, autoplay: false, callsPerMinute: Number.MAX_SAFE_INTEGER },
    masterSecret: TEST_SECRET,
    ...options,
    store,
  };
  return { ...createService(deps), store };
}
