import { HttpError } from '../../ports/route.ts';
import { PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../../../domain/constants/catalog.ts';

export interface Paging {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** How many are wanted; 400 for what is out of range, as the public schema has it. */
export function limitOf(limit: number = PAGE_LIMIT_DEFAULT, most: number = PAGE_LIMIT_MAX): number {
  if (limit < 1 || limit > most) throw new HttpError(400, `limit: has to be from 1 to ${String(most)}`);
  return limit;
}

/** Which part of a list is wanted; 400 for a limit that is out of range. */
export function pagingOf({ offset = 0, limit }: Paging, most?: number) {
  return { offset, limit: limitOf(limit, most) };
}
