import type { Entry } from '#domain/diagnostics/history-entry.ts';
import { errorMessageOf } from '../../controls/state/ErrorNotice.tsx';
import { DIAGNOSTICS_TEXTS as T } from '../../texts/diagnostics-texts.ts';

/** The sentence of an entry. */
export function sentenceOf(entry: Entry): string {
  switch (entry.about) {
    case 'page':
      return T.page[entry.what];
    case 'track':
      return T.track[entry.what]({ track: entry.track || T.unnamed });
    case 'device':
      return T.device[entry.what]({ device: entry.device });
    case 'error':
      return failureOf(entry);
  }
}

type Failed = Extract<Entry, { about: 'error' }>;

/** An error of the page has its own sentence only. */
function failureOf(entry: Failed): string {
  if (entry.effect === 'none' && entry.track === '') return errorMessageOf(entry);
  return T.failed[entry.effect]({ track: entry.track || T.unnamed });
}

/** The reason below the sentence, with the code to look up; null where the sentence has it. */
export function reasonOf(entry: Entry): string | null {
  if (entry.about !== 'error') return null;
  return entry.effect === 'none' && entry.track === '' ? entry.code : `${errorMessageOf(entry)} (${entry.code})`;
}

const PROBLEMS: readonly string[] = [
  ...['connectionLost', 'lostWhilePlaying', 'retriesUsed', 'signedOut', 'listFailed', 'autoplayBlocked', 'commandLost'],
  ...['waiting', 'interrupted'],
];

/** Whether it was a fault, and not a choice. */
export function isProblem(entry: Entry): boolean {
  return entry.about === 'error' || PROBLEMS.includes(entry.what);
}
