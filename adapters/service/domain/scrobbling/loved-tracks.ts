import type { Ms } from '#domain/core/units.ts';

/** A track that a server has among the loved ones of a member. */
export interface LovedTrack {
  /** The server's name for it, the same in every answer. */
  readonly key: string;
  /** The track of the library; null when it has none. */
  readonly trackId: string | null;
  readonly lovedAtMs: Ms;
}

/** A track that the last answer of the server had. */
export interface KnownLove {
  readonly key: string;
  readonly trackId: string;
  readonly lovedAtMs: Ms;
}

/** A track that was saved or removed here. */
export interface LocalLove {
  readonly trackId: string;
  readonly isLoved: boolean;
  readonly atMs: Ms;
}

export interface LovesToMerge {
  readonly loved: readonly LovedTrack[];
  /** Whether `loved` is the whole list. */
  readonly isWhole: boolean;
  readonly known: readonly KnownLove[];
  /** When the last answer was asked for; null before the first. */
  readonly knownAtMs: Ms | null;
  /** Changes since then, and those that the server has not got yet; of each track the last one counts. */
  readonly changes: readonly LocalLove[];
}

/** What to do here; `remember` and `forget` change what is known of the server. */
export interface MergedLoves {
  readonly save: readonly string[];
  readonly remove: readonly string[];
  readonly remember: readonly KnownLove[];
  readonly forget: readonly string[];
}

/**
 * What changed on the server since its last answer, where nothing changed later here. A love that is new, or
 * newer, is saved, one that is gone is removed; tracks that are saved here alone stay. The server has the times of loves only: it counts as removed at its last
 * answer, so that any later change here wins. An incomplete answer removes nothing.
 */
export function mergeLoves({ changes, isWhole, known, knownAtMs, loved }: LovesToMerge): MergedLoves {
  const latest = new Map(changes.map((change) => [change.trackId, change]));
  const knownAt = new Map(known.map(({ key, lovedAtMs }) => [key, lovedAtMs]));
  const lovedKeys = new Set(loved.map(({ key }) => key));
  const added = loved.flatMap(({ key, lovedAtMs, trackId }): readonly KnownLove[] =>
    trackId === null || (knownAt.get(key) ?? -Infinity) >= lovedAtMs ? [] : [{ key, lovedAtMs, trackId }],
  );
  const gone = isWhole ? known.filter(({ key }) => !lovedKeys.has(key)) : [];
  const stillLoved = new Set([...added, ...known.filter(({ key }) => lovedKeys.has(key))].map(({ trackId }) => trackId));

  const isRemovedLater = ({ lovedAtMs, trackId }: KnownLove) => {
    const change = latest.get(trackId);
    return change !== undefined && !change.isLoved && change.atMs >= lovedAtMs;
  };
  const isSavedLater = ({ trackId }: KnownLove) => {
    const change = latest.get(trackId);
    return change !== undefined && change.isLoved && change.atMs >= (knownAtMs ?? 0);
  };
  return {
    save: unique(added.filter((one) => !isRemovedLater(one))),
    remove: unique(gone.filter((one) => !stillLoved.has(one.trackId) && !isSavedLater(one))),
    remember: added,
    forget: gone.map(({ key }) => key),
  };
}

const unique = (tracks: readonly { readonly trackId: string }[]): readonly string[] => [
  ...new Set(tracks.map(({ trackId }) => trackId)),
];
