import { HttpError } from '../../ports/route.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../../domain/constants/catalog.ts';

export interface Paging {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** The `limit` of a query. Refusals: 400 when it is out of range. */
export function limitOf(limit: number = PAGE_LIMIT_DEFAULT, most: number = PAGE_LIMIT_MAX): number {
  if (limit < 1 || limit > most) throw new HttpError(400, `limit: has to be from 1 to ${String(most)}`);
  return limit;
}

/** The `offset` and `limit` of a query. Refusals: 400 for a limit out of range. */
export function pagingOf({ offset = 0, limit }: Paging, most?: number) {
  return { offset, limit: limitOf(limit, most) };
}
