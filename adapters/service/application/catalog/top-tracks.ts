import { ARTIST_TRACKS_COUNTED, TOP_TRACKS_COUNT } from '../../domain/constants/catalog.ts';
import type { Store } from '../ports/store.ts';
import { KINDS, type TrackRecord } from '../records/records.ts';
import { TALLY_KINDS, type TallyRecord } from '../records/plays/tally-records.ts';

/** An artist's most played tracks here; equal counts sort by name. */
export async function topTracksOf(store: Store, artistId: string): Promise<readonly TrackRecord[]> {
  const query = { index: 'artist', prefix: `${artistId}/`, offset: 0, limit: ARTIST_TRACKS_COUNTED };
  const tracks = (await store.list<TrackRecord>(KINDS.track, query)).items.map(({ doc }) => doc);
  const tallies = await store.getMany<TallyRecord>(
    TALLY_KINDS.track,
    tracks.map(({ id }) => id),
  );
  const plays = new Map(tallies.flatMap((tally) => (tally ? [[tally.doc.id, tally.doc.plays] as const] : [])));
  const playsOf = ({ id }: TrackRecord) => plays.get(id) ?? 0;
  // They are listed by name, and sorting keeps that.
  return tracks.toSorted((one, other) => playsOf(other) - playsOf(one)).slice(0, TOP_TRACKS_COUNT);
}
