import { escapeXml } from '#domain/core/escape-markup.ts';
import { SaxesParser } from 'saxes';
import { CHANGE_ITEMS_MAX } from '#domain/constants/content/playlists.ts';
import { err, ok, type Result } from '#domain/core/result.ts';
import { XSPF_DEPTH_MAX } from '../../../domain/constants/media/playlists.ts';
import { xmlErrorReason } from '../../kernel/xml-error-reason.ts';
import type { FileEntry, PlaylistFile, ExportedEntry } from './playlist-file-types.ts';

/** Reads an XSPF list. Errors: `line 3: …`; also for documents that declare entities. */
export function readXspf(text: string): Result<PlaylistFile, string> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const entries: FileEntry[] = [];
  const path: string[] = [];
  let name = '';
  let texts = new Map<string, string>();
  let line = 1;
  const refuse = (what: string): never => {
    throw new Unreadable(`line ${String(parser.line)}: ${what}`);
  };
  const take = (content: string) => {
    if (isAt(PLAYLIST_TITLE)) name += content;
    const [field = ''] = path.slice(-1);
    if (path.length === TRACK.length + 1 && isIn(TRACK) && FIELDS.has(field))
      texts.set(field, (texts.get(field) ?? '') + content);
  };
  const isIn = (way: readonly string[]) => way.every((part, at) => path[at] === part);
  const isAt = (way: readonly string[]) => path.length === way.length && isIn(way);
  parser.on('error', (error) => refuse(xmlErrorReason(error)));
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/i.test(doctype)) refuse('it declares entities');
  });
  parser.on('opentag', (tag) => {
    if (path.length === 0 && tag.name !== 'playlist') refuse(`it begins with ${tag.name}`);
    if (path.length >= XSPF_DEPTH_MAX) refuse('elements lie too deep in each other');
    path.push(tag.name);
    if (!isAt(TRACK)) return;
    texts = new Map();
    line = parser.line;
  });
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', () => {
    if (isAt(TRACK) && entries.length <= CHANGE_ITEMS_MAX) entries.push(entryOf(texts, line));
    path.pop();
  });
  try {
    parser.write(text.replace(/^\uFEFF/, '').trimStart()).close();
    return ok({ name: name.trim(), entries });
  } catch (thrown) {
    if (thrown instanceof Unreadable) return err(thrown.message);
    throw thrown;
  }
}

const TRACK = ['playlist', 'trackList', 'track'] as const;
const PLAYLIST_TITLE = ['playlist', 'title'] as const;
const FIELDS: ReadonlySet<string> = new Set(['location', 'identifier', 'title', 'creator', 'duration']);

class Unreadable extends Error {}

function entryOf(texts: ReadonlyMap<string, string>, line: number): FileEntry {
  const of = (name: string) => (texts.get(name) ?? '').trim();
  const durationMs = Number(of('duration'));
  return {
    line,
    location: decoded(of('location')),
    uri: of('identifier') || null,
    title: of('title'),
    artist: of('creator'),
    durationMs: durationMs > 0 ? durationMs : null,
  };
}

/** Relative addresses are written as addresses too; those with a scheme are read where they are looked for. */
function decoded(location: string): string {
  if (/^[a-z][a-z0-9+.-]+:/i.test(location)) return location;
  try {
    return decodeURIComponent(location);
  } catch {
    return location;
  }
}

export function writeXspf(name: string, entries: readonly ExportedEntry[]): string {
  const lines = entries.map(({ uri, path, title, artist, album, durationMs }) => {
    const location = path === null ? '' : element('location', path.split('/').map(encodeURIComponent).join('/'));
    const words = [element('title', title), element('creator', artist), element('album', album)].join('');
    const duration = durationMs === null ? '' : element('duration', String(Math.round(durationMs)));
    return `    <track>${location}${element('identifier', uri)}${words}${duration}</track>\n`;
  });
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n<playlist version="1" xmlns="http://xspf.org/ns/0/">\n';
  return `${head}  ${element('title', name)}\n  <trackList>\n${lines.join('')}  </trackList>\n</playlist>\n`;
}

const element = (name: string, text: string) => (text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`);
