import { ORDER_FIELDS } from '#domain/smart-playlists/types.ts';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';

/** The orders of songs with their names. A length has no unit here: nothing is typed. */
export function orderOptions() {
  const names = { ...SONGS_TEXTS.fields, length: SONGS_TEXTS.column.length };
  return ORDER_FIELDS.map((field) => [field, names[field]] as const);
}
