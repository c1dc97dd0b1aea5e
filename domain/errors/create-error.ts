import type { ErrorCode } from './catalogue.ts';
import type { CatalogueRow, ErrorKind } from './catalogues/row.ts';

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

/** Arguments for the text of a row: none, or its detail. */
export type Detail<Row extends CatalogueRow> = Parameters<Row['text']>;

/** Creates the error of a code from its row. Texts with a status take it as their detail. */
export function createError(code: ErrorCode, row: CatalogueRow, detail: unknown): PlayerError {
  return {
    code,
    kind: row.kind,
    message: row.text(detail as never),
    status: typeof detail === 'number' ? detail : (row.status ?? (row.kind === 'fragment' ? -1 : 0)),
    debug: row.debug?.(detail as never) ?? '',
    canPlayNext: row.canPlayNext ?? true,
    isFatal: row.isFatal ?? false,
    unrecoverable: row.unrecoverable ?? false,
    listPlayerIgnore: row.listPlayerIgnore ?? false,
  };
}
