import type { Page } from '#domain/catalog/types.ts';

export function isComplete({ items, total }: Page<unknown>): boolean {
  return items.length >= total;
}

/** The page with the next one appended. An empty next page completes the list, so that paging ends. */
export function appendPage<Item>(page: Page<Item>, next: Page<Item>): Page<Item> {
  const items = [...page.items, ...next.items];
  return { ...page, items, next: next.next, total: next.items.length === 0 ? items.length : next.total };
}
