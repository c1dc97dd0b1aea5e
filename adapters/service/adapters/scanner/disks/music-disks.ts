import { opendir, realpath, stat } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import type { MusicFiles } from '../../../application/ports/media/music-files.ts';
import type { Store } from '../../../application/ports/store.ts';
import {
  isOnAbsentMount,
  isBelow,
  MUSIC_MOUNTS,
  type MusicMount,
  type MusicMountsRecord,
} from '../../../application/catalog/absent-disks.ts';
import { mountPoints } from './mounts.ts';
import { KINDS, type ProblemRecord } from '../../../application/records/records.ts';

/** The music folders and the disks mounted below them. Disks may leave and return; the records of their music stay. */
export interface MusicDisks {
  /** Checks all of them, and stores which are away. */
  look(): Promise<DiskCheck>;
  /** Whether a path is on a disk that was absent at the last check. */
  isAway(path: string): boolean;
  /** A folder that a scan met: one on another disk than the folder around it is a place of its own. */
  hasSeen(folder: string): Promise<void>;
}

interface DiskCheck {
  /** The music folders that can be read, by their true paths. */
  readonly here: readonly string[];
  /** One for each place that is away, except disks inside an absent music folder. */
  readonly problems: readonly ProblemRecord[];
}

interface Seen {
  readonly place: MusicMount;
  readonly reason: string | null;
}

export interface MusicDisksDeps {
  readonly store: Store;
  readonly files: MusicFiles;
  readonly folders: readonly string[];
  /** Called with the places that left, returned or are another disk since the last check. */
  onMoved(paths: readonly string[]): void;
  /** Whether a folder is on another disk than the one around it. */
  readonly isMount?: (folder: string) => Promise<boolean>;
  /** The current mount points, where the system lists them. */
  readonly mounts?: () => Promise<readonly string[]>;
}

export function createMusicDisks({
  store,
  files,
  folders,
  onMoved,
  isMount = isOnOtherDisk,
  mounts: mountsNow = mountPoints,
}: MusicDisksDeps): MusicDisks {
  let places: readonly MusicMount[] | null = null;
  let written = '';
  const looks = createSerialQueue();

  async function known(): Promise<readonly MusicMount[]> {
    if (places !== null) return places;
    places = (await store.get<MusicMountsRecord>(MUSIC_MOUNTS.kind, MUSIC_MOUNTS.id))?.doc.places ?? [];
    written = JSON.stringify(places);
    return places;
  }

  /** A failed write is repeated after the next check. */
  async function become(next: readonly MusicMount[]): Promise<void> {
    places = next;
    if (written === JSON.stringify(next)) return;
    const doc: MusicMountsRecord = { places: next };
    await store.write([{ op: 'put', ...MUSIC_MOUNTS, doc }]).then(
      () => (written = JSON.stringify(next)),
      () => undefined,
    );
  }

  function lookAt(folder: string, before: readonly MusicMount[]): Promise<Seen> {
    return files.isOnDisk(folder) ? lookAtFolder(store, files, folder, before) : lookElsewhere(files, folder);
  }

  async function lookNow(): Promise<DiskCheck> {
    const isFirst = places === null;
    const before = await known();
    const roots: Seen[] = [];
    for (const folder of folders) roots.push(await lookAt(folder, before));
    const mounts: Seen[] = [];
    for (const place of before.filter(({ folder }) => folder === null)) {
      const root = roots.find((one) => isBelow(place.path, one.place.path));
      const seen = root && (root.place.isAway ? { place, reason: null } : await lookAtMount(store, place, isMount));
      if (seen) mounts.push(seen);
    }
    for (const path of await mountsNow()) {
      const isNew = before.every((place) => place.path !== path) && roots.some(({ place }) => isInside(path, place));
      if (!isNew || !(await isMount(path))) continue;
      mounts.push({ place: { path, folder: null, disk: await diskOf(path), isAway: false }, reason: null });
    }
    const seen = [...roots, ...mounts];
    await become(seen.map(({ place }) => place));
    const moved = isFirst ? [] : seen.filter(({ place }) => hasMoved(before, place));
    if (moved.length > 0) onMoved(moved.map(({ place }) => place.path));
    return {
      here: roots.filter(({ place }) => !place.isAway).map(({ place }) => place.path),
      problems: seen.flatMap(({ place: { folder, path }, reason }) =>
        reason === null ? [] : [{ path: folder ?? path, reason, what: 'folder' } as const],
      ),
    };
  }

  return {
    look: () => looks.run(lookNow),
    isAway: (path) => isOnAbsentMount(places ?? [], path),
    async hasSeen(folder) {
      if (!files.isOnDisk(folder)) return;
      const before = await known();
      if (before.some(({ path }) => path === folder) || !(await isMount(folder))) return;
      await become([...before, { path: folder, folder: null, disk: await diskOf(folder), isAway: false }]);
    },
  };
}

/** Whether a disk is mounted below a music folder that can be read. */
function isInside(path: string, root: MusicMount): boolean {
  return !root.isAway && path !== root.path && isBelow(path, root.path);
}

/** Whether it left, returned, or is another disk. A new music folder is about to be scanned. */
function hasMoved(before: readonly MusicMount[], { path, folder, disk, isAway }: MusicMount): boolean {
  const known = before.find((place) => place.path === path);
  return known === undefined ? folder === null : known.isAway !== isAway || known.disk !== disk;
}

/** A place of music that is not on this machine. */
async function lookElsewhere(files: MusicFiles, folder: string): Promise<Seen> {
  const reason = await files.checkRoot(folder);
  return { place: { path: folder, folder, disk: '', isAway: reason !== null }, reason };
}

async function lookAtFolder(store: Store, files: MusicFiles, folder: string, before: readonly MusicMount[]): Promise<Seen> {
  const reason = await files.checkRoot(folder);
  if (reason !== null) {
    const known = before.find((place) => place.folder === folder);
    const place: MusicMount = { ...(known ?? { path: resolve(folder), folder, disk: '', isGuess: true }), isAway: true };
    return { place, reason };
  }
  const path = await realpath(folder);
  const known = before.find((place) => place.path === path);
  const disk = await diskOf(path);
  if (await isReplaced(store, path, known?.disk, disk)) {
    const place: MusicMount = { path, folder, disk: known?.disk ?? '', isAway: true };
    return { place, reason: `The music folder ${folder} is empty, though there was music in it: its disk may not be connected.` };
  }
  return { place: { path, folder, disk, isAway: false }, reason: null };
}

/** Null when no disk is mounted there. */
async function lookAtMount(store: Store, known: MusicMount, isMount: (folder: string) => Promise<boolean>): Promise<Seen | null> {
  const { path } = known;
  const disk = await diskOf(path);
  if (await isReplaced(store, path, known.disk, disk))
    return { place: { ...known, isAway: true }, reason: `The disk at ${path} is not connected.` };
  return (await isMount(path)) ? { place: { ...known, disk, isAway: false }, reason: null } : null;
}

/** Whether a folder with music became an empty, other folder. A user who deletes the music leaves the same folder. */
async function isReplaced(store: Store, path: string, before: string | undefined, now: string): Promise<boolean> {
  return before !== now && (await isEmpty(path)) && (await holdsMusic(store, path));
}

/** Whether there is nothing in a folder but what is hidden, or no folder. */
async function isEmpty(path: string): Promise<boolean> {
  try {
    for await (const { name } of await opendir(path)) if (!name.startsWith('.')) return false;
  } catch {
    // A disk that cannot be read holds nothing now.
  }
  return true;
}

async function holdsMusic(store: Store, path: string): Promise<boolean> {
  for (const prefix of [`${path}\n`, path.endsWith(sep) ? path : `${path}${sep}`]) {
    const { items } = await store.list(KINDS.scanned, { index: 'folder', prefix, offset: 0, limit: 1 });
    if (items.length > 0) return true;
  }
  return false;
}

async function isOnOtherDisk(folder: string): Promise<boolean> {
  const [own, above] = await Promise.all([folder, dirname(folder)].map((path) => stat(path).catch(() => null)));
  return Boolean(own && above && own.dev !== above.dev);
}

function diskOf(path: string): Promise<string> {
  return stat(path).then(
    ({ dev, ino }) => `${String(dev)} ${String(ino)}`,
    () => '',
  );
}
