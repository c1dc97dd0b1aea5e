import type { Album, Artist, Episode, Image, Show, Track } from '#domain/catalog/types.ts';
import type { EmbedEpisodeItem, EmbedResource, EmbedSong } from '#domain/embed/resource.ts';
import { resourcePage } from '#domain/embed/links.ts';

/** A resource for an embed, in the shapes of the API. */
export type EmbedSource =
  | { readonly type: 'album'; readonly album: Album }
  | { readonly type: 'track'; readonly track: Track }
  | { readonly type: 'artist'; readonly artist: Artist; readonly topTracks: readonly Track[] }
  | { readonly type: 'show'; readonly show: Show }
  | { readonly type: 'episode'; readonly episode: Episode }
  | { readonly type: 'playlist'; readonly playlist: EmbeddedPlaylist };

/** The fields of a playlist that an embed shows. */
interface EmbeddedPlaylist {
  readonly uri: string;
  readonly name: string;
  /** `#rrggbb`. */
  readonly primary_color: string | null;
  readonly owner: { readonly display_name: string | null };
  readonly images: readonly Image[];
  readonly tracks: { readonly items: readonly { readonly track: Track | Episode | null }[] };
}

interface EmbedContext {
  /** Scheme, host and port, without a slash at the end. */
  readonly origin: string;
  /** `#rrggbb` of the cover. */
  readonly dominantColor: string;
}

function songOf(track: Track): EmbedSong {
  const { uri, name, type, duration_ms, preview_url, is_playable, track_number } = track;
  return { uri, name, type, artists: namesOf(track.artists), duration_ms, preview_url, is_playable, track_number };
}

function namesOf(artists: readonly { readonly name: string }[]): readonly { readonly name: string }[] {
  return artists.map(({ name }) => ({ name }));
}

function episodeItemOf({ uri, name, type, duration_ms, audio_preview_url, is_playable }: Episode): EmbedEpisodeItem {
  return { uri, name, type, duration_ms, audio_preview_url, is_playable };
}

function playlistItemOf(item: Track | Episode | null) {
  if (item === null) return [];
  return [{ track: item.type === 'track' ? songOf(item) : episodeItemOf(item) }];
}

/** The markets, where they are restricted. */
function limitsOf(group: { readonly available_markets: readonly string[] } | undefined) {
  const { available_markets = [] } = group ?? {};
  return available_markets.length === 0 ? {} : { available_markets };
}

function groupOf(group: { readonly uri: string; readonly name: string; readonly images: readonly Image[] } | undefined) {
  return { uri: group?.uri ?? '', name: group?.name ?? '', images: group?.images ?? [] };
}

/** The resource as its embed's page carries it. Spec §3 "Embed resources". */
export function embedResourceFrom(source: EmbedSource, surroundings: EmbedContext): EmbedResource {
  const resource = withoutLink(source, surroundings.dominantColor);
  return { ...resource, external_urls: { spotify: resourcePage(surroundings.origin, resource) } };
}

function withoutLink(source: EmbedSource, dominantColor: string): EmbedResource {
  const common = { dominantColor, external_urls: { spotify: '' } };
  switch (source.type) {
    case 'album': {
      const { uri, name, artists, images, tracks } = source.album;
      return {
        ...common,
        type: 'album',
        uri,
        name,
        artists: namesOf(artists),
        images,
        tracks: { items: tracks.items.map(songOf) },
      };
    }
    case 'track':
      return { ...common, ...songOf(source.track), album: groupOf(source.track.album) };
    case 'artist': {
      const { uri, name, images } = source.artist;
      return { ...common, type: 'artist', uri, name, images, tracks: source.topTracks.map(songOf) };
    }
    case 'show': {
      const { uri, name, publisher, images } = source.show;
      const episodes = { items: source.show.episodes.items.map(episodeItemOf) };
      return { ...common, ...limitsOf(source.show), type: 'show', uri, name, publisher, images, episodes };
    }
    case 'episode':
      return {
        ...common,
        ...episodeItemOf(source.episode),
        images: source.episode.images,
        show: { ...groupOf(source.episode.show), ...limitsOf(source.episode.show) },
      };
    case 'playlist': {
      const { uri, name, primary_color, owner, images } = source.playlist;
      const items = source.playlist.tracks.items.flatMap(({ track }) => playlistItemOf(track));
      const shownOwner = { display_name: owner.display_name ?? '' };
      return { ...common, type: 'playlist', uri, name, primary_color, owner: shownOwner, images, tracks: { items } };
    }
  }
}
