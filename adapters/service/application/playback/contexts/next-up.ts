import type { PageRange } from '#domain/catalog/paging.ts';
import { NEXT_UP_TRACKS_MAX } from '#domain/constants/network/connect.ts';
import { nextItems } from '#domain/list-player/window.ts';
import type { Playback } from '../../../domain/player-session/session-types.ts';
import { uidOf } from '../../../domain/player-session/state-ids.ts';
import type { TrackResolver } from '../track-resolver.ts';

/** A part of what comes after the queue, in the order it will be heard. */
export interface NextUp {
  readonly hasMore: boolean;
  readonly tracks: readonly NextTrack[];
}

interface NextTrack {
  readonly uri: string;
  readonly uid: string;
  readonly provider: 'context' | 'autoplay';
}

/**
 * The next tracks of the context and of what follows it, at most NEXT_UP_TRACKS_MAX: a repeated list is endless. Only URIs
 * are resolved.
 */
export async function readNextUp(
  playback: Playback,
  { limit, offset }: PageRange,
  { urisOf }: Pick<TrackResolver, 'urisOf'>,
): Promise<NextUp> {
  const { list } = playback;
  const end = Math.min(offset + limit, NEXT_UP_TRACKS_MAX);
  const items = nextItems({ ...list, queue: [] }, end + 1);
  const page = items.slice(offset, end);
  const uris = await urisOf(page, playback);
  const tracks = page.map((item, at): NextTrack => {
    return { uri: uris[at] ?? '', uid: uidOf(list, item), provider: item.kind === 'ahead' ? 'autoplay' : 'context' };
  });
  return { hasMore: end < NEXT_UP_TRACKS_MAX && items.length > end, tracks };
}
