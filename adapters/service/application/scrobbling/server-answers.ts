import * as v from 'valibot';
import type { ScrobbleOutcome } from '../../domain/scrobbling/outbox-types.ts';
import type { OutgoingResult } from '../ports/outgoing-http.ts';

const UNAUTHORISED: readonly number[] = [401, 403];
/** The server took nothing. */
const BUSY: readonly number[] = [429, 503];
const SERVER_ERROR = 500;
const CLIENT_ERROR = 400;
const REDIRECT = 300;

/** What an answer means by its status; null for success. */
export function failureOf(answer: OutgoingResult): ScrobbleOutcome | null {
  if (answer.type === 'unreachable') return { type: 'retry', afterMs: null, reason: answer.reason };
  if (answer.type === 'lost') return { type: 'uncertain', reason: answer.reason };
  const { retryAfterMs, status } = answer;
  const reason = `It answers with status ${String(status)}`;
  if (BUSY.includes(status)) return { type: 'retry', afterMs: retryAfterMs, reason };
  if (status >= SERVER_ERROR) return { type: 'uncertain', reason };
  if (UNAUTHORISED.includes(status)) return { type: 'unauthorised', reason: 'It does not accept the credentials' };
  if (status >= CLIENT_ERROR || status >= REDIRECT) return { type: 'refused', reason };
  return null;
}

/** The JSON of an answer in this shape; null for anything else. */
export function jsonOf<Shape extends v.GenericSchema>(shape: Shape, answer: OutgoingResult): v.InferOutput<Shape> | null {
  if (answer.type !== 'response') return null;
  try {
    const parsed = v.safeParse(shape, JSON.parse(answer.text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
