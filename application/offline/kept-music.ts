import * as kept from '#domain/offline/kept-music.ts';
import { KEPT_ATTEMPTS_MAX, KEPT_RETRY_MS } from '#domain/constants/page/offline.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { isLikedSongs, parseContentUri } from '#domain/uri/content-uri.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cancellation } from '../ports/http.ts';
import type { KeptFiles } from '../ports/kept-files.ts';
import type { SharedPages } from '../ports/shared-pages.ts';
import { createCancellation } from '../runtime/cancellation.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import { createTimers } from '../runtime/timers.ts';
import { textFromUtf8, utf8FromText } from '../runtime/utf8.ts';
import type { TrackDownload } from './track-download.ts';
import type { TrackFiles } from './track-files.ts';

/** An item to keep; its tracks are read from the service. */
export type ItemToKeep = Omit<kept.KeptItem, 'trackUris'>;

/** The music that the listener keeps on this device, and its downloads, one after the other. */
export interface KeptMusicUseCase {
  state(): kept.KeptMusic;
  onChange(listener: (music: kept.KeptMusic) => void): () => void;
  /** Reads what is kept. Resolves once it is known; never rejects. */
  load(): Promise<void>;
  /** Keeps an item, or follows its changes. Rejects as the request for its tracks does. */
  keep(item: ItemToKeep): Promise<void>;
  remove(uri: string): Promise<void>;
  setQuota(bytes: number): Promise<void>;
  /** Continues the downloads: the service may be reachable again. */
  resume(): void;
  /** Follows the changes of kept playlists and of liked songs. Never rejects: what cannot be read stays as it is. */
  followChanges(): Promise<void>;
  /** Forgets everything in memory: the files are gone. */
  reset(): void;
}

export interface KeptMusicDeps {
  readonly clock: Clock;
  readonly files: KeptFiles;
  readonly pages: SharedPages;
  /** Asks the browser to keep files also when the device gets short of room. */
  readonly persist: () => Promise<unknown>;
  readonly trackFiles: TrackFiles;
  readonly download: TrackDownload;
  readonly fetchTracks: (uri: string) => Promise<readonly string[]>;
}

const INDEX = 'index';
const DOWNLOADS = 'downloads';

export function createKeptMusic(deps: KeptMusicDeps): KeptMusicUseCase {
  const { clock, download, fetchTracks, files, pages, trackFiles } = deps;
  const changes = createEventEmitter<kept.KeptMusic>();
  let music = kept.NO_KEPT_MUSIC;
  let session = createCancellation();
  let isDownloading = false;
  const { run: inOrder } = createSerialQueue();
  const timers = createTimers<'retry'>(clock, () => resume());
  /** Failed attempts of each track. */
  const failures = new Map<string, number>();

  const read = async () => {
    const stored = await files.read(INDEX).catch(() => null);
    return stored === null ? kept.NO_KEPT_MUSIC : (JSON.parse(textFromUtf8(stored)) as kept.KeptMusic);
  };

  const load = () =>
    inOrder(async () => {
      music = await read();
      changes.emit(music);
    });

  /** Another page of the browser may have changed what is kept. */
  const change = (next: (before: kept.KeptMusic) => kept.KeptMusic) =>
    inOrder(() =>
      pages.exclusive(INDEX, async () => {
        const before = await read();
        music = next(before);
        changes.emit(music);
        await files.replace(INDEX, utf8FromText(JSON.stringify(music)));
        pages.notify();
        for (const { fileId, uri } of kept.unusedFiles(before, music)) await trackFiles.remove(uri, fileId);
      }),
    );

  /** Null: it is tried again later. A lost line is no failure of the track; what else fails is given up after some attempts. */
  const attempt = async (uri: string, cancellation: Cancellation): Promise<kept.KeptTrack | null> => {
    try {
      return await download(uri, (bytes) => kept.hasRoomFor(music, bytes), cancellation);
    } catch (thrown) {
      if (!(thrown instanceof Failure)) return { status: 'failed', reason: 'no-room' };
      const count = (failures.get(uri) ?? 0) + (isLost(thrown) ? 0 : 1);
      failures.set(uri, count);
      return count < KEPT_ATTEMPTS_MAX ? null : { status: 'failed', reason: 'unavailable' };
    }
  };

  const downloadWanted = async (mine: Cancellation) => {
    const isOver = () => mine.cancelled;
    try {
      // What the page before has downloaded.
      await load();
      for (let uri = kept.nextWanted(music); uri !== null && !isOver(); uri = kept.nextWanted(music)) {
        const track = await attempt(uri, mine);
        if (isOver()) break;
        if (track === null) {
          timers.schedule('retry', KEPT_RETRY_MS);
          break;
        }
        failures.delete(uri);
        await change((before) => kept.settleTrack(before, uri, track));
        if (track.status === 'kept' && music.tracks[uri] === undefined) await trackFiles.remove(uri, track.fileId);
      }
    } finally {
      isDownloading = false;
    }
  };
  /** One page downloads. Another one goes on once it has ended, or has nothing left to do. */
  const downloadAll = async () => {
    if (isDownloading) return;
    isDownloading = true;
    const mine = session;
    await pages.exclusive(DOWNLOADS, () => downloadWanted(mine));
    if (mine !== session) resume();
  };
  const resume = () => void downloadAll().catch(() => void (isDownloading = false));
  pages.onNotified(() => void load().then(resume));

  return {
    state: () => music,
    onChange: changes.add,
    load,
    async keep(item) {
      if (music.items.length === 0) void deps.persist().catch(() => undefined);
      const trackUris = await fetchTracks(item.uri);
      if (trackUris.length === 0) throw new Failure(playerError('CONTEXT_UNKNOWN', item.uri));
      await change((before) => kept.keepItem(before, { ...item, trackUris }));
      resume();
    },
    async remove(uri) {
      await change((before) => kept.removeItem(before, uri));
      resume();
    },
    async setQuota(bytes) {
      await change((before) => kept.changeQuota(before, bytes));
      resume();
    },
    resume,
    async followChanges() {
      for (const { uri } of music.items.filter((item) => mayChange(item.uri))) {
        const trackUris = await fetchTracks(uri).catch(() => []);
        if (trackUris.length === 0 || kept.followItem(music, uri, trackUris) === music) continue;
        await change((before) => kept.followItem(before, uri, trackUris));
        resume();
      }
    },
    reset() {
      timers.cancelAll();
      failures.clear();
      session.cancel();
      session = createCancellation();
      music = kept.NO_KEPT_MUSIC;
      changes.emit(music);
    },
  };
}

/** Albums and episodes stay as they are. */
const mayChange = (uri: string) => isLikedSongs(uri) || parseContentUri(uri)?.type === 'playlist';

const LOST: readonly string[] = [
  'NETWORK_ERROR',
  'ECONNABORTED',
  'TOKEN_PROVIDER_ERROR',
  'REQUEST_ABORTED',
  'FRAGMENT_REQUEST_ZERO_STATUS',
];
const isLost = (failure: Failure) => LOST.includes(errorFrom(failure).code);
