import { parseContentUri } from '#domain/uri/content-uri.ts';
import { PATH_PARTS_WRITTEN } from '../../../domain/constants/media/playlists.ts';
import {
  KINDS,
  type AlbumRecord,
  type ArtistRecord,
  type EpisodeRecord,
  type ShowRecord,
  type TrackRecord,
} from '../../records/records.ts';
import type { Store } from '../../ports/store.ts';
import type { ExportedEntry } from './playlist-file-types.ts';

/** Items for a playlist file; the URI alone for items no longer in the library. */
export async function exportEntries(store: Store, uris: readonly string[]): Promise<readonly ExportedEntry[]> {
  const records = async <Doc>(kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, Doc>> => {
    const stored = await store.getMany<Doc>(kind, [...new Set(ids)]);
    return new Map(stored.flatMap((one) => (one ? [[one.id, one.doc] as const] : [])));
  };
  const idsOf = (type: string) => uris.flatMap((uri) => parsedOf(uri, type) ?? []);
  const tracks = await records<TrackRecord>(KINDS.track, idsOf('track'));
  const episodes = await records<EpisodeRecord>(KINDS.episode, idsOf('episode'));
  const [songs, talks] = [[...tracks.values()], [...episodes.values()]];
  const artists = await records<ArtistRecord>(
    KINDS.artist,
    songs.flatMap(({ artistIds }) => artistIds),
  );
  const albums = await records<AlbumRecord>(
    KINDS.album,
    songs.map(({ albumId }) => albumId),
  );
  const shows = await records<ShowRecord>(
    KINDS.show,
    talks.map(({ showId }) => showId),
  );
  return uris.map((uri) => {
    const track = tracks.get(parsedOf(uri, 'track') ?? '');
    const episode = episodes.get(parsedOf(uri, 'episode') ?? '');
    const record = track ?? episode;
    if (record === undefined) return { uri, path: null, title: '', artist: '', album: '', durationMs: null };
    const names = track?.artistIds.flatMap((id) => artists.get(id)?.name ?? []);
    const show = shows.get(episode?.showId ?? '')?.name ?? '';
    return {
      uri,
      path: endOf(record.source.path),
      title: record.name,
      artist: names?.join(', ') ?? show,
      album: track === undefined ? show : (albums.get(track.albumId)?.name ?? ''),
      durationMs: record.source.durationMs,
    };
  });
}

function parsedOf(uri: string, type: string): string | null {
  const parsed = parseContentUri(uri);
  return parsed?.type === type ? parsed.id : null;
}

/** The end of a file's path. The path of the music folder stays private. */
function endOf(path: string): string | null {
  const parts = path.split(/[\\/]/).filter((part) => part !== '');
  return parts.length === 0 ? null : parts.slice(-PATH_PARTS_WRITTEN).join('/');
}
