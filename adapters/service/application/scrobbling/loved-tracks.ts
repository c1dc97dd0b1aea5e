import type { Clock } from '#application/ports/clock.ts';
import type { Ms } from '#domain/core/units.ts';
import { LOVES_MATCHED_AT_ONCE, LOVES_READ_EVERY_MS } from '../../domain/constants/scrobbling.ts';
import { HISTORY_PAGE } from '../../domain/constants/history.ts';
import { type KnownLove, type LocalLove, type LovedTrack, mergeLoves } from '../../domain/scrobbling/loved-tracks.ts';
import type { Collection } from '../collection/collection.ts';
import { chunksOf } from '../kernel/yield-to-others.ts';
import { mapConcurrently } from '../kernel/map-concurrently.ts';
import { tracksOfRecording } from '../playlists/files/recordings.ts';
import type { Store } from '../ports/store.ts';
import { readPages } from '../records/index-pages.ts';
import {
  knownLovePut,
  knownLoveRemoval,
  knownLovesOf,
  LOVED_KINDS,
  lovesReadingPut,
  type LovesReading,
} from '../records/plays/loved-records.ts';
import type { LovedList, LovedOnServer, ScrobbleServer } from './server-types.ts';

/** Reads the loved tracks of one server and member again and again, and saves and removes here what changed there. */
export interface LovedTracks {
  /** Tracks were saved or removed here. */
  onChanges(changes: readonly LocalLove[]): void;
  /** Begins no more changes; resolves once those under way are made. */
  close(): Promise<void>;
}

export interface LovedTracksDeps {
  readonly targetId: string;
  readonly userId: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly server: Pick<ScrobbleServer, 'loved'>;
  /** Does not report the changes that are made here to the same server. */
  readonly collection: Pick<Collection, 'save' | 'remove' | 'among'>;
  /** What the server has not got yet. */
  readonly waiting: () => readonly LocalLove[];
  /** These tracks changed on the server later than what waits for it. */
  readonly supersede: (trackIds: readonly string[]) => void;
  readonly warn: (message: string, reason: unknown) => void;
}

export function openLovedTracks(deps: LovedTracksDeps): LovedTracks {
  const { clock, collection, store, targetId, userId } = deps;
  const shelf = { userId, kind: 'tracks' } as const;
  /** Since the last reading began; of each track the last change. */
  let changes = new Map<string, LocalLove>();
  let cancel = () => {};
  let isClosed = false;
  let applying: Promise<void> = Promise.resolve();

  const readIn = (delayMs: Ms): void => {
    if (isClosed) return;
    cancel = clock.after(delayMs, () => {
      void read()
        .catch((thrown: unknown) => {
          deps.warn('Loved tracks could not be read', thrown);
          return 0;
        })
        .then((waitMs) => readIn(Math.max(LOVES_READ_EVERY_MS, waitMs)));
    });
  };
  const trackOf = async ({ artist, recordingMbid, title }: LovedOnServer): Promise<string | null> => {
    const ids = await tracksOfRecording(store, { artist, recordingMbid, title });
    // The same song may be on several albums: the saved one is meant.
    const [saved] = ids.length > 1 ? await collection.among(shelf, ids) : [];
    return saved?.id ?? ids[0] ?? null;
  };
  const matched = (found: readonly LovedOnServer[], known: readonly KnownLove[]): Promise<readonly LovedTrack[]> => {
    const trackIds = new Map(known.map(({ key, trackId }) => [key, trackId]));
    return mapConcurrently(found, LOVES_MATCHED_AT_ONCE, async (one) => ({
      ...{ key: one.key, lovedAtMs: one.lovedAtMs, trackId: trackIds.get(one.key) ?? (await trackOf(one)) },
    }));
  };
  /** The wait that the server asks for, in milliseconds. */
  const read = async (): Promise<Ms> => {
    const atMs = clock.nowMs();
    const found = await deps.server.loved();
    if (found === null || isClosed) return 0;
    if ('type' in found) return found.afterMs ?? 0;
    applying = apply(found, atMs);
    await applying;
    return 0;
  };
  const apply = async (found: LovedList, atMs: Ms): Promise<void> => {
    const known: KnownLove[] = [];
    for await (const page of readPages(store, knownLovesOf(targetId))) known.push(...page);
    const reading = await store.get<LovesReading>(LOVED_KINDS.reading, targetId);
    const loved = await matched(found.tracks, known);
    if (isClosed) return;
    const local = [...deps.waiting(), ...changes.values()].toSorted((one, other) => one.atMs - other.atMs);
    const knownAtMs = reading?.doc.atMs ?? null;
    const merged = mergeLoves({ loved, isWhole: found.isWhole, known, knownAtMs, changes: local });
    deps.supersede([...merged.save, ...merged.remove]);
    for (const ids of chunksOf(merged.remove, HISTORY_PAGE)) await collection.remove(shelf, ids);
    // Servers list the latest first, and so does the collection.
    for (const ids of [...chunksOf(merged.save, HISTORY_PAGE)].toReversed()) await collection.save(shelf, ids);
    await store.write([
      ...merged.remember.map((one) => knownLovePut(targetId, one)),
      ...merged.forget.map((key) => knownLoveRemoval(targetId, key)),
      lovesReadingPut(targetId, { atMs }),
    ]);
    changes = new Map([...changes].filter(([, change]) => change.atMs >= atMs));
  };

  void store.get<LovesReading>(LOVED_KINDS.reading, targetId).then(
    (reading) => readIn(reading === null ? 0 : Math.max(0, reading.doc.atMs + LOVES_READ_EVERY_MS - clock.nowMs())),
    (thrown: unknown) => deps.warn('Loved tracks could not be read', thrown),
  );
  return {
    onChanges: (all) => all.forEach((change) => changes.set(change.trackId, change)),
    async close() {
      isClosed = true;
      cancel();
      await applying.catch(() => undefined);
    },
  };
}

/** Deletes what is known of the loved tracks of a server: the next reading only adds. */
export async function forgetLovedTracks(store: Store, targetId: string): Promise<void> {
  await store.write([{ op: 'remove', kind: LOVED_KINDS.reading, id: targetId }]);
  for await (const page of readPages(store, knownLovesOf(targetId)))
    await store.write(page.map(({ key }) => knownLoveRemoval(targetId, key)));
}
