import type { Change, Put, Store } from '../../../application/ports/store.ts';
import { artistsOf } from '../metadata/classification.ts';
import { artistKeys } from '../../../application/records/sort-keys.ts';
import type { GroupChanges } from './album-changes.ts';
import { unique } from '../metadata/name-parsing.ts';
import { KINDS, type AlbumRecord, type ArtistRecord } from '../../../application/records/records.ts';
import { wordsOfArtist } from '../../../application/catalog/search/search-words.ts';
import type { Batch } from './types.ts';

/** Writes the artists a batch names and removes those without any reference. */
export async function artistChanges(store: Store, batch: Batch, groups: GroupChanges): Promise<readonly Change[]> {
  const named = new Map<string, Found[]>();
  for (const { finding } of batch.owners.puts) {
    if (finding.kind !== 'track') continue;
    for (const artist of artistsOf(finding.facts)) {
      const all = named.get(artist.id) ?? [];
      all.push({ artist, albumId: finding.facts.id });
      named.set(artist.id, all);
    }
  }
  const ids = [...named.keys()];
  const stored = await store.getMany<ArtistRecord>(KINDS.artist, ids);
  const puts = ids.flatMap((id, at) => artistPut(stored[at]?.doc, named.get(id) ?? []));
  return [...puts, ...(await endedArtists(store, batch, groups, new Set(ids)))];
}

/** An artist as one album has it. */
interface Found {
  readonly artist: ArtistRecord;
  readonly albumId: string;
}

/** The first name stays as it is spelled. A picture of the artist wins over covers, and ends with the folder that has it; then the latest wins. */
function merged(known: ArtistRecord | undefined, { albumId, artist: found }: Found): ArtistRecord {
  if (!known) return found;
  const { pictureFrom, ...rest } = { ...known, genres: unique([...known.genres, ...found.genres]) };
  if (found.pictureFrom !== undefined) return { ...rest, imageId: found.imageId, pictureFrom: found.pictureFrom };
  if (pictureFrom !== undefined && pictureFrom !== albumId) return { ...rest, pictureFrom };
  return { ...rest, imageId: found.imageId ?? known.imageId };
}

function artistPut(known: ArtistRecord | undefined, found: readonly Found[]): readonly Put[] {
  const artist = found.reduce<ArtistRecord | undefined>(merged, known);
  if (artist === undefined) return [];
  if (JSON.stringify(artist) === JSON.stringify(known)) return [];
  const words = wordsOfArtist(artist);
  return [{ op: 'put', kind: KINDS.artist, id: artist.id, doc: artist, keys: artistKeys(artist), words }];
}

/** Artists of tracks and albums that this batch changes, without another track or album. */
async function endedArtists(
  store: Store,
  batch: Batch,
  groups: GroupChanges,
  named: ReadonlySet<string>,
): Promise<readonly Change[]> {
  const albums = await store.getMany<AlbumRecord>(KINDS.album, [...groups.albumIds]);
  const before = [...batch.tracksBefore, ...albums.flatMap((stored) => stored?.doc ?? [])].flatMap(({ artistIds }) => artistIds);
  const after = new Set(groups.albums.flatMap(({ artistIds }) => artistIds));
  const candidates = [...new Set(before)].filter((id) => !named.has(id) && !after.has(id));
  const changed = new Set([...batch.tracksBefore.map(({ id }) => id), ...groups.albumIds]);
  const ended = await Promise.all(candidates.map(async (id) => !(await isNamedElsewhere(store, id, changed))));
  return candidates.flatMap((id, at): readonly Change[] => (ended[at] ? [{ op: 'remove', kind: KINDS.artist, id }] : []));
}

async function isNamedElsewhere(store: Store, artistId: string, changed: ReadonlySet<string>): Promise<boolean> {
  const query = { index: 'artist', prefix: `${artistId}/`, offset: 0, limit: changed.size + 1 };
  const [tracks, albums] = await Promise.all([store.list(KINDS.track, query), store.list(KINDS.album, query)]);
  return [...tracks.items, ...albums.items].some(({ id }) => !changed.has(id));
}
