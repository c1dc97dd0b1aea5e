import type { ListedKey } from '../../library/podcasts.ts';

const BAR = '|';

/** The key of a show's episode list. `order` null: the stored one. */
export function listedKeyOf({ showId, order, unplayedOnly }: ListedKey): string {
  return [showId, order ?? '', unplayedOnly ? 'unplayed' : ''].join(BAR);
}

/** Parses a key of `listedKeyOf`. */
export function listedKeyFrom(text: string): ListedKey {
  const [showId = '', order = '', filter = ''] = text.split(BAR);
  return { showId, order: order === 'newest' || order === 'oldest' ? order : null, unplayedOnly: filter !== '' };
}
