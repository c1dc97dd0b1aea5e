import { parseContentUri } from '#domain/uri/content-uri.ts';
import { FEEDBACK_MAX } from '../constants/media/taste.ts';
import type { Preferences } from './station.ts';

/** What a listener said of one track or artist while a context played. */
export interface Feedback {
  readonly uri: string;
  readonly contextUri: string;
  readonly atMs: number;
}

/** Everything a listener said, the latest last. */
export interface ListenerFeedback {
  readonly liked: readonly Feedback[];
  readonly banned: readonly Feedback[];
}

export const NO_FEEDBACK: ListenerFeedback = { liked: [], banned: [] };

/** The opinions with one more; what is liked is not banned any more and the other way round. The oldest of too many is forgotten. */
export function withFeedback(opinions: ListenerFeedback, kind: 'liked' | 'banned', opinion: Feedback): ListenerFeedback {
  const others = withoutFeedback(withoutFeedback(opinions, 'liked', opinion.uri), 'banned', opinion.uri);
  return { ...others, [kind]: [...others[kind], opinion].slice(-FEEDBACK_MAX) };
}

export function withoutFeedback(opinions: ListenerFeedback, kind: 'liked' | 'banned', uri: string): ListenerFeedback {
  return { ...opinions, [kind]: opinions[kind].filter((one) => one.uri !== uri) };
}

export function preferencesOf({ liked, banned }: ListenerFeedback): Preferences {
  const idsOf = (kind: readonly Feedback[], type: 'track' | 'artist') =>
    new Set(kind.map(({ uri }) => parseContentUri(uri)).flatMap((uri) => (uri?.type === type ? [uri.id] : [])));
  return {
    liked: idsOf(liked, 'track'),
    bannedTracks: idsOf(banned, 'track'),
    bannedArtists: idsOf(banned, 'artist'),
  };
}
