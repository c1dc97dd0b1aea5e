import { REQUEST_RETRIES } from '#domain/constants/network/retry.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';

/** What happens with some errors. */
export interface Handling {
  readonly title: string;
  /** `engine` stands for the reaction of `domain/errors/reactions.ts` to each of them. */
  readonly reaction: string;
  /** `notice`: the notice of the web player for this code. */
  readonly seen: string;
  readonly retried: string;
  readonly codes: readonly ErrorCode[];
}

export const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
export const PASSING = 'without a response, or with 408, 429 or 5xx';
export const REQUEST_RETRIED = `${times(REQUEST_RETRIES)} ${PASSING}`;
export const LOGGED = 'Nothing; it is logged';
