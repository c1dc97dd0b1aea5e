import type { ListedKey } from '../../library/podcasts.ts';

const BAR = '|';

/** A key of `listed`. `order` null: the one kept for the show. */
export function listedKeyOf({ showId, order, unplayedOnly }: ListedKey): string {
  return [showId, order ?? '', unplayedOnly ? 'unplayed' : ''].join(BAR);
}

/** What `listedKeyOf` was given. */
export function listedKeyFrom(text: string): ListedKey {
  const [showId = '', order = '', filter = ''] = text.split(BAR);
  return { showId, order: order === 'newest' || order === 'oldest' ? order : null, unplayedOnly: filter !== '' };
}
