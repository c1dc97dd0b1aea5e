import * as v from 'valibot';
import { baseError } from '#domain/errors/base-error.ts';
import type { Call } from '../calls/call.ts';
import { Failure } from '../runtime/failure.ts';
import type { HttpResponse } from '../ports/http.ts';
import { textFromUtf8 } from '../runtime/utf8.ts';

/**
 * Decodes the response body by the call's schema; undefined where the schema allows an empty body. Throws Failures:
 * ANSWER_EMPTY, and ANSWER_MALFORMED naming the call and the first invalid field.
 */
export function decodeResponse(call: Call, { body }: HttpResponse): unknown {
  if (call.response === null) return undefined;
  const where = `${call.method} ${call.path}`;
  if (body.length === 0 && call.reads === 'json') {
    if (v.is(call.response, undefined)) return undefined;
    throw new Failure(baseError('ANSWER_EMPTY', where));
  }
  const parsed = v.safeParse(call.response, call.reads === 'text' ? textFromUtf8(body) : jsonFrom(body, where));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Failure(baseError('ANSWER_MALFORMED', `${where}: ${v.getDotPath(issue) ?? 'body'}: ${issue.message}`));
}

/** The error message of a response `{"error":{"status","message"}}`; empty without one. */
export function errorMessageOf({ body }: HttpResponse): string {
  try {
    const { error } = JSON.parse(textFromUtf8(body)) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? error.message : '';
  } catch {
    return '';
  }
}

function jsonFrom(body: Uint8Array, where: string): unknown {
  try {
    return JSON.parse(textFromUtf8(body));
  } catch {
    throw new Failure(baseError('ANSWER_MALFORMED', `${where}: no JSON`));
  }
}
