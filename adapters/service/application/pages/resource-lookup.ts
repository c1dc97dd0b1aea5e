import type { Image } from '#domain/catalog/types.ts';
import type { ResourceAddress } from '#domain/embed/resource-address.ts';
import type { EmbedResource } from '#domain/embed/resource.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import type { ContentUri } from '#domain/uri/content-uri.ts';
import type { PlaylistLookup } from '../ports/features/playlist-lookup.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import type { Store } from '../ports/store.ts';
import { KINDS, type ImageRecord } from '../records/records.ts';
import { embedResourceFrom, type EmbedSource } from './embed-resource.ts';

/** What visitors may see of a resource; `status`: 401 private, 404 unknown, 410 withdrawn. */
export type LookedUp =
  { readonly status: 200; readonly resource: EmbedResource } | { readonly status: 401 | 404 | 410; readonly resource: null };

/** The resources that pages show to visitors, without a session. `origin`: scheme and host of the request. */
export interface ResourceLookup {
  find(address: ResourceAddress | null, origin: string): Promise<LookedUp>;
}

/** The background of a cover of unknown colour: white and black text are readable on this grey. */
const UNKNOWN_COLOR = '#767676';

const ABSENT = { private: 401, unknown: 404, withdrawn: 410 } as const;

export function createResourceLookup(store: Store, playlists: PlaylistLookup): ResourceLookup {
  const sourceOfPlaylist = async (id: string, origin: string): Promise<EmbedSource | null> => {
    const playlist = await playlists.playlist(id, { userId: null, base: origin });
    return playlist && { type: 'playlist', playlist };
  };
  return {
    async find(address, origin) {
      if (address === null) return { status: 404, resource: null };
      const { type, id } = address.uri;
      const absence = type === 'playlist' ? await playlists.absence(id) : null;
      if (absence !== null) return { status: ABSENT[absence], resource: null };
      const library = createLibraryReader(store, origin);
      const source = type === 'playlist' ? await sourceOfPlaylist(id, origin) : await sourceOf(library, address.uri);
      if (source === null) return { status: 404, resource: null };
      return { status: 200, resource: embedResourceFrom(source, { origin, dominantColor: await colorOf(store, source) }) };
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
