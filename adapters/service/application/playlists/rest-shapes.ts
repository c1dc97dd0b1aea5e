import type { Playlist, PlaylistTrack } from '#domain/catalog/playlist.ts';
import type { Episode, Image, PlaylistOwner, PlaylistRef, Track } from '#domain/catalog/types.ts';
import type { PlaylistItem } from '#domain/playlists/types.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { PLAYLIST_TRACKS_PAGE } from '../../domain/constants/media/playlists.ts';
import { pageFrom } from '#domain/catalog/paging.ts';
import { playlistOwnerOf } from '../catalog/cards.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import { imagesOf } from '../catalog/web-api-shapes.ts';
import type { Store } from '../ports/store.ts';
import type { Identity } from '../accounts/identity.ts';
import { authorsOf } from './documents/change-transaction.ts';
import type { ChangeService } from './documents/change-service.ts';
import { createMemberNames } from './member-names.ts';
import type { PlaylistPictures } from './pictures/pictures.ts';
import type { HeadRecord } from '../records/playlist-records.ts';

export interface Page {
  readonly offset: number;
  readonly limit: number;
}

export interface RestShapesDeps {
  readonly store: Store;
  readonly changeService: ChangeService;
  readonly identity: Identity;
  readonly pictures: PlaylistPictures;
}

/** Playlists in the shapes of the public Web API. `base`: scheme and host the client came by. */
export interface RestShapes {
  images(base: string, head: HeadRecord): Promise<readonly Image[]>;
  /** `viewer`: the caller's user id, or null. */
  ref(base: string, head: HeadRecord, viewer: string | null): Promise<PlaylistRef>;
  playlist(base: string, head: HeadRecord, followers: number, viewer: string | null): Promise<Playlist>;
  tracks(base: string, head: HeadRecord, page: Page, viewer: string | null): Promise<Playlist['tracks']>;
}

export function createRestShapes({ store, changeService, identity, pictures }: RestShapesDeps): RestShapes {
  const namesOf = createMemberNames(identity);
  /** Tracks and episodes; null for those that left the library. */
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
  const ref: RestShapes['ref'] = async (base, head, viewer) => {
    const { id, ownerId, attributes, revision, length } = head;
    const href = `${base}/v1/playlists/${id}`;
    return {
      id,
      uri: formatContentUri({ type: 'playlist', id }),
      href,
      type: 'playlist',
      name: attributes.name,
      external_urls: { spotify: `${base}/playlist/${id}` },
      description: attributes.description,
      images: await images(base, head),
      owner: userOf(base, ownerId, await namesOf([ownerId], viewer)),
      collaborative: attributes.collaborative,
      public: attributes.public,
      snapshot_id: revision,
      tracks: { href: `${href}/tracks`, total: length },
      primary_color: null,
    };
  };
  const tracks: RestShapes['tracks'] = async (base, head, { offset, limit }, viewer) => {
    const items = await changeService.items(head, offset, limit);
    const known = await playable(base, items, viewer);
    const names = await namesOf(authorsOf(items), viewer);
    const rows = items.map((item) => trackOf(base, item, known.get(item.uri) ?? null, names));
    return pageFrom(`${base}/v1/playlists/${head.id}/tracks`, rows, head.length, offset, limit);
  };
  return {
    images,
    ref,
    tracks,
    async playlist(base, head, followers, viewer) {
      const authors = head.authors ?? authorsOf(await changeService.all(head));
      const names = await namesOf(authors, viewer);
      return {
        ...(await ref(base, head, viewer)),
        has_own_picture: await pictures.isOwn(head.id),
        contributors: authors.map((id) => userOf(base, id, names)),
        followers: { href: null, total: followers },
        tracks: await tracks(base, head, { offset: 0, limit: PLAYLIST_TRACKS_PAGE }, viewer),
      };
    },
  };
}

const userOf = (base: string, userId: string, names: ReadonlyMap<string, string>): PlaylistOwner =>
  playlistOwnerOf(base, userId, names.get(userId) ?? userId);

function trackOf(
  base: string,
  { attributes }: PlaylistItem,
  track: Track | Episode | null,
  names: ReadonlyMap<string, string>,
): PlaylistTrack {
  return {
    added_at: new Date(Number(attributes.timestamp)).toISOString(),
    added_by: userOf(base, attributes.added_by, names),
    is_local: false,
    primary_color: null,
    track,
    video_thumbnail: { url: null },
  };
}
