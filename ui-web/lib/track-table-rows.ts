import type { Track } from '#domain/catalog/types.ts';

/** A row of a track table: a track with its index, or the header of a disc. */
export type TrackTableRow =
  | { readonly key: string; readonly track: Track; readonly place: number }
  | { readonly key: string; readonly track?: never; readonly disc: number };

/** Returns the rows of a table. Each disc of an album of several discs begins with a header. */
export function trackTableRows(tracks: readonly Track[], layout: 'album' | 'list'): readonly TrackTableRow[] {
  const hasDiscs = layout === 'album' && tracks.some((track) => track.disc_number > 1);
  const seen = new Map<string, number>();
  return tracks.flatMap((track, place): readonly TrackTableRow[] => {
    const before = seen.get(track.uri) ?? 0;
    seen.set(track.uri, before + 1);
    const line = { key: `${track.uri} ${before}`, track, place };
    const startsDisc = hasDiscs && track.disc_number !== tracks[place - 1]?.disc_number;
    return startsDisc ? [{ key: `disc ${place}`, disc: track.disc_number }, line] : [line];
  });
}
