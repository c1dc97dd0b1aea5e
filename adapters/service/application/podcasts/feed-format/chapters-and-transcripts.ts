import { unwrap } from '#application/runtime/failure.ts';
import {
  LINKED_DOCUMENT_BYTES_MAX,
  LINKED_DOCUMENT_BYTES_MAX_TEXT,
  LINKED_DOCUMENTS_CACHED,
  CHAPTERS_MAX,
  FEED_WAIT_MS,
} from '../../../domain/constants/media/podcasts.ts';
import { createAsyncCache } from '../../kernel/async-cache.ts';
import { webVttOf } from '../../media/video/webvtt.ts';
import type { FeedFetch } from '../../ports/feed-fetch.ts';
import type { LinkedDocument, Chapter } from './feed-types.ts';
import { parseShowNotes, plainText } from './show-notes.ts';
import { parseTimestampMs } from './timestamps.ts';

export interface Cue {
  readonly start_ms: number | null;
  readonly speaker: string;
  readonly text: string;
}

/** Documents linked from feeds, fetched on demand. Throws a Failure for failed requests. */
export interface EpisodeDocuments {
  chapters(beside: LinkedDocument): Promise<readonly Chapter[]>;
  transcript(beside: LinkedDocument): Promise<readonly Cue[]>;
}

const MS_PER_S = 1_000;
const KNOWN: readonly string[] = [
  'text/vtt',
  'application/x-subrip',
  'application/srt',
  'text/srt',
  'application/json',
  'text/html',
  'text/plain',
];

/** The most detailed transcript: timed formats first; null without one. */
export function bestTranscript(transcripts: readonly LinkedDocument[]): LinkedDocument | null {
  const known = transcripts.filter(({ mediaType }) => KNOWN.includes(mediaType));
  return [...known].sort((one, other) => KNOWN.indexOf(one.mediaType) - KNOWN.indexOf(other.mediaType))[0] ?? null;
}

export function createEpisodeDocuments(fetch: FeedFetch): EpisodeDocuments {
  const cache = createAsyncCache<string>({ max: LINKED_DOCUMENTS_CACHED });
  const textOf = (url: string) =>
    cache.get(url, async () => {
      const request = {
        url,
        accept: '*/*',
        maxBytes: LINKED_DOCUMENT_BYTES_MAX,
        maxText: LINKED_DOCUMENT_BYTES_MAX_TEXT,
        totalMs: FEED_WAIT_MS,
      };
      const fetched = unwrap(await fetch.get(request));
      const chunks: Uint8Array[] = [];
      if (fetched.kind === 'fresh') for await (const chunk of fetched.body) chunks.push(chunk);
      return new TextDecoder().decode(Buffer.concat(chunks));
    });
  return {
    chapters: async ({ url }) => parseChapters(await textOf(url)),
    async transcript({ url, mediaType }) {
      const text = await textOf(url);
      if (mediaType === 'application/json') return parseSegments(text);
      if (mediaType === 'text/html' || mediaType === 'text/plain') return parsePlainTranscript(text);
      return parseCues(text);
    },
  };
}

/** The podcast namespace's JSON; invalid chapters are left out. */
export function parseChapters(text: string): readonly Chapter[] {
  return parseList(text, 'chapters')
    .slice(0, CHAPTERS_MAX)
    .flatMap((one) => {
      const { startTime, title, url, toc } = one;
      if (typeof startTime !== 'number' || startTime < 0 || toc === false) return [];
      const link = typeof url === 'string' && /^https?:\/\//i.test(url) ? url : '';
      return [{ startMs: Math.round(startTime * MS_PER_S), title: typeof title === 'string' ? plainText(title) : '', link }];
    })
    .toSorted((one, other) => one.startMs - other.startMs);
}

export function parseSegments(text: string): readonly Cue[] {
  return parseList(text, 'segments').flatMap(({ startTime, speaker, body }) => {
    if (typeof body !== 'string' || body.trim() === '') return [];
    const start_ms = typeof startTime === 'number' && startTime >= 0 ? Math.round(startTime * MS_PER_S) : null;
    return [{ start_ms, speaker: typeof speaker === 'string' ? speaker : '', text: body.trim() }];
  });
}

function parsePlainTranscript(text: string): readonly Cue[] {
  return parseShowNotes(text).map(({ runs }) => ({ start_ms: null, speaker: '', text: runs.map((run) => run.text).join('') }));
}

/** WebVTT or SubRip. `<v Name>` names who speaks. */
export function parseCues(text: string): readonly Cue[] {
  return webVttOf(text)
    .split(/\r?\n\r?\n/)
    .flatMap((block) => {
      const lines = block.split(/\r?\n/);
      const at = lines.findIndex((line) => line.includes('-->'));
      const start_ms = parseTimestampMs(lines[at]?.split('-->')[0] ?? '');
      if (at < 0 || start_ms === null) return [];
      const { text: spoken, tags } = withoutTags(lines.slice(at + 1).join(' '));
      const words = plainText(spoken);
      return words === '' ? [] : [{ start_ms, speaker: speakerIn(tags), text: words }];
    });
}

/** A text without its tags, and the tags. An unclosed bracket stays text. */
function withoutTags(text: string): { readonly text: string; readonly tags: readonly string[] } {
  const parts: string[] = [];
  const tags: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', from)) {
    const end = text.indexOf('>', at);
    if (end < 0) break;
    parts.push(text.slice(from, at));
    tags.push(text.slice(at + 1, end));
    from = end + 1;
  }
  return { text: [...parts, text.slice(from)].join(''), tags };
}

/** The voice of a cue: `Ada` for `v Ada` and `v.loud Ada`. */
function speakerIn(tags: readonly string[]): string {
  const voice = tags.find((tag) => tag.startsWith('v ') || tag.startsWith('v.')) ?? '';
  const at = voice.indexOf(' ');
  return at < 0 ? '' : voice.slice(at + 1).trim();
}

function parseList(text: string, name: string): readonly Record<string, unknown>[] {
  try {
    const list: unknown = (JSON.parse(text) as Record<string, unknown>)[name];
    return Array.isArray(list)
      ? list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
      : [];
  } catch {
    return [];
  }
}
