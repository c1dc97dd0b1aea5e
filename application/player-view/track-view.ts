import type { Image } from '#domain/catalog/types.ts';
import type { ProvidedTrack } from '#domain/connect/types.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';
import type { TrackView } from './controller-types.ts';

const TYPES = { TRACK: 'track', EPISODE: 'episode', AD: 'ad' } as const;
const IMAGE_KEYS = ['image_large_url', 'image_url', 'image_small_url'] as const;

/** The view of a state machine's track. */
export function trackViewOf({ content_type, metadata }: MachineTrack, uid: string): TrackView {
  return {
    uri: metadata.uri,
    uid,
    type: TYPES[content_type],
    name: metadata.name,
    artists: metadata.authors,
    group: { name: metadata.group_name, uri: metadata.group_uri },
    images: metadata.images,
    durationMs: metadata.duration,
  };
}

const views = new WeakMap<ProvidedTrack, TrackView>();

/** The view of a cluster's track; the same track has the same view. */
export function trackViewFrom(track: ProvidedTrack): TrackView {
  const view = views.get(track) ?? readTrack(track);
  views.set(track, view);
  return view;
}

/** Its metadata are flat texts, as public clients read them. */
function readTrack({ uri, uid, metadata }: ProvidedTrack): TrackView {
  const text = (key: string) => metadata[key] ?? '';
  return {
    uri,
    uid,
    type: typeOf(uri),
    name: text('title'),
    artists: [{ name: text('artist_name'), uri: text('artist_uri') }],
    group: { name: text('album_title'), uri: text('album_uri') },
    images: imagesIn(metadata),
    durationMs: Number(metadata['duration'] ?? 0),
  };
}

function typeOf(uri: string): TrackView['type'] {
  if (uri.includes(':ad:')) return 'ad';
  return uri.includes(':episode:') ? 'episode' : 'track';
}

function imagesIn(metadata: ProvidedTrack['metadata']): readonly Image[] {
  const urls = IMAGE_KEYS.flatMap((key) => metadata[key] ?? []);
  return [...new Set(urls)].map((url) => ({ url, width: null, height: null }));
}
