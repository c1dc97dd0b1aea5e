import type { Track } from '#domain/catalog/types.ts';

/** A column beside those every table has. */
export interface TableColumn {
  readonly id: string;
  readonly name: string;
  readonly width: 'narrow' | 'usual' | 'wide';
  cellOf(track: Track): string;
}

export interface TableOrder {
  readonly by: string;
  readonly descending: boolean;
  readonly onOrder: (by: string) => void;
}

/** Widths of the style sheet in rem: number, actions and length; the least of a title with its cover; columns by width. */
const USUAL_REM = 15.25;
const TITLE_REM_MIN = 12;
const WIDTH_REM = { narrow: 5, usual: 8, wide: 0 } as const;
/** The part of the table that a wide column takes; the album is one. */
const WIDE_SHARE01 = 0.18;

/** How many of the columns, from the first on, a table of this width shows without squeezing its titles. `widthRem`: in rem. */
export function fittingCount(columns: readonly Pick<TableColumn, 'width'>[], hasAlbum: boolean, widthRem: number): number {
  const fits = (count: number) => {
    const shown = columns.slice(0, count);
    const wideCount = shown.filter(({ width }) => width === 'wide').length + (hasAlbum ? 1 : 0);
    const neededRem = shown.reduce((sum, { width }) => sum + WIDTH_REM[width], USUAL_REM + TITLE_REM_MIN);
    return neededRem + wideCount * WIDE_SHARE01 * widthRem <= widthRem;
  };
  const tooMany = columns.findIndex((_, at) => !fits(at + 1));
  return tooMany === -1 ? columns.length : tooMany;
}
