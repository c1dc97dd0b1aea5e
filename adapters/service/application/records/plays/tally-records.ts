import type { Tally } from '../../../domain/recommendations/tally.ts';

/** Sort keys of charts: `hot` by recent plays, `plays` by all of them; list in descending order. */
export interface TallyRecord extends Tally {
  readonly of: 'track' | 'album' | 'artist';
  readonly id: string;
}

export const TALLY_KINDS = { track: 'tally-track', album: 'tally-album', artist: 'tally-artist' } as const;
