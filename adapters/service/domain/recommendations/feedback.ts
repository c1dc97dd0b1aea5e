import { parseContentUri } from '#domain/uri/content-uri.ts';
import { OPINIONS_MAX } from '../constants/media/taste.ts';
import type { Verdicts } from './station.ts';

/** What a listener said of one track or artist while a context played. */
export interface Opinion {
  readonly uri: string;
  readonly contextUri: string;
  readonly atMs: number;
}

/** Everything a listener said, the latest last. */
export interface Opinions {
  readonly liked: readonly Opinion[];
  readonly banned: readonly Opinion[];
}

export const NO_OPINIONS: Opinions = { liked: [], banned: [] };

/** The opinions with one more; what is liked is not banned any more and the other way round. The oldest of too many is forgotten. */
export function withOpinion(opinions: Opinions, said: 'liked' | 'banned', opinion: Opinion): Opinions {
  const others = withoutOpinion(withoutOpinion(opinions, 'liked', opinion.uri), 'banned', opinion.uri);
  return { ...others, [said]: [...others[said], opinion].slice(-OPINIONS_MAX) };
}

export function withoutOpinion(opinions: Opinions, said: 'liked' | 'banned', uri: string): Opinions {
  return { ...opinions, [said]: opinions[said].filter((one) => one.uri !== uri) };
}

export function verdictsOf({ liked, banned }: Opinions): Verdicts {
  const idsOf = (said: readonly Opinion[], type: 'track' | 'artist') =>
    new Set(said.map(({ uri }) => parseContentUri(uri)).flatMap((uri) => (uri?.type === type ? [uri.id] : [])));
  return {
    liked: idsOf(liked, 'track'),
    bannedTracks: idsOf(banned, 'track'),
    bannedArtists: idsOf(banned, 'artist'),
  };
}
