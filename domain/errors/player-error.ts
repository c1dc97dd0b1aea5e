import { CATALOGUE, type ErrorCode, type ErrorKind } from './catalogue.ts';

/**
 * An error as data: what it is, what it says, and what may follow it.
 * Spec §3 "Error objects", §8.
 */
export interface PlayerError {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly message: string;
  /** HTTP status where there was one; without one 0, and −1 for a fragment that never was answered. */
  readonly status: number;
  /** What a log may keep beside the message; empty where there is nothing more to say. */
  readonly debug: string;
  /** Whether the next track may be tried; else this page plays no more. */
  readonly canPlayNext: boolean;
  /** A protected track that cannot be decoded after this one ends playing on this page. */
  readonly isFatal: boolean;
  /** This page plays no more until it registers again. */
  readonly unrecoverable: boolean;
  /** Nothing the list has to answer: it neither counts it nor moves on. */
  readonly listPlayerIgnore: boolean;
}

type Detail<Code extends ErrorCode> = Parameters<(typeof CATALOGUE)[Code]['text']>;

/** What the table has of an entry, told apart no further. */
interface CatalogueRow {
  readonly kind: ErrorKind;
  readonly text: (detail: unknown) => string;
  readonly status?: number;
  readonly debug?: (detail: unknown) => string;
  readonly canPlayNext?: false;
  readonly isFatal?: true;
  readonly unrecoverable?: true;
  readonly listPlayerIgnore?: true;
}

/** The error of that code, with its exact text. Texts that name a status take it as their detail. */
export function playerError<Code extends ErrorCode>(code: Code, ...detail: Detail<Code>): PlayerError {
  const row = CATALOGUE[code] as CatalogueRow;
  const [only] = detail as readonly unknown[];
  return {
    code,
    kind: row.kind,
    message: row.text(only),
    status: typeof only === 'number' ? only : (row.status ?? (row.kind === 'fragment' ? -1 : 0)),
    debug: row.debug?.(only) ?? '',
    canPlayNext: row.canPlayNext ?? true,
    isFatal: row.isFatal ?? false,
    unrecoverable: row.unrecoverable ?? false,
    listPlayerIgnore: row.listPlayerIgnore ?? false,
  };
}
