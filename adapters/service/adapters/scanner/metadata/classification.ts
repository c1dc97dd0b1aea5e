import { keyAndTempoOf } from './musical-key.ts';
import { ALBUM_ARTISTS_MAJORITY, FALLBACK_NAMES } from '../../../domain/constants/library.ts';
import { describedTrack } from '../sidecars/album-json.ts';
import { albumIdOf, artistIdOf, showIdOf } from '../../../application/records/record-ids.ts';
import { identityKey } from '../../../application/records/sort-keys.ts';
import { dateFromTag, unique } from './name-parsing.ts';
import type { FolderPart, FileMetadata } from './file-reader.ts';
import type { AlbumFacts, ArtistRecord, EpisodeRecord, ShowFacts, TrackRecord } from '../../../application/records/records.ts';

/** A classified file: its kind, and its facts about its album or show. */
export type Classification =
  | { readonly kind: 'track'; readonly reading: FileMetadata; readonly track: TrackRecord; readonly facts: AlbumFacts }
  | {
      readonly kind: 'episode';
      readonly reading: FileMetadata;
      readonly episode: EpisodeRecord;
      readonly number: number;
      readonly facts: ShowFacts;
    };

export interface FolderView {
  readonly part: FolderPart;
  readonly readings: readonly FileMetadata[];
  readonly folderImageId: string | null;
  /** A picture of the artist of its album. */
  readonly artistImageId: string | null;
  /** Why a source cannot be played here, or null. */
  unplayable(reading: FileMetadata): string | null;
}

/** Classifies the files of a folder by their tags, then by the files beside them, then by their names. */
export function classifyFolder(view: FolderView): readonly Classification[] {
  const votes = albumArtistVotes(view);
  return view.readings.map((reading) =>
    reading.names.isPodcast || reading.tags.isPodcast || reading.video !== null
      ? episodeOf(view, reading)
      : trackOf(view, reading, votes),
  );
}

function trackArtists({ part }: FolderView, { tags, names, entry }: FileMetadata): readonly string[] {
  if (tags.artists.length > 0) return tags.artists;
  const artistName = describedTrack(part.albumJson, entry.name)?.artist || part.albumJson?.author || names.artist;
  return artistName === '' ? (tags.albumArtists.length > 0 ? tags.albumArtists : [FALLBACK_NAMES.artist]) : [artistName];
}

function albumName({ part }: FolderView, { tags, names }: FileMetadata): string {
  return tags.album || part.albumJson?.title || names.album || FALLBACK_NAMES.album;
}

/**
 * The artist of each album of a folder whose files name none: the artist of most tracks, else various artists.
 * By sort key of the album's name.
 */
function albumArtistVotes(view: FolderView): ReadonlyMap<string, string> {
  const albums = new Map<string, string[]>();
  for (const reading of view.readings) {
    const key = identityKey(albumName(view, reading));
    albums.set(key, [...(albums.get(key) ?? []), trackArtists(view, reading)[0] ?? '']);
  }
  return new Map([...albums].map(([key, artists]) => [key, mostNamed(artists)]));
}

function mostNamed(artists: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const artist of artists) counts.set(identityKey(artist), (counts.get(identityKey(artist)) ?? 0) + 1);
  const [key, count] = [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0]);
  const isMost = count > artists.length * ALBUM_ARTISTS_MAJORITY;
  return isMost ? (artists.find((artist) => identityKey(artist) === key) ?? '') : FALLBACK_NAMES.various;
}

function albumArtists(view: FolderView, reading: FileMetadata, votes: ReadonlyMap<string, string>): readonly string[] {
  if (reading.tags.albumArtists.length > 0) return reading.tags.albumArtists;
  if (reading.tags.isCompilation) return [FALLBACK_NAMES.various];
  const artistName = reading.tags.album === '' ? view.part.albumJson?.author || reading.names.artist : '';
  return [artistName || (votes.get(identityKey(albumName(view, reading))) ?? FALLBACK_NAMES.various)];
}

function trackOf(view: FolderView, reading: FileMetadata, votes: ReadonlyMap<string, string>): Classification {
  const { tags, names, source, entry } = reading;
  const described = describedTrack(view.part.albumJson, entry.name);
  const facts = albumFacts(view, reading, votes);
  const track: TrackRecord = {
    id: source.id,
    name: tags.title || described?.title || names.title || entry.name,
    albumId: facts.id,
    artistIds: facts.trackArtists.map(artistIdOf),
    discNumber: tags.discNumber ?? names.discNumber ?? 1,
    trackNumber: tags.trackNumber ?? described?.trackNumber ?? names.trackNumber ?? 0,
    explicit: tags.isExplicit,
    genres: tags.genres,
    ...(tags.isrc !== '' && { isrc: tags.isrc }),
    ...(tags.recordingMbid !== null && { recordingMbid: tags.recordingMbid }),
    ...keyAndTempoOf(tags),
    addedAtMs: entry.addedAtMs,
    source,
    gain: tags.gain,
    unplayable: view.unplayable(reading),
  };
  return { kind: 'track', reading, track, facts };
}

function albumFacts(view: FolderView, reading: FileMetadata, votes: ReadonlyMap<string, string>): AlbumFacts {
  const { tags, names, entry, imageId } = reading;
  const { part, folderImageId } = view;
  const name = albumName(view, reading);
  const artists = unique(albumArtists(view, reading, votes));
  const isNamed = tags.album !== '' || (part.albumJson?.title ?? '') !== '';
  return {
    of: 'album',
    id: albumIdOf(artists, name, isNamed ? '' : names.albumFolder),
    name,
    artists,
    trackArtists: unique(trackArtists(view, reading)),
    compilation: tags.isCompilation || identityKey(artists[0] ?? '') === identityKey(FALLBACK_NAMES.various),
    releaseType: tags.releaseType,
    releaseDate: tags.date || dateFromTag(part.albumJson?.date ?? '') || names.date,
    label: tags.label,
    copyright: tags.copyright,
    genres: tags.genres,
    imageId: imageId ?? folderImageId,
    artistImageId: view.artistImageId,
    addedAtMs: entry.addedAtMs,
  };
}

function episodeOf(view: FolderView, reading: FileMetadata): Classification {
  const { tags, names, source, entry, imageId, video } = reading;
  const { part, folderImageId } = view;
  const rootName = video === null ? '' : part.rootName;
  const name = tags.album || part.albumJson?.title || names.album || rootName || FALLBACK_NAMES.show;
  const publisher =
    tags.albumArtists[0] ?? tags.artists[0] ?? (part.albumJson?.author || names.artist || FALLBACK_NAMES.publisher);
  const facts: ShowFacts = {
    of: 'show',
    id: showIdOf(publisher, name),
    name,
    publisher,
    description: part.albumJson?.description ?? '',
    imageId: folderImageId ?? imageId,
    ...(video && { isVideo: true }),
  };
  const described = describedTrack(part.albumJson, entry.name);
  const number = tags.trackNumber ?? described?.trackNumber ?? names.trackNumber ?? 0;
  const episode: EpisodeRecord = {
    id: source.id,
    showId: facts.id,
    name: tags.title || described?.title || names.title || entry.name,
    description: tags.description,
    releaseDate: tags.date,
    imageId: imageId ?? folderImageId,
    addedAtMs: entry.addedAtMs,
    source,
    ...(video && { video: video.facts }),
    unplayable: video === null ? view.unplayable(reading) : video.unplayable,
  };
  return { kind: 'episode', reading, episode, number, facts };
}

/** The artists a track's facts name, as records, with their own picture or the cover of the album. */
export function artistsOf(facts: AlbumFacts): readonly ArtistRecord[] {
  const { artistImageId, genres, id: albumId } = facts;
  const hasPicture = artistImageId !== null && facts.artists.length === 1 && !facts.compilation;
  const own = facts.artists.map((name): ArtistRecord => {
    const artist = { id: artistIdOf(name), name, imageId: facts.imageId, genres };
    return hasPicture ? { ...artist, imageId: artistImageId, pictureFrom: albumId } : artist;
  });
  const guests = facts.trackArtists
    .filter((name) => !own.some(({ id }) => id === artistIdOf(name)))
    .map((name) => ({ id: artistIdOf(name), name, imageId: facts.imageId, genres: facts.genres }));
  return [...own, ...guests];
}
