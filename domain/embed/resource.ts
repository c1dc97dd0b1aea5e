import type { Image } from '../catalog/types.ts';
import type { Ms } from '../core/units.ts';

/**
 * The resource of an embed, as its page contains it. Spec §3 "Embed resources".
 * Durations are milliseconds; a preview URL is null without a preview.
 */
interface Common {
  readonly uri: string;
  readonly name: string;
  readonly external_urls: { readonly spotify: string };
  /** `#rrggbb`. */
  readonly dominantColor: string;
}

interface Named {
  readonly name: string;
}

export interface EmbedSong {
  readonly uri: string;
  readonly name: string;
  readonly type: 'track';
  readonly artists: readonly Named[];
  readonly duration_ms: number;
  readonly preview_url: string | null;
  readonly is_playable: boolean;
  readonly track_number: number;
}

interface EmbedShowRef extends Named {
  readonly uri: string;
  readonly images: readonly Image[];
  readonly available_markets?: readonly string[];
}

export interface EmbedEpisodeItem {
  readonly uri: string;
  readonly name: string;
  readonly type: 'episode';
  readonly duration_ms: number;
  readonly audio_preview_url: string | null;
  readonly is_playable: boolean;
  readonly available_markets?: readonly string[];
}

export type EmbedResource =
  | (Common & {
      readonly type: 'album';
      readonly artists: readonly Named[];
      readonly images: readonly Image[];
      readonly tracks: { readonly items: readonly EmbedSong[] };
    })
  | (Common & { readonly type: 'artist'; readonly images: readonly Image[]; readonly tracks: readonly EmbedSong[] })
  | (Common & {
      readonly type: 'playlist';
      readonly primary_color: string | null;
      readonly owner: { readonly display_name: string };
      readonly images: readonly Image[];
      /** Null for entries whose track no longer exists; they are dropped. */
      readonly tracks: { readonly items: readonly { readonly track: EmbedSong | EmbedEpisodeItem | null }[] };
    })
  | (Common & EmbedSong & { readonly album: Named & { readonly uri: string; readonly images: readonly Image[] } })
  | (Common & EmbedEpisodeItem & { readonly images: readonly Image[]; readonly show: EmbedShowRef })
  | (Common & {
      readonly type: 'show';
      readonly publisher: string;
      readonly images: readonly Image[];
      readonly available_markets?: readonly string[];
      readonly episodes: { readonly items: readonly EmbedEpisodeItem[] };
    });

export type EmbedType = EmbedResource['type'];

/** One row of the table, from any kind of resource. */
export interface EmbedTrack {
  readonly uri: string;
  readonly type: 'track' | 'episode';
  readonly name: string;
  /** Artists of a track. */
  readonly artists: readonly string[];
  /** Show of an episode. */
  readonly show: string | null;
  readonly durationMs: Ms;
  readonly previewUrl: string | null;
  readonly flaggedPlayable: boolean;
  /** Countries that may play it; null without a limit. */
  readonly markets: readonly string[] | null;
}

function rowOfSong(song: EmbedSong): EmbedTrack {
  return {
    uri: song.uri,
    type: 'track',
    name: song.name,
    artists: song.artists.map((artist) => artist.name),
    show: null,
    durationMs: song.duration_ms,
    previewUrl: song.preview_url,
    flaggedPlayable: song.is_playable,
    markets: null,
  };
}

/** Spec §5: "available when countryCode is in available markets of the episode, resource or its show". */
function marketsOf(...lists: readonly (readonly string[] | undefined)[]): readonly string[] | null {
  const present = lists.filter((list) => list !== undefined);
  return present.length === 0 ? null : present.flat();
}

function rowOfEpisode(
  episode: EmbedEpisodeItem,
  show: string | null,
  ...markets: readonly (readonly string[] | undefined)[]
): EmbedTrack {
  return {
    uri: episode.uri,
    type: 'episode',
    name: episode.name,
    artists: [],
    show,
    durationMs: episode.duration_ms,
    previewUrl: episode.audio_preview_url,
    flaggedPlayable: episode.is_playable,
    markets: marketsOf(episode.available_markets, ...markets),
  };
}

/** The tracks of the resource, in order; entries without a track are dropped. */
export function tracksOf(resource: EmbedResource): readonly EmbedTrack[] {
  switch (resource.type) {
    case 'track':
      return [rowOfSong(resource)];
    case 'episode':
      return [rowOfEpisode(resource, resource.show.name, resource.show.available_markets)];
    case 'album':
      return resource.tracks.items.map(rowOfSong);
    case 'artist':
      return resource.tracks.map(rowOfSong);
    case 'show':
      return resource.episodes.items.map((episode) => rowOfEpisode(episode, resource.name, resource.available_markets));
    case 'playlist':
      return resource.tracks.items.flatMap(({ track }) =>
        track === null ? [] : [track.type === 'track' ? rowOfSong(track) : rowOfEpisode(track, null)],
      );
  }
}

/** The cover: the album's for a track, the show's for an episode without one of its own. */
export function coversOf(resource: EmbedResource): readonly Image[] {
  if (resource.type === 'track') return resource.album.images;
  if (resource.type === 'episode' && resource.images.length === 0) return resource.show.images;
  return resource.images;
}

/** The smallest cover of at least this width, else the widest. */
export function coverFor(images: readonly Image[], widthPx: number): Image | null {
  const bySize = [...images].sort((one, other) => (one.width ?? 0) - (other.width ?? 0));
  return bySize.find((image) => (image.width ?? 0) >= widthPx) ?? bySize.at(-1) ?? null;
}
