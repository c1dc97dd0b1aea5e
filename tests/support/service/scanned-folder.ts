import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createLibraryScanner, type LibraryScanner, type ScannerDeps } from '#adapters/service/adapters/scanner/scanner.ts';
import {
  KINDS,
  type AlbumRecord,
  type ArtistRecord,
  type ProblemRecord,
  type TrackRecord,
} from '#adapters/service/application/records/records.ts';
import type { ScanStatus } from '#adapters/service/adapters/scanner/scan-progress.ts';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Blobs } from '#adapters/service/application/ports/blobs.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { makeTone } from './audio-fixtures.ts';

/** How soon a folder counts as quiet here; the product waits longer. */
const QUIET_MS = 40;

export interface ScannedFolder {
  readonly root: string;
  readonly store: Store;
  readonly blobs: Blobs;
  /** A tagged tone at a path below the folder; the extension decides the codec. */
  tone(path: string, tags?: Readonly<Record<string, string>>, hertz?: number): string;
  write(path: string, bytes: string | Uint8Array): string;
  /** A scanner over what is stored so far, as a service that starts again has it. */
  scanner(onProgress?: (status: ScanStatus) => void, store?: Store, more?: Partial<ScannerDeps>): LibraryScanner;
  scan(): Promise<ScanStatus>;
  /** Starts a scanner that watches. `until` waits for a status; the scanner is closed with the folder. */
  watch(store?: Store, more?: Partial<ScannerDeps>): Watching;
  all<Doc>(kind: string, index?: string): Promise<readonly Doc[]>;
  tracks(): Promise<readonly TrackRecord[]>;
  albums(): Promise<readonly AlbumRecord[]>;
  artists(): Promise<readonly ArtistRecord[]>;
  problems(): Promise<readonly ProblemRecord[]>;
  remove(): Promise<void>;
}

export interface Watching {
  readonly scanner: LibraryScanner;
  until(isReached: (status: ScanStatus) => boolean): Promise<void>;
}

/** A music folder of its own on disk and a library in memory. */
export function createScannedFolder(): ScannedFolder {
  const root = mkdtempSync(join(tmpdir(), 'cadenza-library-'));
  const store = createMemoryStore();
  const blobs = createMemoryBlobs();
  const inRoot = (path: string): string => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    return join(root, path);
  };
  const all = async <Doc>(kind: string, index = 'name'): Promise<readonly Doc[]> =>
    (await store.list<Doc>(kind, { index, offset: 0, limit: 1_000 })).items.map(({ doc }) => doc);
  const scanner: ScannedFolder['scanner'] = (onProgress = () => undefined, over = store, more = {}) =>
    createLibraryScanner({
      store: over,
      blobs,
      folders: [root],
      clock: QUICK_CLOCK,
      logger: { log: () => undefined },
      onProgress,
      ...more,
    });
  const watching: LibraryScanner[] = [];
  return {
    root,
    store,
    blobs,
    tone(path, tags = {}, hertz = 220) {
      makeTone({ path: inRoot(path), seconds: 1, hertz, tags });
      return join(root, path);
    },
    write(path, bytes) {
      writeFileSync(inRoot(path), bytes);
      return join(root, path);
    },
    scanner,
    async scan() {
      const once = scanner();
      await once.rescan();
      await once.close();
      return once.status();
    },
    watch(over, more) {
      const listeners = new Set<() => void>();
      const started = scanner(() => listeners.forEach((listener) => listener()), over, more);
      watching.push(started);
      started.start();
      const until: Watching['until'] = (isReached) =>
        new Promise((resolve) => {
          const check = (): void => {
            if (!isReached(started.status())) return;
            listeners.delete(check);
            resolve();
          };
          listeners.add(check);
          check();
        });
      return { scanner: started, until };
    },
    all,
    tracks: () => all(KINDS.track),
    albums: () => all(KINDS.album),
    artists: () => all(KINDS.artist),
    problems: () => all(KINDS.problem, 'path'),
    async remove() {
      await Promise.all(watching.map((one) => one.close()));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

const QUICK_CLOCK = {
  nowMs: () => Date.now(),
  after(delayMs: number, run: () => void) {
    const timer = setTimeout(run, Math.min(delayMs, QUIET_MS));
    return () => clearTimeout(timer);
  },
};

/** A picture of one colour. */
export function makePicture(path: string, color: string, sizePx = 400): void {
  mkdirSync(dirname(path), { recursive: true });
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    `color=${color}:s=${sizePx}x${sizePx}`,
    '-frames:v',
    '1',
    path,
  ]);
}

/** Writes a copy of a file with other tags and the same sound; a picture may go in too. */
export function retag(from: string, to: string, tags: Readonly<Record<string, string>>, picture?: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const metadata = Object.entries(tags).flatMap(([name, value]) => [
    '-metadata',
    `${name}=${value}`,
    '-metadata:s:a:0',
    `${name}=${value}`,
  ]);
  const cover = picture ? ['-i', picture, '-map', '0:a', '-map', '1:v', '-disposition:v', 'attached_pic'] : [];
  execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', from, ...cover, '-c', 'copy', ...metadata, to]);
}

/** One for each test of the suite, handed over before it and removed after it. Call it inside `describe`. */
export function folderForEach(take: (folder: ScannedFolder) => void): void {
  let scanned: ScannedFolder | null = null;
  beforeEach(() => take((scanned = createScannedFolder())));
  afterEach(() => scanned?.remove());
}
