import { basename, dirname } from 'node:path';
import { DATE_DIGITS, KEY_DIGITS, NUMBER_DIGITS } from '../../domain/constants/library.ts';
import { foldedWords, wordsForIds } from './text-folding.ts';
import type {
  AlbumRecord,
  ArtistRecord,
  EpisodeRecord,
  FileRecord,
  ImageRecord,
  ProblemRecord,
  ScannedRecord,
  ShowRecord,
  TrackRecord,
} from './records.ts';

/**
 * The sort keys of every kind, by index. `name` keys sort without regard to case and accents; `added` keys sort oldest first
 * (list them descending for the newest); dates are written so that plain ascending order is newest first, unknown dates last.
 *
 * | kind    | index     | key                                            | ask with prefix      |
 * |---------|-----------|------------------------------------------------|----------------------|
 * | track   | album     | {albumId}/{disc}/{number}/{name}               | {albumId}/           |
 * | track   | artist    | {artistId}/{name}, one for each artist         | {artistId}/          |
 * | track   | name      | {name}                                         |                      |
 * | track   | added     | {addedAtMs}/{albumId}/{disc}/{number}          |                      |
 * | track   | genre     | {genre}/{id}, one for each genre: in no order  | {genre}/             |
 * | track   | path      | {path}                                         |                      |
 * | track   | recording | {MusicBrainz identifier}, where it is known     | {MusicBrainz identifier} |
 * | track   | tail      | {file}/{folder}/{its folder}/…, lower case     | {file}/              |
 * | album   | artist    | {artistId}/{date}/{name}, for album artists    | {artistId}/          |
 * | album   | guest     | {artistId}/{date}/{name}, for track artists who are not album artists | {artistId}/ |
 * | album   | name      | {name}                                         |                      |
 * | album   | added     | {addedAtMs}/{name}                             |                      |
 * | album   | genre     | {genre}/{date}/{name}, one for each genre      | {genre}/             |
 * | album   | released  | {date}/{name}, where the date is known         |                      |
 * | artist  | name      | {name}                                         |                      |
 * | artist  | image     | {imageId}                                      | {imageId}            |
 * | genre   | name      | {name}                                         |                      |
 * | show    | name      | {name}                                         |                      |
 * | show    | image     | {imageId}                                      | {imageId}            |
 * | episode | show      | {showId}/{date}/{name descending by number}    | {showId}/            |
 * | episode | name, added, path, tail | as for tracks                    |                      |
 * | episode | image     | {imageId}                                      | {imageId}            |
 * | image   | id        | {id}                                           |                      |
 * | file    | source    | {sourceId}/{variant}                           | {sourceId}/          |
 * | problem | path      | {path}                                         |                      |
 * | scanned | folder    | {folder}{newline}{file name}                   | {folder}{newline}    |
 * | scanned | owner     | {sound id}/{path}                              | {sound id}/          |
 * | scanned | copy      | {path}, where another file is played for it    |                      |
 * | scanned | group     | {album or show id}/{path}                      | {id}/                |
 * | scanned | image     | {imageId its album or show may show}           | {imageId}            |
 */
export type Keys = Readonly<Record<string, readonly string[]>>;

/** A name as lists sort it: case, accents and punctuation do not matter; a name of punctuation alone stays itself. */
export function sortKey(name: string): string {
  return foldedWords(name).join(' ') || name.trim().toLowerCase();
}

/** The part of a name that decides identity and ids. */
export function identityKey(name: string): string {
  return wordsForIds(name).join(' ') || name.trim().toLowerCase();
}

/** A genre, or a label, as it is looked for and as its address has it: `R&B / Soul` is `r-b-soul`. */
export function tagKey(name: string): string {
  return identityKey(name).replace(/[\s/]+/g, '-');
}

function genreKeysOf({ genres }: { readonly genres: readonly string[] }): readonly string[] {
  return [...new Set(genres.map(tagKey))].filter((genre) => genre !== '');
}

/** A date (`2019`, `2019-05`, `2019-05-17` or empty) whose ascending order is newest first; the unknown come last. */
export function newestFirst(date: string): string {
  return date.padEnd(DATE_DIGITS, '0').replace(/\d/g, (digit) => String(9 - Number(digit)));
}

/** A count or number that sorts as text; past the digits' end everything sorts alike. */
export function numberKey(value: number, digits: number = NUMBER_DIGITS): string {
  return String(Math.max(0, Math.min(Math.trunc(value), 10 ** digits - 1))).padStart(digits, '0');
}

const placeKey = (track: TrackRecord): string =>
  `${track.albumId}/${numberKey(track.discNumber)}/${numberKey(track.trackNumber)}`;

/** A path from its end on, for who knows no more than the end of it: `b.flac/album/music/`. Case does not matter. */
export function tailKey(path: string): string {
  const parts = path
    .normalize('NFC')
    .toLowerCase()
    .split(/[\\/]+/);
  return `${parts
    .filter((part) => part !== '')
    .reverse()
    .join('/')}/`;
}

export function trackKeys(track: TrackRecord): Keys {
  const name = sortKey(track.name);
  return {
    album: [`${placeKey(track)}/${name}`],
    artist: track.artistIds.map((id) => `${id}/${name}`),
    name: [name],
    added: [`${numberKey(track.addedAtMs, KEY_DIGITS)}/${placeKey(track)}`],
    genre: genreKeysOf(track).map((genre) => `${genre}/${track.id}`),
    path: [track.source.path],
    recording: track.recordingMbid === undefined ? [] : [track.recordingMbid],
    tail: [tailKey(track.source.path)],
  };
}

/** `guestIds`: artists of its tracks who are not its own. */
export function albumKeys(album: AlbumRecord, guestIds: readonly string[]): Keys {
  const name = sortKey(album.name);
  const dated = (id: string): string => `${id}/${newestFirst(album.releaseDate)}/${name}`;
  return {
    artist: album.artistIds.map(dated),
    guest: guestIds.map(dated),
    name: [name],
    added: [`${numberKey(album.addedAtMs, KEY_DIGITS)}/${name}`],
    genre: genreKeysOf(album).map((genre) => `${genre}/${newestFirst(album.releaseDate)}/${name}`),
    released: album.releaseDate === '' ? [] : [`${newestFirst(album.releaseDate)}/${name}`],
  };
}

export function artistKeys(artist: ArtistRecord): Keys {
  return { name: [sortKey(artist.name)], image: imageKey(artist.imageId) };
}

/** Keys of the pictures in use; unused pictures are deleted. */
function imageKey(imageId: string | null): readonly string[] {
  return imageId === null ? [] : [imageId];
}

export function imageKeys(image: ImageRecord): Keys {
  return { id: [image.id] };
}

export function showKeys(show: ShowRecord): Keys {
  return { name: [sortKey(show.name)], image: imageKey(show.imageId) };
}

/** The exact time if it is known, otherwise the day. */
function momentOf({ publishedMs, releaseDate }: EpisodeRecord): string {
  return publishedMs === undefined ? releaseDate : new Date(publishedMs).toISOString();
}

/** `number`: the episode's number in its tags, so that undated episodes list the latest first too. */
export function episodeKeys(episode: EpisodeRecord, number: number): Keys {
  const name = sortKey(episode.name);
  const later = newestFirst(numberKey(number).padEnd(DATE_DIGITS, '0'));
  return {
    show: [`${episode.showId}/${newestFirst(momentOf(episode))}/${later}/${name}`],
    name: [name],
    added: [`${numberKey(episode.addedAtMs, KEY_DIGITS)}/${name}`],
    path: episode.source.path === '' ? [] : [episode.source.path],
    tail: episode.source.path === '' ? [] : [tailKey(episode.source.path)],
    image: imageKey(episode.imageId),
  };
}

export function fileKeys(file: FileRecord): Keys {
  return { source: [`${file.sourceId}/${file.variant}`] };
}

export function problemKeys(problem: ProblemRecord): Keys {
  return { path: [problem.path] };
}

/** Files sort by folder, then by name. */
export const folderKey = (path: string) => `${dirname(path)}\n${basename(path)}`;

export function scannedKeys(scanned: ScannedRecord): Keys {
  const audioId = scanned.soundId ?? scanned.ownerId;
  return {
    folder: [folderKey(scanned.path)],
    owner: audioId === null ? [] : [`${audioId}/${scanned.path}`],
    copy: scanned.ownerId === null || scanned.group !== null ? [] : [scanned.path],
    group: scanned.group === null ? [] : [`${scanned.group.id}/${scanned.path}`],
    image: imageKey(scanned.group?.imageId ?? null),
  };
}
