import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import { Failure, unwrap } from '#application/runtime/failure.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import {
  ENCLOSURE_BYTES_MAX,
  ENCLOSURE_BYTES_MAX_TEXT,
  ENCLOSURES_AT_ONCE,
  HEARD_WRITE_INTERVAL_MS,
  EPISODES_AT_ONCE,
} from '../../../domain/constants/media/podcasts.ts';
import { KINDS, type EpisodeRecord } from '../../records/records.ts';
import { cancelBody, type FeedFetch, type FetchRequest, type FetchResult } from '../../ports/feed-fetch.ts';
import type { MediaProbe } from './media-probe.ts';
import type { AudioSource, Variant } from '../../ports/media/packager.ts';
import type { Store } from '../../ports/store.ts';
import { startDownload, type Download } from './download.ts';
import {
  droppedChanges,
  ENCLOSURE_KIND,
  enclosurePut,
  fetchedChanges,
  filePut,
  localSourceOf,
  type EnclosureRecord,
} from './enclosure-records.ts';
import { formatOfMediaType } from '../feed-format/enclosure-types.ts';
import { readFileRange } from './file-bytes.ts';

/** The bytes of an episode, from the folder or on their way into it. */
export interface EnclosureBytes {
  /** Null while unknown. */
  readonly sizeBytes: number | null;
  readonly mediaType: string;
  read(first: number, last: number | null): AsyncIterable<Uint8Array>;
}

/** Cache of feed episodes: fetched on demand; the least recently played are deleted first. */
export interface Enclosures {
  /** Null for an unknown episode, or one without a feed. Throws a Failure when it cannot be fetched. */
  open(episodeId: string): Promise<EnclosureBytes | null>;
  /** Fetches all of it first. Null for what is not understood. Throws a Failure when it cannot be fetched. */
  fetchWhole(episodeId: string): Promise<AudioSource | null>;
  /** Offers an unfetched episode in this variant; reading it waits for `fetchWhole`. */
  registerVariant(episodeId: string, variant: Variant): Promise<void>;
  /** Resolves once what was under way is. */
  close(): Promise<void>;
}

export interface EnclosuresDeps {
  readonly store: Store;
  readonly fetch: FeedFetch;
  readonly probe: MediaProbe;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly folder: string;
  /** Largest size of the whole cache. */
  readonly maxBytes: number;
}

const PART = '.part';

export function createEnclosures({ store, fetch, probe, clock, logger, folder, maxBytes }: EnclosuresDeps): Enclosures {
  const underWay = new Map<string, Promise<Download>>();
  const settling = new Map<string, Promise<void>>();
  let prepared: Promise<void> | null = null;

  /** Deletes partial downloads of an earlier process. */
  const prepare = async (): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const left = (await readdir(folder)).filter((name) => name.endsWith(PART));
    await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
  };

  const begin = async (record: EpisodeRecord, url: string): Promise<Download> => {
    await (prepared ??= prepare());
    const request = {
      url,
      accept: 'audio/*, video/*, */*;q=0.5',
      totalMs: null,
      maxBytes: Math.min(ENCLOSURE_BYTES_MAX, maxBytes),
      maxText: ENCLOSURE_BYTES_MAX_TEXT,
    };
    const fetched = unwrap(await fetch.get(request));
    if (fetched.kind !== 'fresh') throw new Failure(serviceError('FEED_UNREACHABLE'));
    const ahead = (from: number) => fetchRange(fetch, { ...request, url: fetched.url, from }, fetched);
    const download = await startDownload({ fetched, ahead, path: join(folder, `${record.id}${PART}`) });
    const settled = settle(record, download).finally(() => {
      underWay.delete(record.id);
      settling.delete(record.id);
    });
    settling.set(record.id, settled);
    return download;
  };

  const settle = async ({ id, enclosure }: EpisodeRecord, download: Download): Promise<void> => {
    try {
      const sizeBytes = await download.done;
      const name = `${id}.${(enclosure && formatOfMediaType(enclosure)?.ending) ?? 'mp3'}`;
      const path = join(folder, name);
      await rename(join(folder, `${id}${PART}`), path);
      const kept = enclosurePut({ id, name, sizeBytes, heardAtMs: clock.nowMs() });
      const record = (await store.get<EpisodeRecord>(KINDS.episode, id))?.doc;
      const found = await probe(id, path).catch(() => null);
      await store.write([kept, ...(record && found ? await fetchedChanges(store, record, found) : [])]);
      await makeRoom(id);
    } catch (thrown) {
      await rm(join(folder, `${id}${PART}`), { force: true }).catch(() => undefined);
      logger.log('warn', 'An episode could not be fetched', { episode: id, error: String(thrown) });
    } finally {
      await download.close();
    }
  };

  /** Drops what was not heard for the longest time, until the rest fits. The newest stays, whatever its size. */
  const makeRoom = async (newestId: string): Promise<void> => {
    const query = { index: 'heard', offset: 0, limit: Number.MAX_SAFE_INTEGER };
    const { items } = await store.list<EnclosureRecord>(ENCLOSURE_KIND, query);
    let bytes = items.reduce((sum, { doc }) => sum + doc.sizeBytes, 0);
    for (const { doc } of items.slice(0, EPISODES_AT_ONCE)) {
      if (bytes <= maxBytes) return;
      if (doc.id === newestId) continue;
      bytes -= doc.sizeBytes;
      await store.write(await droppedChanges(store, doc.id));
      await rm(join(folder, doc.name), { force: true });
    }
  };

  const touch = async (kept: EnclosureRecord): Promise<void> => {
    const nowMs = clock.nowMs();
    if (nowMs - kept.heardAtMs > HEARD_WRITE_INTERVAL_MS) await store.write([enclosurePut({ ...kept, heardAtMs: nowMs })]);
  };

  const openOne: Enclosures['open'] = async (episodeId) => {
    const record = (await store.get<EpisodeRecord>(KINDS.episode, episodeId))?.doc;
    if (record?.enclosure === undefined) return null;
    const mediaType = formatOfMediaType(record.enclosure)?.mediaType ?? record.enclosure.mediaType;
    const kept = (await store.get<EnclosureRecord>(ENCLOSURE_KIND, episodeId))?.doc;
    if (kept) {
      await touch(kept);
      const path = join(folder, kept.name);
      return {
        sizeBytes: kept.sizeBytes,
        mediaType,
        read: (first, last) => readFileRange(path, first, last ?? kept.sizeBytes - 1),
      };
    }
    if (!underWay.has(episodeId) && underWay.size >= ENCLOSURES_AT_ONCE) await Promise.race(settling.values());
    const begun = underWay.get(episodeId) ?? begin(record, record.enclosure.url);
    underWay.set(episodeId, begun);
    begun.catch(() => underWay.delete(episodeId));
    const { sizeBytes, read } = await begun;
    return { sizeBytes, mediaType, read };
  };

  return {
    open: openOne,
    async fetchWhole(episodeId) {
      const here = await localSourceOf(store, episodeId);
      if (here !== null || (await openOne(episodeId)) === null) return here;
      await (
        await underWay.get(episodeId)
      )?.done;
      await settling.get(episodeId);
      return localSourceOf(store, episodeId);
    },
    async registerVariant(episodeId, variant) {
      await store.write([filePut(episodeId, variant)]);
    },
    async close() {
      await Promise.allSettled(settling.values());
    },
  };
}

/** The rest of the same file, from a place on; nothing where its server does not give it, as the whole is on its way. */
async function* fetchRange(
  fetch: FeedFetch,
  request: FetchRequest,
  { sizeBytes }: Extract<FetchResult, { kind: 'fresh' }>,
): AsyncGenerator<Uint8Array> {
  try {
    const part = unwrap(await fetch.get(request));
    if (part.kind === 'part' && part.sizeBytes === sizeBytes) yield* part.body;
    else if (part.kind !== 'unchanged') await cancelBody(part.body);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
  }
}

/** A cache that fetches nothing. */
export const NO_ENCLOSURES: Enclosures = {
  open: () => Promise.resolve(null),
  fetchWhole: () => Promise.resolve(null),
  registerVariant: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
