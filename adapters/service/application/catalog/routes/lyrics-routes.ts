import { getLyrics } from '#application/calls/catalog/lyrics.ts';
import type { ResponseOf } from '#application/calls/call.ts';
import { createRoute } from '../../kernel/routing/call-routes.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import type { Route } from '../../ports/route.ts';
import type { Store } from '../../ports/store.ts';
import { KINDS, type LyricsRecord, type TrackRecord } from '../../records/records.ts';

/** The lyrics of tracks. */
export function lyricsRoutes(store: Store): readonly Route[] {
  return [
    createRoute(getLyrics, async ({ params: { trackId: id } }) => {
      const [track, lyrics] = await Promise.all([
        store.get<TrackRecord>(KINDS.track, id),
        store.get<LyricsRecord>(KINDS.lyrics, id),
      ]);
      orNotFound(track, 'Track');
      return lyrics === null ? { language: '', synced: false, lines: [] } : responseOf(lyrics.doc);
    }),
  ];
}

function responseOf({ language, isSynced, lines }: LyricsRecord): ResponseOf<typeof getLyrics> {
  return {
    language,
    synced: isSynced,
    lines: lines.map(({ startMs, text, words = [] }) => ({
      start_ms: startMs,
      text,
      words: words.map((word) => ({ start_ms: word.startMs, text: word.text })),
    })),
  };
}
