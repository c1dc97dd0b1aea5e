/** A genre as the first file that has it spells it. Kind `genre`, index `name`; `id` is its key in other indexes. */
export interface GenreRecord {
  readonly id: string;
  readonly name: string;
}

export const GENRE_KIND = 'genre';
