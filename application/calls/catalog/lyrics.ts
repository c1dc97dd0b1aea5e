import * as v from 'valibot';
import { call } from '../call.ts';

/**
 * Ours, in the shape of OpenSubsonic's `songLyrics`: the lyrics of a track, without lines where there are none. `start_ms` is
 * null in lyrics without times; `words` is empty in lines without times by word. Members only.
 */
export const getLyrics = call({
  method: 'GET',
  path: '/v1/tracks/:trackId/lyrics',
  response: v.object({
    language: v.string(),
    synced: v.boolean(),
    lines: v.array(
      v.object({
        start_ms: v.nullable(v.number()),
        text: v.string(),
        words: v.array(v.object({ start_ms: v.number(), text: v.string() })),
      }),
    ),
  }),
});
