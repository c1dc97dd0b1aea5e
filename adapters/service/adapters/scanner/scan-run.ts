import { basename, relative, sep } from 'node:path';
import { BATCH_FILES, FILES_AT_ONCE, FOLDER_PART_FILES } from '../../domain/constants/library.ts';
import {
  type FileEntry,
  type ListedFile,
  type MusicFiles,
  pathIn,
  readWhole,
} from '../../application/ports/media/music-files.ts';
import type { AudioSource } from '../../application/ports/media/packager.ts';
import type { Store } from '../../application/ports/store.ts';
import { lyricsFileOf } from './sidecars/lyrics.ts';
import { albumJsonOf, fileStamp, type FolderPictures, picturesOf, sidecarStamp, stampAbove } from './sidecars/sidecar-files.ts';
import type { Covers } from '../../application/images/covers.ts';
import { classifyFolder } from './metadata/classification.ts';
import { pathIdOf } from '../../application/records/record-ids.ts';
import { writeScanResults } from './library-writer/library-writer.ts';
import { mapConcurrently } from '../../application/kernel/map-concurrently.ts';
import { isFileMetadata, readEntry, type FolderPart, type UnreadableFile } from './metadata/file-reader.ts';
import { KINDS, type ScannedRecord } from '../../application/records/records.ts';
import type { FileCounts } from './scan-progress.ts';
import { isVideoName } from './metadata/video-probe.ts';
import { entryOf, type WalkedFolder } from './folder-walk.ts';
import type { ScanResult, ScanContext } from './library-writer/types.ts';

/** Version of the video reader: videos read by an earlier version are read again. */
const SEEN = ' video';

/** Grows with new index keys: every file is read again, so that older records get the keys. */
const KEYED = ' search fields, recordings';

/** Version of the reader of lyrics: files read by an earlier version are read again. */
const LYRICS = ' lyrics';

export interface ScanRunDeps {
  readonly store: Store;
  readonly files: MusicFiles;
  readonly covers: Covers;
  /** Why a source cannot be played on this machine, or null. */
  unplayable(source: AudioSource): string | null;
  /** Files met and dealt with since the last report; `done` ones are in the store. */
  onFiles(counts: FileCounts): void;
  /** The scan at work. */
  context(): ScanContext;
  /** A file to read again, because the record of another file with the same audio changed. */
  onAgain(path: string): void;
}

/** Reads folders and writes what it finds in batches. */
export interface ScanRun {
  folder(root: string, walked: WalkedFolder): Promise<void>;
  /** Adds the removal of these paths to the batch. */
  gone(paths: readonly string[]): Promise<void>;
  /** Writes the incomplete batch. */
  flush(): Promise<void>;
  /** Drops the incomplete batch; the next scan finds its files again. */
  drop(): void;
}

export function createScanRun(deps: ScanRunDeps): ScanRun {
  let waiting: ScanResult[] = [];

  async function flush(): Promise<void> {
    const outcomes = waiting;
    waiting = [];
    if (outcomes.length === 0) return;
    const { again } = await writeScanResults(deps.store, outcomes, deps.context());
    deps.onFiles({ seen: 0, fresh: 0, done: outcomes.filter(({ result }) => result !== null).length });
    again.forEach(deps.onAgain);
  }

  return {
    flush,
    drop() {
      waiting = [];
    },
    async folder(root, walked) {
      for (let from = 0; from < walked.audioFiles.length; from += FOLDER_PART_FILES) {
        waiting.push(...(await readPart(deps, root, walked, walked.audioFiles.slice(from, from + FOLDER_PART_FILES))));
        if (waiting.length >= BATCH_FILES) await flush();
      }
    },
    async gone(paths) {
      for (let from = 0; from < paths.length; from += BATCH_FILES) {
        const some = paths.slice(from, from + BATCH_FILES);
        waiting.push(...some.map((path): ScanResult => ({ path, stamp: '', result: null })));
        if (waiting.length >= BATCH_FILES) await flush();
      }
    },
  };
}

/** When one file of a folder changed, all are read again: together they determine their album. */
async function readPart(
  deps: ScanRunDeps,
  root: string,
  walked: WalkedFolder,
  listed: readonly ListedFile[],
): Promise<readonly ScanResult[]> {
  const found = await mapConcurrently(listed, FILES_AT_ONCE, (file) => entryOf(deps.files, walked.folder, file));
  const entries = found.filter((entry) => entry !== null);
  const { above, folder, sidecarFiles } = walked;
  const pictures = picturesOf({ folder, entries: sidecarFiles }, above);
  const beside = sidecarStamp(sidecarFiles) + stampAbove(folder, pictures);
  const lyricsStamp = (name: string) => {
    const file = lyricsFileOf(name, walked.sidecarFiles);
    return file === null ? '' : ` ${fileStamp(file)}`;
  };
  const stampOf = ({ name, sizeBytes, modifiedMs, version }: FileEntry): string =>
    `${sizeBytes} ${modifiedMs} ${version === '' ? '' : `${version} `}${beside}${isVideoName(name) ? SEEN : ''}${KEYED}${LYRICS}${lyricsStamp(name)}`;
  const paths = entries.map(({ name }) => pathIn(walked.folder, name));
  const known = await deps.store.getMany<ScannedRecord>(KINDS.scanned, paths.map(pathIdOf));
  const isUnchanged = entries.every((entry, at) => known[at]?.doc.stamp === stampOf(entry));
  const fresh = known.filter((one) => one === null).length;
  deps.onFiles({ seen: entries.length, fresh, done: isUnchanged ? entries.length : 0 });
  if (isUnchanged) return [];
  return readAll(deps, await partOf(deps.files, root, walked, entries), pictures, stampOf);
}

async function partOf(
  files: MusicFiles,
  root: string,
  { folder, sidecarFiles }: WalkedFolder,
  entries: readonly FileEntry[],
): Promise<FolderPart> {
  const below = relative(root, folder).split(sep).join('/');
  return {
    files,
    folder,
    relative: below,
    rootName: basename(root),
    entries,
    albumJson: await albumJsonOf(files, folder, sidecarFiles),
    sidecarFiles,
  };
}

async function readAll(
  { covers, files, unplayable }: ScanRunDeps,
  part: FolderPart,
  pictures: FolderPictures,
  stampOf: (entry: FileEntry) => string,
): Promise<readonly ScanResult[]> {
  const folderImageId = await savedPicture(files, covers, pictures.cover);
  const artistImageId = await savedPicture(files, covers, pictures.artist);
  const read = await mapConcurrently(part.entries, FILES_AT_ONCE, (entry) => readEntry(part, entry, covers));
  const findings = classifyFolder({
    part,
    readings: read.filter(isFileMetadata),
    folderImageId,
    artistImageId,
    unplayable: ({ source }) => unplayable(source),
  });
  const understood = findings.map((result): ScanResult => ({
    path: result.reading.path,
    stamp: stampOf(result.reading.entry),
    result,
  }));
  // Without a stamp a file is read again by the next scan, as it may be readable by then.
  const stampOfRefused = ({ entry, isPassing }: UnreadableFile): string => (isPassing ? '' : stampOf(entry));
  const refused = read.filter((one): one is UnreadableFile => !isFileMetadata(one));
  return [...understood, ...refused.map((result): ScanResult => ({ path: result.path, stamp: stampOfRefused(result), result }))];
}

async function savedPicture(files: MusicFiles, covers: Covers, picture: FolderPictures['cover']): Promise<string | null> {
  const bytes = picture && (await readWhole(files, pathIn(picture.folder, picture.entry.name), picture.entry));
  return bytes ? covers.save(bytes) : null;
}
