import { CATALOGUE, type ErrorCode } from '#domain/errors/catalogue.ts';
import type { CatalogueRow } from '#domain/errors/catalogues/row.ts';
import { SERVICE_ERRORS } from '#domain/errors/catalogues/service.ts';
import { SESSION_ERRORS } from '#domain/errors/catalogues/session.ts';
import { bodyOf } from '../invariants/reading/calls.ts';
import type { TraceEvent } from '../world/trace.ts';

const ROWS = { ...CATALOGUE, ...SESSION_ERRORS, ...SERVICE_ERRORS } satisfies Partial<Record<ErrorCode, CatalogueRow>>;

/** Every code of the error catalogue, without those of telemetry, which listeners neither cause nor see. */
export const ERROR_CODES = Object.keys(ROWS) as readonly (keyof typeof ROWS)[];

const CODES: ReadonlySet<string> = new Set(ERROR_CODES);

/** The beginnings of texts with a detail: up to the detail, where it is long enough to be unique. */
const BEGINNING_CHARS_MIN = 20;
const DETAIL = '\u0000';

const beginnings = ERROR_CODES.flatMap((code) => {
  const { text } = ROWS[code];
  const [beginning = ''] = text.length === 1 ? text(DETAIL as never).split(DETAIL) : [];
  return beginning.length < BEGINNING_CHARS_MIN ? [] : [{ code, beginning }];
});

/** The codes of errors whose text has no details, by their text. */
const byText = new Map(
  ERROR_CODES.flatMap((code) => (ROWS[code].text.length === 0 ? [[ROWS[code].text(undefined as never), code] as const] : [])),
);

const codeOfText = (text: string): ErrorCode | undefined =>
  byText.get(text) ?? beginnings.find(({ beginning }) => text.includes(beginning))?.code;

/** The codes of the catalogue's errors that an event carries: what a page logs, shows or receives, and how commands end. */
export function codesIn(event: TraceEvent): readonly ErrorCode[] {
  return possibleCodes(event).filter((code): code is ErrorCode => typeof code === 'string' && CODES.has(code));
}

function possibleCodes(event: TraceEvent): readonly unknown[] {
  switch (event.type) {
    case 'settled':
    case 'request-failed':
      return [event.error];
    case 'log':
      return [event.detail['code']];
    case 'media':
      return event.event.type === 'failed' ? [event.event.error.code] : [];
    case 'view':
      return [event.view.notice?.code];
    case 'response':
      return event.response.status < 400 ? [] : codesOfRefusal(bodyOf(event.response)?.['error']);
    default:
      return [];
  }
}

/** The service's reason: a code, or a sentence of the catalogue. */
function codesOfRefusal(error: unknown): readonly unknown[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message, reason } = error as { readonly message?: string; readonly reason?: string };
  return [reason, codeOfText(message ?? '')];
}
