import type { Playlist, PlaylistTrack } from '#domain/catalog/playlist.ts';
import type { Episode, Image, PlaylistOwner, PlaylistRef, Track } from '#domain/catalog/types.ts';
import { PRODUCT_SCHEME } from '#domain/constants/uri.ts';
import type { PlaylistItem } from '#domain/playlists/types.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { PLAYLIST_TRACKS_PAGE } from '../constants/playlists.ts';
import { pageFrom } from '../library/paging.ts';
import { createLibraryReader } from '../library/reader.ts';
import { imagesOf } from '../library/shapes.ts';
import type { Store } from '../ports/store.ts';
import type { Identity } from '../accounts/identity.ts';
import type { Desk } from './desk.ts';
import type { Pictures } from './pictures.ts';
import type { HeadRecord } from './records.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface RestShapesParts {
  readonly store: Store;
  readonly desk: Desk;
  readonly identity: Identity;
  readonly pictures: Pictures;
}

/** Playlists in the shapes of the public Web API. `base`: scheme and host the client came by. */
export interface RestShapes {
  images(base: string, head: HeadRecord): Promise<readonly Image[]>;
  ref(base: string, head: HeadRecord): Promise<PlaylistRef>;
  playlist(base: string, head: HeadRecord, followers: number, listener: string | null): Promise<Playlist>;
  tracks(base: string, head: HeadRecord, page: Page, listener: string | null): Promise<Playlist['tracks']>;
}

export function createRestShapes({ store, desk, identity, pictures }: RestShapesParts): RestShapes {
  /** The items as what they are; null for what is not in the library any more. */
  const playable = async (base: string, items: readonly PlaylistItem[], listener: string | null) => {
    const library = createLibraryReader(store, base, listener);
    const idsOf = (type: string) => [
      ...new Set(items.map(({ uri }) => uri).filter((uri) => parseContentUri(uri)?.type === type)),
    ];
    const of = async <Shape>(type: string, read: (ids: readonly string[]) => Promise<readonly Shape[]>) => {
      const uris = idsOf(type);
      const shapes = await read(uris.map((uri) => parseContentUri(uri)?.id ?? ''));
      return uris.map((uri, index) => [uri, shapes[index] ?? null] as const);
    };
    return new Map<string, Track | Episode | null>([
      ...(await of<Track | Episode | null>('track', library.tracks)),
      ...(await of<Track | Episode | null>('episode', library.episodes)),
    ]);
  };
  const images: RestShapes['images'] = async (base, head) => imagesOf(base, await pictures.imageOf(head));
  const ref: RestShapes['ref'] = async (base, head) => {
    const { id, ownerId, attributes, revision, length } = head;
    const account = await identity.accounts.ofId(ownerId);
    const href = `${base}/v1/playlists/${id}`;
    return {
      ...{ id, uri: formatContentUri({ type: 'playlist', id }), href, type: 'playlist', name: attributes.name },
      external_urls: { spotify: `${base}/playlist/${id}` },
      description: attributes.description,
      images: await images(base, head),
      owner: { ...userOf(base, ownerId), display_name: account?.name ?? ownerId },
      collaborative: attributes.collaborative,
      public: attributes.public,
      snapshot_id: revision,
      tracks: { href: `${href}/tracks`, total: length },
      primary_color: null,
    };
  };
  const tracks: RestShapes['tracks'] = async (base, head, { offset, limit }, listener) => {
    const items = await desk.items(head, offset, limit);
    const known = await playable(base, items, listener);
    const rows = items.map((item) => trackOf(base, item, known.get(item.uri) ?? null));
    return pageFrom(`${base}/v1/playlists/${head.id}/tracks`, rows, head.length, offset, limit);
  };
  return {
    images,
    ref,
    tracks,
    async playlist(base, head, followers, listener) {
      return {
        ...(await ref(base, head)),
        followers: { href: null, total: followers },
        tracks: await tracks(base, head, { offset: 0, limit: PLAYLIST_TRACKS_PAGE }, listener),
      };
    },
  };
}

function userOf(base: string, userId: string): Omit<PlaylistOwner, 'display_name'> {
  const written = encodeURIComponent(userId);
  return {
    id: userId,
    uri: `${PRODUCT_SCHEME}:user:${written}`,
    type: 'user',
    href: `${base}/v1/users/${written}`,
    external_urls: { spotify: `${base}/user/${written}` },
  };
}

function trackOf(base: string, { attributes }: PlaylistItem, track: Track | Episode | null): PlaylistTrack {
  return {
    added_at: new Date(Number(attributes.timestamp)).toISOString(),
    added_by: userOf(base, attributes.added_by),
    is_local: false,
    primary_color: null,
    track,
    video_thumbnail: { url: null },
  };
}
