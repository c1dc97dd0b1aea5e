import type { Put } from '../../ports/store.ts';
import { foldedWords } from '../../records/text-folding.ts';

/** Index words of a single field: a mark and the word. Typed words never begin with a mark. Dates and codes are whole. */
export const MARKS = { artist: '@a:', album: '@l:', genre: '@g:', date: '@d:', isrc: '@i:' } as const;
type Field = keyof typeof MARKS;

type Words = NonNullable<Put['words']>;

export interface SearchedTrack {
  readonly name: string;
  readonly artists: readonly string[];
  readonly albumArtists: readonly string[];
  readonly album: string;
  readonly releaseDate: string;
  readonly genres: readonly string[];
  readonly isrc: string;
}

export function wordsOfTrack(track: SearchedTrack): Words {
  const artists = words([...track.artists, ...track.albumArtists]);
  const album = words([track.album]);
  const marked = [...marksOf('artist', artists), ...marksOf('album', album), ...marksOf('genre', words(track.genres))];
  const whole = [...wholeMark('date', track.releaseDate), ...wholeMark('isrc', normaliseIsrc(track.isrc))];
  return { title: foldedWords(track.name), other: [...artists, ...album, ...marked, ...whole] };
}

export interface SearchedAlbum {
  readonly name: string;
  readonly artists: readonly string[];
  readonly releaseDate: string;
  readonly genres: readonly string[];
}

export function wordsOfAlbum({ name, artists, releaseDate, genres }: SearchedAlbum): Words {
  const by = words(artists);
  const marked = [...marksOf('artist', by), ...marksOf('genre', words(genres)), ...wholeMark('date', releaseDate)];
  return { title: foldedWords(name), other: [...by, ...marked] };
}

export function wordsOfArtist({ name, genres }: { readonly name: string; readonly genres: readonly string[] }): Words {
  return { title: foldedWords(name), other: marksOf('genre', words(genres)) };
}

/** A recording's code without its hyphens, in lower case. */
export function normaliseIsrc(code: string): string {
  return code.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

function words(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap(foldedWords))];
}

const marksOf = (field: Field, all: readonly string[]) => all.map((word) => MARKS[field] + word);
const wholeMark = (field: Field, value: string) => (value === '' ? [] : [MARKS[field] + value]);
