import { unwrap } from '#application/runtime/failure.ts';
import {
  BESIDE_BYTES_MAX,
  BESIDE_BYTES_TOLD,
  BESIDE_KEPT,
  CHAPTERS_MAX,
  FEED_WAIT_MS,
} from '../../../domain/constants/media/podcasts.ts';
import { createAsyncCache } from '../../kernel/async-cache.ts';
import { webVttOf } from '../../media/video/webvtt.ts';
import type { FeedFetch } from '../../ports/feed-fetch.ts';
import type { Beside, Chapter } from './feed-types.ts';
import { notesOf, plainText } from './show-notes.ts';
import { clockMs } from './timestamps.ts';

export interface Cue {
  readonly start_ms: number | null;
  readonly speaker: string;
  readonly text: string;
}

/** Documents that lie beside feeds, fetched when somebody looks. Throws a Failure for what cannot be fetched. */
export interface Besides {
  chapters(beside: Beside): Promise<readonly Chapter[]>;
  transcript(beside: Beside): Promise<readonly Cue[]>;
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

/** The transcript that says most: timed ones before plain ones; null without. */
export function bestTranscript(transcripts: readonly Beside[]): Beside | null {
  const known = transcripts.filter(({ mediaType }) => KNOWN.includes(mediaType));
  return [...known].sort((one, other) => KNOWN.indexOf(one.mediaType) - KNOWN.indexOf(other.mediaType))[0] ?? null;
}

export function createBesides(fetch: FeedFetch): Besides {
  const kept = createAsyncCache<string>({ max: BESIDE_KEPT });
  const textOf = (url: string) =>
    kept.get(url, async () => {
      const wish = { url, accept: '*/*', maxBytes: BESIDE_BYTES_MAX, maxTold: BESIDE_BYTES_TOLD, totalMs: FEED_WAIT_MS };
      const fetched = unwrap(await fetch.get(wish));
      const chunks: Uint8Array[] = [];
      if (fetched.kind === 'fresh') for await (const chunk of fetched.body) chunks.push(chunk);
      return new TextDecoder().decode(Buffer.concat(chunks));
    });
  return {
    chapters: async ({ url }) => chaptersIn(await textOf(url)),
    async transcript({ url, mediaType }) {
      const text = await textOf(url);
      if (mediaType === 'application/json') return segmentsIn(text);
      if (mediaType === 'text/html' || mediaType === 'text/plain') return wordsIn(text);
      return cuesIn(text);
    },
  };
}

/** The podcast namespace's JSON; what is no chapter is left out. */
export function chaptersIn(text: string): readonly Chapter[] {
  return listIn(text, 'chapters')
    .slice(0, CHAPTERS_MAX)
    .flatMap((one) => {
      const { startTime, title, url, toc } = one;
      if (typeof startTime !== 'number' || startTime < 0 || toc === false) return [];
      const link = typeof url === 'string' && /^https?:\/\//i.test(url) ? url : '';
      return [{ startMs: Math.round(startTime * MS_PER_S), title: typeof title === 'string' ? plainText(title) : '', link }];
    })
    .toSorted((one, other) => one.startMs - other.startMs);
}

export function segmentsIn(text: string): readonly Cue[] {
  return listIn(text, 'segments').flatMap(({ startTime, speaker, body }) => {
    if (typeof body !== 'string' || body.trim() === '') return [];
    const start_ms = typeof startTime === 'number' && startTime >= 0 ? Math.round(startTime * MS_PER_S) : null;
    return [{ start_ms, speaker: typeof speaker === 'string' ? speaker : '', text: body.trim() }];
  });
}

function wordsIn(text: string): readonly Cue[] {
  return notesOf(text).map(({ runs }) => ({ start_ms: null, speaker: '', text: runs.map((run) => run.text).join('') }));
}

/** WebVTT or SubRip. `<v Name>` names who speaks. */
export function cuesIn(text: string): readonly Cue[] {
  return webVttOf(text)
    .split(/\r?\n\r?\n/)
    .flatMap((block) => {
      const lines = block.split(/\r?\n/);
      const at = lines.findIndex((line) => line.includes('-->'));
      const start_ms = clockMs(lines[at]?.split('-->')[0] ?? '');
      if (at < 0 || start_ms === null) return [];
      const { text: said, tags } = withoutTags(lines.slice(at + 1).join(' '));
      const words = plainText(said);
      return words === '' ? [] : [{ start_ms, speaker: speakerIn(tags), text: words }];
    });
}

/** A text without what stands in angle brackets, and that by itself. A bracket nobody closes is one. */
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

/** Of `v Ada` and `v.loud Ada`: Ada. */
function speakerIn(tags: readonly string[]): string {
  const voice = tags.find((tag) => tag.startsWith('v ') || tag.startsWith('v.')) ?? '';
  const at = voice.indexOf(' ');
  return at < 0 ? '' : voice.slice(at + 1).trim();
}

function listIn(text: string, name: string): readonly Record<string, unknown>[] {
  try {
    const list: unknown = (JSON.parse(text) as Record<string, unknown>)[name];
    return Array.isArray(list)
      ? list.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null)
      : [];
  } catch {
    return [];
  }
}
