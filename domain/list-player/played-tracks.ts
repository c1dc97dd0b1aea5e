import { PLAYED_TRACKS_MAX } from '../constants/network/connect.ts';

interface Track {
  readonly uri: string;
  readonly uid: string;
  readonly type: string;
}

const isSame = (one: Track | undefined | null, other: Track) => one?.uri === other.uri && one.uid === other.uid;

/** The tracks played before the current one, oldest first: the one that ended joins them, and one that plays again leaves. */
export function playedAfter<One extends Track>(played: readonly One[], ended: One | null, current: One | null): readonly One[] {
  if (ended === null || ended.type === 'ad' || (current !== null && isSame(current, ended))) return played;
  const last = played.at(-1);
  if (current !== null && last !== undefined && isSame(last, current)) return played.slice(0, -1);
  return [...played, ended].slice(-PLAYED_TRACKS_MAX);
}
