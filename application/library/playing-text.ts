import type { Ms } from '#domain/core/units.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../api/api-client.ts';
import { getLyrics } from '../calls/catalog/lyrics.ts';
import { getChapters, getEpisodeNotes, getTranscript } from '../calls/discovery/podcasts.ts';
import type { Cancellation } from '../ports/http.ts';

/** A line of lyrics or of a transcript. `startMs` is null without a time; `words` is empty without times by word. */
export interface TextLine {
  readonly startMs: Ms | null;
  readonly text: string;
  readonly words: readonly { readonly startMs: Ms; readonly text: string }[];
  /** Who speaks; empty in lyrics. */
  readonly speaker: string;
}

export interface PlayingChapter {
  readonly startMs: Ms;
  readonly title: string;
}

/** What is read along while a track or an episode plays. */
export interface PlayingText {
  /** BCP 47 or ISO 639-2; empty when unknown. */
  readonly language: string;
  /** The lyrics of a track, the transcript of an episode; empty without one. */
  readonly lines: readonly TextLine[];
  readonly chapters: readonly PlayingChapter[];
}

const NOTHING: PlayingText = { language: '', lines: [], chapters: [] };

/** Reads what belongs to a track or an episode. Rejects with a Failure where the service does not respond; a part is left out. */
export async function fetchPlayingText(api: Api, uri: string, cancellation: Cancellation): Promise<PlayingText> {
  const parsed = parseContentUri(uri);
  if (parsed?.type === 'track') return lyricsOf(api, parsed.id, cancellation);
  return parsed?.type === 'episode' ? episodeTextOf(api, parsed.id, cancellation) : NOTHING;
}

async function lyricsOf(api: Api, trackId: string, cancellation: Cancellation): Promise<PlayingText> {
  const { language, lines } = await api.send(getLyrics, { params: { trackId } }, { cancellation });
  return {
    ...NOTHING,
    language,
    lines: lines.map(({ start_ms: startMs, text, words }) => ({
      startMs,
      text,
      words: words.map((word) => ({ startMs: word.start_ms, text: word.text })),
      speaker: '',
    })),
  };
}

async function episodeTextOf(api: Api, episodeId: string, cancellation: Cancellation): Promise<PlayingText> {
  const request = { params: { episodeId } };
  const notes = await api.send(getEpisodeNotes, request, { cancellation });
  // Both come from servers of others, so that one may fail alone.
  const [chapters, transcript] = await Promise.all([
    notes.has_chapters ? api.send(getChapters, request, { cancellation }).catch(() => null) : null,
    notes.has_transcript ? api.send(getTranscript, request, { cancellation }).catch(() => null) : null,
  ]);
  return {
    language: transcript?.language ?? '',
    lines: (transcript?.cues ?? []).map(({ start_ms: startMs, speaker, text }) => ({ startMs, text, words: [], speaker })),
    chapters: (chapters?.chapters ?? []).map(({ start_ms: startMs, title }) => ({ startMs, title })),
  };
}
