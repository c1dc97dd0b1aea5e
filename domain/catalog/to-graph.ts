import { dateOf } from './dates.ts';
import type { GraphAlbum, GraphName, GraphPage, GraphPortrait, GraphRelease, GraphTrack } from './graph.ts';
import type { AlbumRef, Artist, Album, Page, Track } from './types.ts';

/** Converts the catalogue's types to responses of the graph query service; `from-graph.ts` converts them back. */
const nameOf = ({ uri, name }: GraphName): GraphName => ({ uri, name });

function graphReleaseOf(album: AlbumRef): GraphRelease {
  return {
    ...nameOf(album),
    type: album.album_type,
    date: dateOf(album.release_date),
    images: album.images,
    artists: album.artists.map(nameOf),
    totalTracks: album.total_tracks,
    isPlayable: album.is_playable,
  };
}

/** `place`: the index from 0, used when the track has no number. */
export function graphTrackOf(track: Track, place: number): GraphTrack {
  return {
    ...nameOf(track),
    artists: track.artists.map(nameOf),
    durationMs: track.duration_ms,
    contentRating: track.explicit ? 'EXPLICIT' : 'NONE',
    position: track.track_number > 0 ? track.track_number - 1 : place,
    discNumber: track.disc_number,
    isPlayable: track.is_playable,
    previewUrl: track.preview_url,
    linkedFrom: track.linked_from ?? null,
    ...(track.album ? { album: graphReleaseOf(track.album) } : {}),
  };
}

export function graphAlbumOf(album: Album, tracks: Page<Track>): GraphAlbum {
  const { label, copyrights, genres } = album;
  const items = tracks.items.map((track, at) => graphTrackOf(track, tracks.offset + at));
  return { ...graphReleaseOf(album), label, copyrights, genres, tracks: { items, total: tracks.total } };
}

export function graphPortraitOf(artist: Artist): GraphPortrait {
  return { ...nameOf(artist), images: artist.images, genres: artist.genres };
}

export function graphPageOf(page: Page<AlbumRef> | null): GraphPage<GraphRelease> {
  return { items: (page?.items ?? []).map(graphReleaseOf), total: page?.total ?? 0 };
}
