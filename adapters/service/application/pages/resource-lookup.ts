import type { Image } from '#domain/catalog/types.ts';
import { embedPath } from '#domain/embed/code.ts';
import type { ResourceAddress } from '#domain/embed/resource-address.ts';
import type { EmbedResource } from '#domain/embed/resource.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import { formatContentUri, type ContentUri } from '#domain/uri/content-uri.ts';
import type { PlaylistLookup, Viewer } from '../ports/features/playlist-lookup.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import type { Store } from '../ports/store.ts';
import { KINDS, type ImageRecord } from '../records/records.ts';
import { WITHDRAWN_KIND } from '../records/withdrawn-records.ts';
import type { Shares } from '../shares/shares.ts';
import { embedResourceFrom, type EmbedSource } from './embed-resource.ts';

/** What visitors may see of a resource; `status`: 401 private, 404 unknown, 410 withdrawn or of a share that is over. */
export type LookedUp =
  | { readonly status: 200; readonly resource: EmbedResource; readonly isShared: boolean; readonly hasWholeTracks: boolean }
  | { readonly status: 401 | 404 | 410; readonly resource: null };

/** The resources that pages show to visitors, without a session. `origin`: scheme and host of the request. */
export interface ResourceLookup {
  find(address: ResourceAddress | null, origin: string): Promise<LookedUp>;
}

/** The background of a cover of unknown colour: white and black text are readable on this grey. */
const UNKNOWN_COLOR = '#767676';

const ABSENT = { private: 401, unknown: 404, withdrawn: 410 } as const;

export function createResourceLookup(store: Store, playlists: PlaylistLookup, shares: Shares): ResourceLookup {
  const sourceOfPlaylist = async (id: string, viewer: Viewer): Promise<EmbedSource | null> => {
    const playlist = await playlists.playlist(id, viewer);
    return playlist && { type: 'playlist', playlist };
  };
  /** The member whose permissions a visitor has: the owner of the share, or none. */
  const viewerOf = async ({
    uri,
    share,
  }: ResourceAddress): Promise<{ readonly userId: string | null; readonly hasWholeTracks: boolean } | 'over'> => {
    const opened = share === null ? null : await shares.open(share);
    if (opened === 'over') return 'over';
    if (opened?.uri !== formatContentUri(uri)) return { userId: null, hasWholeTracks: false };
    return { userId: opened.ownerId, hasWholeTracks: opened.hasWholeTracks ?? false };
  };
  const isWithdrawn = async (uri: ContentUri) => (await store.get(WITHDRAWN_KIND, formatContentUri(uri))) !== null;
  return {
    async find(address, origin) {
      if (address === null) return { status: 404, resource: null };
      const { uri, share } = address;
      const viewer = await viewerOf(address);
      if (viewer === 'over') return { status: 410, resource: null };
      const isShared = viewer.userId !== null;
      const isPlaylist = uri.type === 'playlist';
      const absence = isPlaylist ? await playlists.absence(uri.id, viewer.userId) : null;
      if (absence !== null) return { status: isShared ? 410 : ABSENT[absence], resource: null };
      const library = createLibraryReader(store, origin);
      const source = isPlaylist
        ? await sourceOfPlaylist(uri.id, { userId: viewer.userId, base: origin })
        : await sourceOf(library, uri);
      if (source === null) return { status: (await isWithdrawn(uri)) ? 410 : 404, resource: null };
      const resource = embedResourceFrom(source, { origin, dominantColor: await colorOf(store, source) });
      if (!isShared) return { status: 200, resource, isShared, hasWholeTracks: false };
      const { hasWholeTracks } = viewer;
      const own = hasWholeTracks && share !== null ? withWholeTracks(resource, share) : resource;
      const external_urls = { spotify: origin + embedPath(uri, { share }) };
      return { status: 200, resource: { ...own, external_urls }, isShared, hasWholeTracks };
    },
  };
}

async function sourceOf(library: LibraryReader, { type, id }: ContentUri): Promise<EmbedSource | null> {
  if (type === 'album') return sourceWith(await library.album(id), (album) => ({ type, album }));
  if (type === 'track') return sourceWith((await library.tracks([id]))[0] ?? null, (track) => ({ type, track }));
  if (type === 'show') return sourceWith(await library.show(id), (show) => ({ type, show }));
  if (type === 'episode') return sourceWith((await library.episodes([id]))[0] ?? null, (episode) => ({ type, episode }));
  if (type !== 'artist') return null;
  const topTracks = (await library.artistTopTracks(id)) ?? [];
  return sourceWith(await library.artist(id), (artist) => ({ type, artist, topTracks }));
}

/** The addresses of whole tracks in place of those of previews. */
function withWholeTracks(resource: EmbedResource, share: string): EmbedResource {
  if (resource.type !== 'playlist') return resource;
  const whole = (url: string | null) => url?.replace('/preview/', `/shared/${share}/`) ?? null;
  const items = resource.tracks.items.map(({ track }) => {
    if (track === null) return { track };
    return {
      track:
        track.type === 'track'
          ? { ...track, preview_url: whole(track.preview_url) }
          : { ...track, audio_preview_url: whole(track.audio_preview_url) },
    };
  });
  return { ...resource, tracks: { items } };
}

function sourceWith<Found>(found: Found | null, source: (found: Found) => EmbedSource): EmbedSource | null {
  return found === null ? null : source(found);
}

async function colorOf(store: Store, source: EmbedSource): Promise<string> {
  const imageId = /\/image\/([^?/]+)/.exec(imagesOf(source)[0]?.url ?? '')?.[1];
  const image = imageId === undefined ? null : await store.get<ImageRecord>(KINDS.image, imageId);
  return image?.doc.dominantColor ?? UNKNOWN_COLOR;
}

function imagesOf(source: EmbedSource): readonly Image[] {
  switch (source.type) {
    case 'album':
      return source.album.images;
    case 'track':
      return source.track.album?.images ?? [];
    case 'artist':
      return source.artist.images;
    case 'show':
      return source.show.images;
    case 'episode':
      return source.episode.images;
    case 'playlist':
      return source.playlist.images;
  }
}
