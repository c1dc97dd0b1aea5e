import type { Page } from './types.ts';

/** The requested page of a list. */
export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

/** Creates the paging object of the public Web API. `path`: the address of the list with its query, without offset and limit. */
export function pageFrom<Item>(path: string, items: readonly Item[], total: number, offset: number, limit: number): Page<Item> {
  const at = (from: number) => `${path}${path.includes('?') ? '&' : '?'}offset=${String(from)}&limit=${String(limit)}`;
  return {
    href: at(offset),
    items,
    limit,
    next: offset + limit < total ? at(offset + limit) : null,
    offset,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    total,
  };
}
