import { basename } from 'node:path';
import { isAlbumJson, parseAlbumJson, type AlbumJson } from './album-json.ts';
import { COVER_BYTES_MAX } from '../../../domain/constants/library.ts';
import { isLyricsName } from './lyrics.ts';
import { isSubtitleName } from './subtitles.ts';
import { discNumberOf } from '../disc-folder.ts';
import { type FileEntry, type MusicFiles, pathIn, readWhole } from '../../../application/ports/media/music-files.ts';

/** Covers by name, the best first. */
const COVERS = [/^cover\./i, /^folder\./i, /^front\b/i, /^album\.|^album ?(?:cover|art)/i, /cover/i] as const;
const PICTURE = /\.(?:jpe?g|png|webp|avif|gif)$/i;
/** A picture of the artist, in the folder of an album or above it. */
const ARTIST = /^artist\./i;

/** Whether a change of this file changes what its folder's music is called or looks like, or which words there are to it. */
export function isSidecarName(name: string): boolean {
  return isLyricsName(name) || isOfFolder(name);
}

/** Whether a change of this file changes all the music of its folder. */
function isOfFolder(name: string): boolean {
  return isAlbumJson(name) || isSubtitleName(name) || isPictureName(name);
}

/** Whether a picture with this name is a cover, or shows an artist. */
export function isPictureName(name: string): boolean {
  return PICTURE.test(name) && [...COVERS, ARTIST].some((one) => one.test(name));
}

/** The picture of a folder, where one has a fitting name. */
function coverAmong(entries: readonly FileEntry[]): FileEntry | null {
  for (const cover of COVERS) {
    const found = pictureAmong(entries, cover);
    if (found) return found;
  }
  return null;
}

function pictureAmong(entries: readonly FileEntry[], name: RegExp): FileEntry | null {
  return entries.find((one) => PICTURE.test(one.name) && name.test(one.name) && one.sizeBytes <= COVER_BYTES_MAX) ?? null;
}

/** The pictures of a folder and where they are; null without one. */
export interface FolderPictures {
  readonly cover: FoundPicture | null;
  /** Of the artist of its album. */
  readonly artist: FoundPicture | null;
}

interface FoundPicture {
  readonly folder: string;
  readonly entry: FileEntry;
}

/** A folder with the files beside its music. */
export interface FolderFiles {
  readonly folder: string;
  readonly entries: readonly FileEntry[];
}

/**
 * The pictures for the music of a folder. `above`: the folders that contain it, the nearest first. The cover of an album with
 * folders for its discs may be above them; the picture of an artist is beside the album's folder, or in it.
 */
export function picturesOf(own: FolderFiles, above: readonly FolderFiles[]): FolderPictures {
  const album = discNumberOf(basename(own.folder)) !== null ? [own, ...above.slice(0, 1)] : [own];
  const around = [...album, ...above.slice(album.length - 1, album.length)];
  const first = (folders: readonly FolderFiles[], choose: (entries: readonly FileEntry[]) => FileEntry | null) =>
    folders.flatMap(({ entries, folder }): FoundPicture[] => {
      const entry = choose(entries);
      return entry === null ? [] : [{ folder, entry }];
    })[0] ?? null;
  return { cover: first(album, coverAmong), artist: first(around, (entries) => pictureAmong(entries, ARTIST)) };
}

/** Changes whenever a picture above the folder changes that its music has. */
export function stampAbove(folder: string, { artist, cover }: FolderPictures): string {
  const above = [cover, artist].filter((found) => found !== null && found.folder !== folder);
  return above.map((found) => (found === null ? '' : ` ${fileStamp(found.entry)}`)).join('');
}

/** Changes whenever a cover, a description or a subtitle in the folder changes. */
export function sidecarStamp(entries: readonly FileEntry[]): string {
  return entries
    .filter(({ name }) => isOfFolder(name))
    .map(fileStamp)
    .join('|');
}

/** Changes whenever the file does. */
export function fileStamp({ name, sizeBytes, modifiedMs, version }: FileEntry): string {
  return `${name}:${sizeBytes}:${modifiedMs}${version === '' ? '' : `:${version}`}`;
}

/** The content of an `album.json` beside the music; null without one or when it cannot be read. */
export async function albumJsonOf(files: MusicFiles, folder: string, entries: readonly FileEntry[]): Promise<AlbumJson | null> {
  const entry = entries.find(({ name, sizeBytes }) => isAlbumJson(name) && sizeBytes <= COVER_BYTES_MAX);
  if (!entry) return null;
  const bytes = await readWhole(files, pathIn(folder, entry.name), entry);
  return bytes && parseAlbumJson(bytes.toString());
}
