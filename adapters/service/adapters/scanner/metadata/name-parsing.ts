import { discNumberOf } from '../disc-folder.ts';
import { identityKey } from '../../../application/records/sort-keys.ts';

/** The facts in a file's path, used where its tags have none. */
export interface NamesFromPath {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** The album's folder relative to the music folder: separates albums known by their folder only. */
  readonly albumFolder: string;
  readonly discNumber: number | null;
  readonly trackNumber: number | null;
  readonly date: string;
  readonly isPodcast: boolean;
}

/** Patterns for names whose white space is single spaces. */
const NUMBERED = /^(?:(\d{1,2})[-.])?(\d{1,3})(?: ?[-._)\]]+ ?| )(\S.*)$/s;
const PODCASTS = /^podcasts?$/i;
/** Folders that sort music and are no artist's name. */
const SHARED_FOLDER = /^(?:albums?|music|audio|songs?|tracks?|sounds?|soundtracks?|library|downloads?)$/i;
const YEAR_FIRST = /^[([]?((?:19|20)\d{2})[)\]]? ?[-._]? (.+)$/s;
const YEAR_LAST = /[([]((?:19|20)\d{2})[)\]]$/;

/**
 * Reads `Artist/Album/CD 2/07 - Title.ext` and its shorter forms; absent parts are empty.
 * `path` is relative to the music folder and has forward slashes; `rootName` is that folder's own name.
 */
export function namesFromPath(path: string, rootName: string): NamesFromPath {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const disc = discNumberOf(folders.at(-1) ?? '');
  const albumFolders = disc === null ? folders : folders.slice(0, -1);
  const [album, date] = albumAndYear(spaced(albumFolders.at(-1) ?? ''));
  const above = albumFolders.at(-2) ?? '';
  const artistAbove = SHARED_FOLDER.test(above) || PODCASTS.test(above) ? '' : spaced(above);
  const { artist, ...rest } = namesFromFile(file.replace(/\.[^.]+$/, ''), artistAbove);
  return {
    ...rest,
    artist,
    album: SHARED_FOLDER.test(album) || PODCASTS.test(album) ? '' : album,
    albumFolder: albumFolders.join('/'),
    discNumber: disc ?? rest.discNumber,
    date,
    isPodcast: [rootName, ...folders].some((name) => PODCASTS.test(name)),
  };
}

function namesFromFile(name: string, artistAbove: string) {
  const [, disc, number, rest] = NUMBERED.exec(spaced(name)) ?? [];
  const text = rest ?? spaced(name);
  const numbers = { discNumber: disc ? Number(disc) : null, trackNumber: number ? Number(number) : null };
  const dash = text.indexOf(' - ');
  const before = text.slice(0, Math.max(0, dash)).trim();
  const after = text.slice(dash + 3).trim();
  const namesArtist = before !== '' && after !== '' && (artistAbove === '' || identityKey(before) === identityKey(artistAbove));
  return namesArtist ? { ...numbers, artist: before, title: after } : { ...numbers, artist: artistAbove, title: text.trim() };
}

/** Underscores count as spaces in names without spaces. */
function spaced(name: string): string {
  return singleSpaced(name.includes(' ') ? name : name.replaceAll('_', ' ')) || name;
}

function albumAndYear(name: string): readonly [album: string, date: string] {
  const first = YEAR_FIRST.exec(name);
  if (first?.[1] && first[2]) return [first[2], first[1]];
  const last = YEAR_LAST.exec(name);
  const before = name.slice(0, last?.index).trim();
  return last?.[1] && before !== '' ? [before, last[1]] : [name, ''];
}

const singleSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

const GUESTS = /;| [([]?(?:feat|ft|featuring)\b\.? /i;

/** The artists of a track from what its tags list: `A feat. B` and `A; B` are two, `AC/DC` stays one. */
export function artistsFromTags(listed: readonly string[]): readonly string[] {
  const whole = listed.length > 1 && listed.every((name) => name.length <= 2) ? [listed.join('/')] : listed;
  const names = whole
    .flatMap((name) => singleSpaced(name).split(GUESTS))
    .map((name) =>
      name
        .trim()
        .replace(/[)\]]$/, balanced)
        .trim(),
    );
  return unique(names.filter((name) => name !== ''));
}

/** Keeps a closing bracket that was opened in the same name. */
function balanced(bracket: string, at: number, name: string): string {
  return name.slice(0, at).includes(bracket === ')' ? '(' : '[') ? bracket : '';
}

/** Without names that differ in case or accents only; the first spelling stays. */
export function unique(names: readonly string[]): readonly string[] {
  const seen = new Map(names.toReversed().map((name) => [identityKey(name), name]));
  return names.filter((name) => seen.get(identityKey(name)) === name && seen.delete(identityKey(name)));
}

/** `2019`, `2019-05` or `2019-05-17` of however a tag writes a date; empty where it has none of these. */
export function dateFromTag(text: string): string {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(text.trim()) ?? [];
  if (!year || year === '0000') return '';
  const isMonth = month !== undefined && month >= '01' && month <= '12';
  if (!isMonth) return year;
  return day !== undefined && day >= '01' && day <= '31' ? `${year}-${month}-${day}` : `${year}-${month}`;
}
