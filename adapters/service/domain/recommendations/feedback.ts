import { parseContentUri } from '#domain/uri/content-uri.ts';
import { FEEDBACK_MAX } from '../constants/media/recommendations.ts';
import type { Preferences } from './station.ts';

/** One entry of a listener's feedback: a track or artist, and the context it was given in. */
export interface Feedback {
  readonly uri: string;
  readonly contextUri: string;
  readonly atMs: number;
}

/** All feedback of a listener, the latest last. */
export interface ListenerFeedback {
  readonly liked: readonly Feedback[];
  readonly banned: readonly Feedback[];
}

export const NO_FEEDBACK: ListenerFeedback = { liked: [], banned: [] };

/** Adds an entry. A liked item is no longer banned, and vice versa. Above the limit the oldest entry is dropped. */
export function withFeedback(feedback: ListenerFeedback, kind: 'liked' | 'banned', entry: Feedback): ListenerFeedback {
  const others = withoutFeedback(withoutFeedback(feedback, 'liked', entry.uri), 'banned', entry.uri);
  return { ...others, [kind]: [...others[kind], entry].slice(-FEEDBACK_MAX) };
}

export function withoutFeedback(feedback: ListenerFeedback, kind: 'liked' | 'banned', uri: string): ListenerFeedback {
  return { ...feedback, [kind]: feedback[kind].filter((one) => one.uri !== uri) };
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
