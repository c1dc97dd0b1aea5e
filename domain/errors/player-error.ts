import { CATALOGUE, type ErrorCode, type ErrorKind } from './catalogue.ts';

/**
 * An error as data: its code, its text and its consequences.
 * Spec §3 "Error objects", §8.
 */
export interface PlayerError {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly message: string;
  /** The HTTP status; 0 without one, and −1 for a fragment without a response. */
  readonly status: number;
  /** Details for a log; empty without any. */
  readonly debug: string;
  /** Whether the next track may play; otherwise this page stops playing. */
  readonly canPlayNext: boolean;
  /** A protected track that cannot be decoded after this error ends playing on this page. */
  readonly isFatal: boolean;
  /** This page plays nothing until it registers again. */
  readonly unrecoverable: boolean;
  /** The list player ignores it: it neither counts the error nor moves on. */
  readonly listPlayerIgnore: boolean;
}

type Detail<Code extends ErrorCode> = Parameters<(typeof CATALOGUE)[Code]['text']>;

/** A row of the catalogue with its type widened. */
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

/** Creates the error of a code with its exact text. Texts with a status take it as their detail. */
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
