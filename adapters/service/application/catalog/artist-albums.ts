import type { AlbumRef, AlbumType, Page } from '#domain/catalog/types.ts';
import { PAGE_RECORDS } from '../../domain/constants/library.ts';
import type { ListQuery, Store } from '../ports/store.ts';
import { createHydration } from './record-hydration.ts';
import { pageFrom, type PageRange } from '#domain/catalog/paging.ts';
import { KINDS, type AlbumRecord } from '../records/records.ts';

export interface ArtistAlbumsQuery {
  readonly store: Store;
  readonly base: string;
  readonly artistId: string;
}

const listOf =
  ({ store, artistId }: ArtistAlbumsQuery) =>
  (query: Omit<ListQuery, 'prefix'>) =>
    store.list<AlbumRecord>(KINDS.album, { ...query, prefix: `${artistId}/` });

/** The artist's own albums, newest first, then those of others the artist is heard on. */
export async function albumsOfArtist(artist: ArtistAlbumsQuery, { offset, limit }: PageRange): Promise<Page<AlbumRef>> {
  const list = listOf(artist);
  const own = await list({ index: 'artist', offset, limit });
  const guest = await list({ index: 'guest', offset: Math.max(0, offset - own.total), limit: limit - own.items.length });
  const refs = await refsOf(artist, own.items.map(docOf), guest.items.map(docOf));
  return pageFrom(pathOf(artist), refs, own.total + guest.total, offset, limit);
}

/** Filters an artist's albums by group. It reads all of them, because they are few. */
export async function albumsInGroups(
  artist: ArtistAlbumsQuery,
  groups: readonly string[],
  { offset, limit }: PageRange,
): Promise<Page<AlbumRef>> {
  const list = listOf(artist);
  const own = (await listAll(list, 'artist')).filter(({ type }) => groups.includes(type));
  const guest = groups.includes(GUEST) ? await listAll(list, 'guest') : [];
  const part = [own, guest].map((records, at) => {
    const from = offset - at * own.length;
    return records.slice(Math.max(0, from), Math.max(0, from + limit));
  });
  const refs = await refsOf(artist, part[0] ?? [], part[1] ?? []);
  const path = `${pathOf(artist)}?include_groups=${encodeURIComponent(groups.join(','))}`;
  return pageFrom(path, refs, own.length + guest.length, offset, limit);
}

const GUEST: AlbumType = 'appears_on';

const docOf = ({ doc }: { readonly doc: AlbumRecord }) => doc;

const pathOf = ({ base, artistId }: ArtistAlbumsQuery) => `${base}/v1/artists/${artistId}/albums`;

async function listAll(list: ReturnType<typeof listOf>, index: string): Promise<readonly AlbumRecord[]> {
  const found: AlbumRecord[] = [];
  for (;;) {
    const { items, total } = await list({ index, offset: found.length, limit: PAGE_RECORDS });
    found.push(...items.map(docOf));
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** In the order given; albums where the artist is a guest are marked `appears_on`. */
async function refsOf({ store, base }: ArtistAlbumsQuery, own: readonly AlbumRecord[], guest: readonly AlbumRecord[]) {
  const refs = await createHydration(store, base).albumRefs([...own, ...guest]);
  return refs.map((ref, at): AlbumRef => (at < own.length ? ref : { ...ref, album_group: GUEST }));
}
