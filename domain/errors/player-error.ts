import { CATALOGUE, type ErrorCode, type ErrorKind } from './catalogue.ts';

/** An error as data: what it is, what it says, and what a log may keep beside it. Spec §8. */
export interface PlayerError {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly message: string;
  /** HTTP status where there was one, else 0. */
  readonly status: number;
}

type Detail<Code extends ErrorCode> = Parameters<(typeof CATALOGUE)[Code]['text']>;

/** The error of that code, with its exact text. Texts that name a status take it as their detail. */
export function playerError<Code extends ErrorCode>(code: Code, ...detail: Detail<Code>): PlayerError {
  const { kind, text } = CATALOGUE[code];
  const [only] = detail as readonly unknown[];
  return { code, kind, message: (text as (detail: unknown) => string)(only), status: typeof only === 'number' ? only : 0 };
}
