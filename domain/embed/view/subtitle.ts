import type { EmbedResource, EmbedTrack } from '../resource.ts';

/** Spec §2 "Subtitle is the show name for episodes, otherwise artist names joined by a localised separator". */
export function subtitleOf(track: EmbedTrack, separator: string): string {
  return track.type === 'episode' ? (track.show ?? '') : track.artists.join(separator);
}

/** The subtitle below the resource's name. */
export function headerSubtitle(resource: EmbedResource, separator: string): string {
  switch (resource.type) {
    case 'album':
    case 'track':
      return resource.artists.map((artist) => artist.name).join(separator);
    case 'playlist':
      return resource.owner.display_name;
    case 'show':
      return resource.publisher;
    case 'episode':
      return resource.show.name;
    case 'artist':
      return '';
  }
}

/**
 * A row's subtitle, or null where it would repeat the header's subtitle; always shown for a playlist or an artist.
 * Ours, not the spec's: it does not repeat the header's title (the show's name) either.
 */
export function rowSubtitle(resource: EmbedResource, track: EmbedTrack, separator: string): string | null {
  const subtitle = subtitleOf(track, separator);
  if (subtitle === '') return null;
  if (resource.type === 'playlist' || resource.type === 'artist') return subtitle;
  return subtitle === headerSubtitle(resource, separator) || subtitle === resource.name ? null : subtitle;
}
