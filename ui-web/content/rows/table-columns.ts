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
