import { parseContentUri } from '#domain/uri/content-uri.ts';
import { MOSAIC_ITEMS_AT_ONCE, MOSAIC_ITEMS_MAX } from '../../../domain/constants/media/playlists.ts';
import { KINDS, type AlbumRecord, type EpisodeRecord, type ShowRecord, type TrackRecord } from '../../records/records.ts';
import type { Store } from '../../ports/store.ts';
import type { ChangeService } from '../documents/change-service.ts';
import type { HeadRecord } from '../../records/playlist-records.ts';

/**
 * Image ids of the first different covers in a playlist, at most `most`: the album's for songs; the episode's or show's for
 * episodes. Reads only the beginning of a long playlist.
 */
export async function firstCovers(
  store: Store,
  changeService: ChangeService,
  head: HeadRecord,
  most: number,
): Promise<readonly string[]> {
  const covers = new Set<string>();
  const end = Math.min(head.length, MOSAIC_ITEMS_MAX);
  for (let at = 0; at < end && covers.size < most; at += MOSAIC_ITEMS_AT_ONCE) {
    const items = await changeService.items(head, at, MOSAIC_ITEMS_AT_ONCE);
    const found = await coversOf(
      store,
      items.map(({ uri }) => uri),
    );
    for (const id of found) if (id !== null) covers.add(id);
  }
  return [...covers].slice(0, most);
}

/** In the order of the URIs; null for what has none. */
async function coversOf(store: Store, uris: readonly string[]): Promise<readonly (string | null)[]> {
  const idsOf = (type: string) => uris.map(parseContentUri).flatMap((one) => (one?.type === type ? [one.id] : []));
  const tracks = await records<TrackRecord>(store, KINDS.track, idsOf('track'));
  const episodes = await records<EpisodeRecord>(store, KINDS.episode, idsOf('episode'));
  const albumIds = [...tracks.values()].map(({ albumId }) => albumId);
  const albums = await records<AlbumRecord>(store, KINDS.album, albumIds);
  const showIds = [...episodes.values()].map(({ showId }) => showId);
  const shows = await records<ShowRecord>(store, KINDS.show, showIds);
  return uris.map((uri) => {
    const id = parseContentUri(uri)?.id ?? '';
    const episode = episodes.get(id);
    if (episode !== undefined) return episode.imageId ?? shows.get(episode.showId)?.imageId ?? null;
    return albums.get(tracks.get(id)?.albumId ?? '')?.imageId ?? null;
  });
}

async function records<Doc>(store: Store, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, Doc>> {
  const found = await store.getMany<Doc>(kind, [...new Set(ids)]);
  return new Map(found.flatMap((one) => (one ? [[one.id, one.doc] as const] : [])));
}
