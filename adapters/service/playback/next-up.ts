import { nextItems } from '#domain/list-player/window.ts';
import { uidOf } from '../rules/state-ids.ts';
import type { Playback } from '../rules/session-types.ts';
import type { TrackResolver } from './track-resolver.ts';

export interface Range {
  readonly offset: number;
  readonly limit: number;
}

/** A part of what comes after the queue, in the order it will be heard. */
export interface NextUp {
  readonly hasMore: boolean;
  readonly places: readonly NextPlace[];
}

export interface NextPlace {
  readonly uri: string;
  readonly uid: string;
  readonly provider: 'context' | 'autoplay';
}

/** What the context goes on with, and what goes on after it. Nothing is found out about the tracks but which they are. */
export async function nextUpIn(
  playback: Playback,
  { limit, offset }: Range,
  { urisOf }: Pick<TrackResolver, 'urisOf'>,
): Promise<NextUp> {
  const { list } = playback;
  const items = nextItems({ ...list, queue: [] }, offset + limit + 1);
  const page = items.slice(offset, offset + limit);
  const uris = await urisOf(page, playback);
  const places = page.map((item, at): NextPlace => {
    return { uri: uris[at] ?? '', uid: uidOf(list, item), provider: item.kind === 'ahead' ? 'autoplay' : 'context' };
  });
  return { hasMore: items.length > offset + limit, places };
}
