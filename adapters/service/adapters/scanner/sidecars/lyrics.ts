import type { IAudioMetadata } from 'music-metadata';
import { LYRICS_BYTES_MAX } from '../../../domain/constants/media/lyrics.ts';
import { parseLrc } from '../../../domain/lyrics/lrc.ts';
import type { Lyrics } from '../../../domain/lyrics/lyrics.ts';
import { type FileEntry, type MusicFiles, pathIn, readWhole } from '../../../application/ports/media/music-files.ts';
import { lyricsFromSylt, type SyncedText } from '../../../domain/lyrics/sylt.ts';

/** The tags of every format that hold lyrics, those with times first. */
const TAGS = [
  /^(?:SYLT|SLT)$/,
  /^(?:TXXX:)?SYNCED ?LYRICS$/i,
  /^(?:USLT|ULT|©lyr|WM\/Lyrics|(?:TXXX:|----:com\.apple\.iTunes:)?(?:UNSYNCED ?)?LYRICS(?:-[a-z]{3})?)$/i,
] as const;

interface NamedFile {
  readonly name: string;
}

/** ID3v2's mark of times in milliseconds; the other counts MPEG frames. */
const MILLISECONDS = 2;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Whether a file name is one of lyrics. */
export function isLyricsName(name: string): boolean {
  return /\.lrc$/i.test(name);
}

/** The lyrics file of a song among the files beside it: `Song.lrc` for `Song.mp3`, whatever its case. */
export function lyricsFileOf<File extends NamedFile>(songName: string, files: readonly File[]): File | null {
  const wanted = `${songName.replace(/\.[^.]+$/, '')}.lrc`.toLowerCase();
  return files.find(({ name }) => name.toLowerCase() === wanted) ?? null;
}

/** The lyrics of a song's file beside it, else of its tags; null without any. */
export async function lyricsOf(
  files: MusicFiles,
  folder: string,
  file: FileEntry | null,
  inTags: Lyrics | null,
): Promise<Lyrics | null> {
  if (file === null || file.sizeBytes > LYRICS_BYTES_MAX) return inTags;
  const bytes = await readWhole(files, pathIn(folder, file.name), file);
  return (bytes && parseLrc(decoded(bytes))) ?? inTags;
}

/** The best lyrics in the tags of a file: with times before without. */
export function lyricsInTags({ native }: Pick<IAudioMetadata, 'native'>): Lyrics | null {
  const tags = Object.values(native).flat();
  const found = TAGS.flatMap((name) => tags.filter(({ id }) => name.test(id))).flatMap(({ value }) => lyricsIn(value) ?? []);
  return found.find(({ isSynced }) => isSynced) ?? found[0] ?? null;
}

function lyricsIn(value: unknown): Lyrics | null {
  if (typeof value === 'string') return parseLrc(value.slice(0, LYRICS_BYTES_MAX));
  if (typeof value !== 'object' || value === null) return null;
  const { text, language, syncText, timeStampFormat } = value as Readonly<Record<string, unknown>>;
  const named = typeof language === 'string' && /^[a-z]{3}$/i.test(language) && !/^(?:xxx|und)$/i.test(language) ? language : '';
  if (Array.isArray(syncText) && timeStampFormat === MILLISECONDS) return lyricsFromSylt(syncText as SyncedText[], named);
  if (typeof text !== 'string') return null;
  const lyrics = parseLrc(text.slice(0, LYRICS_BYTES_MAX));
  return lyrics && { ...lyrics, language: lyrics.language || named };
}

/** UTF-8, UTF-16 by its mark, else Windows-1252. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
