import * as v from 'valibot';
import { LOVES_READ_MAX } from '../../domain/constants/scrobbling.ts';
import type { ScrobbleOutcome } from '../../domain/scrobbling/outbox-types.ts';
import type { OutgoingResult } from '../ports/outgoing-http.ts';
import type { LovedList, LovedOnServer } from './server-types.ts';

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

type Retry = Extract<ScrobbleOutcome, { type: 'retry' }>;

/** The outcome of a question that can be asked again: null when there is no use in it. */
export function retryOf(outcome: ScrobbleOutcome): Retry | null {
  if (outcome.type === 'retry') return outcome;
  return outcome.type === 'uncertain' ? { type: 'retry', afterMs: null, reason: outcome.reason } : null;
}

export interface LovedPage {
  readonly tracks: readonly LovedOnServer[];
  /** Entries of the page, also those without a name. */
  readonly entries: number;
  /** Entries of the whole list. */
  readonly total: number;
}

/** Reads a list of loved tracks page by page; `pageAt` gets the number of entries and of pages before. */
export async function readLoved(
  pageAt: (entries: number, pages: number) => Promise<LovedPage | null | Retry>,
): Promise<LovedList | null | Retry> {
  const tracks: LovedOnServer[] = [];
  for (let entries = 0, pages = 0; ; pages += 1) {
    const page = await pageAt(entries, pages);
    if (page === null || 'type' in page) return page;
    tracks.push(...page.tracks);
    entries += page.entries;
    if (entries >= page.total) return { tracks, isWhole: true };
    if (page.entries === 0 || entries >= LOVES_READ_MAX) return { tracks, isWhole: false };
  }
}
