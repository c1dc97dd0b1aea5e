import { COLLECTION_PAGES_REFRESHED_MAX } from '#domain/constants/content/collection.ts';
import type { ResourceSource } from '../api/resource-loader.ts';
import type { Cancellation } from '../ports/http.ts';
import type { SavedItem, SavedList } from './saved-list-types.ts';

/** A page of a list that begins there. */
type FetchPage<Item> = (from: string, cancellation: Cancellation) => Promise<SavedList<Item>>;

/** Where a page begins once the list is longer by so many than when it was said. */
type Shift = (from: string, by: number) => string;

export const START = '';

/** Pages are found by counting from the beginning. */
export const shiftOffset: Shift = (from, by) => String(Math.max(0, Number(from) + by));
/** Pages are found by what stands before them. */
export const keepCursor: Shift = (from) => from;

interface ListItem {
  readonly uri: string;
}

/**
 * A list, the newest first, that is looked at page by page. Asked for again it brings its first pages, and keeps what was there
 * behind them: nobody loses their place.
 */
export function createPagedSource<Item extends ListItem>(
  shift: Shift,
  ask: FetchPage<Item>,
): ResourceSource<string, SavedList<Item>> {
  let shown: { readonly key: string; readonly pages: number; readonly list: SavedList<Item> | null } = {
    ...{ key: START, pages: 1, list: null },
  };
  const joined = async (list: SavedList<Item>, cancellation: Cancellation): Promise<SavedList<Item>> => {
    const more = await ask(list.next ?? START, cancellation);
    return { ...more, items: [...list.items, ...unlike(list.items, more.items)] };
  };
  return {
    async first(key, cancellation) {
      const before = shown.key === key ? shown : { key, pages: 1, list: null };
      shown = before;
      let list = await ask(START, cancellation);
      for (let page = 1; page < Math.min(before.pages, COLLECTION_PAGES_REFRESHED_MAX) && list.next !== null; page += 1)
        list = await joined(list, cancellation);
      return before.list === null ? list : withRest(list, before.list, shift);
    },
    next(key, list, cancellation) {
      if (list.next === null) return null;
      shown = { key, pages: shown.pages + 1, list };
      return joined(list, cancellation).then((longer) => {
        if (shown.key === key) shown = { ...shown, list: longer };
        return longer;
      });
    },
  };
}

/** What is in `items` and not in `known`. */
function unlike<Item extends ListItem>(known: readonly SavedItem<Item>[], items: readonly SavedItem<Item>[]) {
  const uris = new Set(known.map(({ item }) => item.uri));
  return items.filter(({ item }) => !uris.has(item.uri));
}

/** The beginning of a list as it is now, with what stood behind it before: from the last on that both have. */
function withRest<Item extends ListItem>(now: SavedList<Item>, before: SavedList<Item>, shift: Shift): SavedList<Item> {
  const last = now.items.at(-1)?.item.uri;
  const place = before.items.findIndex(({ item }) => item.uri === last);
  if (now.next === null || place < 0) return now;
  const rest = unlike(now.items, before.items.slice(place + 1));
  if (rest.length === 0) return now;
  const next = before.next === null ? null : shift(before.next, now.total - before.total);
  return { items: [...now.items, ...rest], total: now.total, next };
}
