import {
  type FileEntry,
  type MusicFile,
  MusicFileFailure,
  type MusicFiles,
  pathIn,
} from '../../../application/ports/media/music-files.ts';
import { FRAMES_FETCHED_BYTES_MAX, TAGS_FETCHED_BYTES_MAX } from '../../../domain/constants/instances/s3.ts';
import type { AudioSource } from '../../../application/ports/media/packager.ts';
import type { VideoFacts } from '../../../application/ports/media/video-packager.ts';
import type { AlbumJson } from '../sidecars/album-json.ts';
import type { Lyrics } from '../../../domain/lyrics/lyrics.ts';
import type { Covers } from '../../../application/images/covers.ts';
import { formatOf, type Format } from './formats.ts';
import { namesFromPath, type NamesFromPath } from './name-parsing.ts';
import { audioIdOf } from './audio-probe.ts';
import { fetchedStillOf, videoStillOf } from './video-still.ts';
import { lyricsFileOf, lyricsOf } from '../sidecars/lyrics.ts';
import { subtitlesOf } from '../sidecars/subtitles.ts';
import { readTags, type FileTags, type ReadTags } from './tags.ts';
import { isVideoName, readVideo } from './video-probe.ts';

/** The metadata of one file: its audio format, its tags, and the names from its path. */
export interface FileMetadata {
  readonly path: string;
  readonly entry: FileEntry;
  readonly source: AudioSource;
  readonly tags: FileTags;
  readonly names: NamesFromPath;
  /** The cover inside the file; of a video without one, a picture from near its start. */
  readonly imageId: string | null;
  readonly lyrics: Lyrics | null;
  /** Null for audio only. */
  readonly video: { readonly facts: VideoFacts; readonly unplayable: string | null } | null;
}

/** A file that cannot be used, with one plain sentence. */
export interface UnreadableFile {
  readonly path: string;
  readonly entry: FileEntry;
  readonly reason: string;
  /** Whether it may be usable next time without having changed: it could not be read, for now. */
  readonly isPassing: boolean;
}

/** A folder whose files are read together, because they describe each other. */
export interface FolderPart {
  readonly files: MusicFiles;
  readonly folder: string;
  /** From the music folder on, with forward slashes; empty for the music folder itself. */
  readonly relative: string;
  readonly rootName: string;
  readonly entries: readonly FileEntry[];
  readonly albumJson: AlbumJson | null;
  readonly sidecarFiles: readonly FileEntry[];
}

export function isFileMetadata(read: FileMetadata | UnreadableFile): read is FileMetadata {
  return 'source' in read;
}

/** Reads one file. Its problem is the reason of an UnreadableFile; rejects only when its cover cannot be stored. */
export async function readEntry(part: FolderPart, entry: FileEntry, covers: Covers): Promise<FileMetadata | UnreadableFile> {
  const read = await readAudioFile(part, entry);
  if (!('picture' in read)) return read;
  const { picture, ...reading } = read;
  return { ...reading, imageId: picture ? await covers.save(picture) : null };
}

type AudioMetadata = Omit<FileMetadata, 'imageId'> & { readonly picture: Uint8Array | null };

async function readAudioFile(part: FolderPart, entry: FileEntry, isSecond = false): Promise<AudioMetadata | UnreadableFile> {
  const path = pathIn(part.folder, entry.name);
  const refused = (reason: string, isPassing = false): UnreadableFile => ({ path, entry, reason, isPassing });
  if (entry.sizeBytes === 0) return refused('The file is empty.');
  try {
    // What is elsewhere is read as it was listed, without asking again.
    const file = await part.files.open(
      path,
      part.files.isOnDisk(path) ? {} : { known: entry, fetchedBytesMax: TAGS_FETCHED_BYTES_MAX },
    );
    try {
      return await readOpenFile(part, entry, path, file);
    } finally {
      await file.close();
    }
  } catch (error) {
    // The listing may be from the beginning of the scan.
    const isReplaced = error instanceof MusicFileFailure && error.code === 'changed' && !isSecond;
    const current = isReplaced ? await part.files.entry(path).catch(() => null) : null;
    if (current !== null) return readAudioFile(part, current, true);
    return error instanceof MusicFileFailure
      ? refused(error.message, error.code !== 'costly')
      : refused('The file is damaged, or not the kind of audio its name suggests.');
  }
}

async function readOpenFile(
  part: FolderPart,
  entry: FileEntry,
  path: string,
  file: MusicFile,
): Promise<AudioMetadata | UnreadableFile> {
  const { tags, format: found, picture: own, lyrics: inTags } = await readTags(file, path);
  const probed = await formatAndVideo(part, entry, found, file);
  if (typeof probed === 'string') return { path, entry, reason: probed, isPassing: false };
  const id = await audioIdOf(file);
  const { modifiedMs, sizeBytes, version } = entry;
  const source: AudioSource = { id, path, sizeBytes, modifiedMs, ...(version !== '' && { version }), ...probed.format };
  const names = namesFromPath(part.relative === '' ? entry.name : `${part.relative}/${entry.name}`, part.rootName);
  const lyrics = await lyricsOf(part.files, part.folder, lyricsFileOf(entry.name, part.sidecarFiles), inTags);
  const picture = own ?? (probed.video === null ? null : await stillOf(part.files, path, file, source.durationMs));
  return { path, entry, source, tags, names, picture, lyrics, video: probed.video };
}

function stillOf(files: MusicFiles, path: string, file: MusicFile, durationMs: number): Promise<Uint8Array | null> {
  return files.isOnDisk(path) ? videoStillOf(path, durationMs) : fetchedStillOf(file, durationMs);
}

/** The format of the file, or one sentence on why this machine cannot play it. */
async function formatAndVideo(
  part: FolderPart,
  { name }: FileEntry,
  found: ReadTags['format'],
  file: MusicFile,
): Promise<{ readonly format: Format; readonly video: FileMetadata['video'] } | string> {
  const read = isVideoName(name) && found.hasVideo !== false ? await readVideo(file, name) : null;
  if (typeof read === 'string') return read;
  if (read !== null) {
    const { format, facts, unplayable } = read;
    return {
      format,
      video: {
        facts: {
          ...facts,
          subtitles: subtitlesOf(
            name,
            part.sidecarFiles.map((one) => one.name),
          ),
        },
        unplayable,
      },
    };
  }
  const countedBytesMax = part.files.isOnDisk(part.folder) ? Infinity : FRAMES_FETCHED_BYTES_MAX;
  const format = await formatOf(file, found, countedBytesMax);
  return typeof format === 'string' ? format : { format, video: null };
}
