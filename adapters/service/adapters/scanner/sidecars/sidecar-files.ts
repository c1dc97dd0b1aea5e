import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlbumJson, parseAlbumJson, type AlbumJson } from './album-json.ts';
import { COVER_BYTES_MAX } from '../../../domain/constants/library.ts';
import { isLyricsName } from './lyrics.ts';
import { isSubtitleName } from './subtitles.ts';

/** A file as its folder lists it. */
export interface FileEntry {
  readonly name: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  /** When the file came to this disk, where the file system stores it. */
  readonly addedAtMs: number;
}

/** Covers by name, the best first. */
const COVERS = [/^cover\./i, /^folder\./i, /^front\b/i, /^album ?(?:cover|art)/i, /cover/i] as const;
const PICTURE = /\.(?:jpe?g|png|webp|gif)$/i;

/** Whether a change of this file changes what its folder's music is called or looks like, or which words there are to it. */
export function isSidecarName(name: string): boolean {
  return isLyricsName(name) || isOfFolder(name);
}

/** Whether a change of this file changes all the music of its folder. */
function isOfFolder(name: string): boolean {
  return isAlbumJson(name) || isSubtitleName(name) || (PICTURE.test(name) && COVERS.some((cover) => cover.test(name)));
}

/** The picture of a folder, where one has a fitting name. */
export function coverAmong(entries: readonly FileEntry[]): FileEntry | null {
  const pictures = entries.filter(({ name, sizeBytes }) => PICTURE.test(name) && sizeBytes <= COVER_BYTES_MAX);
  for (const cover of COVERS) {
    const found = pictures.find(({ name }) => cover.test(name));
    if (found) return found;
  }
  return null;
}

/** Changes whenever a cover, a description or a subtitle in the folder changes. */
export function sidecarStamp(entries: readonly FileEntry[]): string {
  return entries
    .filter(({ name }) => isOfFolder(name))
    .map(fileStamp)
    .join('|');
}

/** Changes whenever the file does. */
export function fileStamp({ name, sizeBytes, modifiedMs }: FileEntry): string {
  return `${name}:${sizeBytes}:${modifiedMs}`;
}

/** The content of an `album.json` beside the music; null without one or when it cannot be read. */
export async function albumJsonOf(folder: string, entries: readonly FileEntry[]): Promise<AlbumJson | null> {
  const entry = entries.find(({ name, sizeBytes }) => isAlbumJson(name) && sizeBytes <= COVER_BYTES_MAX);
  if (!entry) return null;
  return readFile(join(folder, entry.name), 'utf8').then(parseAlbumJson, () => null);
}
