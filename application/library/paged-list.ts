import { COLLECTION_PAGES_REFRESHED_MAX } from '#domain/constants/content/collection.ts';
import type { ResourceSource } from '../api/resource-loader.ts';
import type { Cancellation } from '../ports/http.ts';
import type { SavedItem, SavedList } from './saved-list-types.ts';

/** Fetches the page that begins at `from`. */
type FetchPage<Item> = (from: string, cancellation: Cancellation) => Promise<SavedList<Item>>;

/** Adjusts the start of a page after the list grew by `by` items. */
type Shift = (from: string, by: number) => string;

export const START = '';

/** Pages are addressed by offset. */
export const shiftOffset: Shift = (from, by) => String(Math.max(0, Number(from) + by));
/** Pages are addressed by cursor. */
export const keepCursor: Shift = (from) => from;

interface ListItem {
  readonly uri: string;
}

/**
 * A paged list, the newest first. A reload fetches its first pages and keeps the loaded items after them, so that the scroll
 * position stays.
 */
export function createPagedSource<Item extends ListItem>(
  shift: Shift,
  ask: FetchPage<Item>,
): ResourceSource<string, SavedList<Item>> {
  let shown: { readonly key: string; readonly pages: number; readonly list: SavedList<Item> | null } = {
    key: START,
    pages: 1,
    list: null,
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

/** The items that are not in `known`. */
function unlike<Item extends ListItem>(known: readonly SavedItem<Item>[], items: readonly SavedItem<Item>[]) {
  const uris = new Set(known.map(({ item }) => item.uri));
  return items.filter(({ item }) => !uris.has(item.uri));
}

/** Joins the reloaded beginning of a list with its old rest, after the last item both have. */
function withRest<Item extends ListItem>(now: SavedList<Item>, before: SavedList<Item>, shift: Shift): SavedList<Item> {
  const last = now.items.at(-1)?.item.uri;
  const place = before.items.findIndex(({ item }) => item.uri === last);
  if (now.next === null || place < 0) return now;
  const rest = unlike(now.items, before.items.slice(place + 1));
  if (rest.length === 0) return now;
  const next = before.next === null ? null : shift(before.next, now.total - before.total);
  return { items: [...now.items, ...rest], total: now.total, next };
}
