import { CHANGE_ITEMS_MAX } from '#domain/constants/content/playlists.ts';
import type { FileEntry, PlaylistFile, ExportedEntry } from './playlist-file-types.ts';

/** A comment line with the item's URI here; other programs ignore it. */
const OWN = '#CADENZA:';
const INFO = '#EXTINF:';

/** An M3U or M3U8 list. A title without a file is an entry of its own. */
export function readM3u(text: string): PlaylistFile {
  const entries: FileEntry[] = [];
  let name = '';
  let next: Omit<FileEntry, 'location'> | null = null;
  const end = () => {
    if (next !== null) entries.push({ ...next, location: '' });
    next = null;
  };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, raw] of lines.entries()) {
    // One more than allowed is enough to refuse the file.
    if (entries.length > CHANGE_ITEMS_MAX) break;
    const written = raw.trim();
    const line = index + 1;
    const info = infoOf(written);
    if (info !== null) {
      end();
      next = { line, uri: null, artist: '', ...info };
    } else if (written.toUpperCase().startsWith('#PLAYLIST:')) name ||= written.slice('#PLAYLIST:'.length).trim();
    else if (written.startsWith(OWN)) next = { ...(next ?? nothingOf(line)), uri: written.slice(OWN.length).trim() };
    else if (written !== '' && !written.startsWith('#')) {
      entries.push({ ...(next ?? nothingOf(line)), line, location: written });
      next = null;
    }
  }
  end();
  return { name, entries };
}

const nothingOf = (line: number) => ({ line, uri: null, artist: '', title: '', durationMs: null });

/** `#EXTINF:215 tvg-id="x",Artist - Title`: seconds and title; null for another line. */
function infoOf(written: string): Pick<FileEntry, 'title' | 'durationMs'> | null {
  const comma = written.indexOf(',');
  if (comma < 0 || written.slice(0, INFO.length).toUpperCase() !== INFO) return null;
  return { title: written.slice(comma + 1).trim(), durationMs: msOf(written.slice(INFO.length, comma)) };
}

/** Lengths that are not known are written as 0 or -1. */
function msOf(seconds: string): number | null {
  const value = Number.parseFloat(seconds);
  return value > 0 && Number.isFinite(value) ? Math.round(value * 1000) : null;
}

export function writeM3u(name: string, entries: readonly ExportedEntry[]): string {
  const lines = entries.flatMap(({ uri, path, title, artist, durationMs }) => {
    const seconds = durationMs === null ? -1 : Math.round(durationMs / 1000);
    const called = artist === '' ? title : `${artist} - ${title}`;
    return [`#EXTINF:${String(seconds)},${onOneLine(called)}`, `${OWN}${uri}`, locationOf(path) ?? uri];
  });
  return `${['#EXTM3U', `#PLAYLIST:${onOneLine(name)}`, ...lines].join('\n')}\n`;
}

const onOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ').trim();

/** Null for a path that a line cannot hold. */
function locationOf(path: string | null): string | null {
  if (path === null || /[\r\n]/.test(path) || path.trim() !== path) return null;
  return path.startsWith('#') ? `./${path}` : path;
}
