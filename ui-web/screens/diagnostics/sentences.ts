import type { News } from '#domain/diagnostics/news.ts';
import { errorMessageOf } from '../../controls/state/ErrorNotice.tsx';
import { DIAGNOSTICS_TEXTS as T } from '../../texts/diagnostics-texts.ts';

/** The sentence of an entry. */
export function sentenceOf(news: News): string {
  switch (news.about) {
    case 'page':
      return T.page[news.what];
    case 'track':
      return T.track[news.what]({ track: news.track || T.unnamed });
    case 'device':
      return T.device[news.what]({ device: news.device });
    case 'error':
      return failureOf(news);
  }
}

type Failed = Extract<News, { about: 'error' }>;

/** An error of the page has its own sentence only. */
function failureOf(news: Failed): string {
  if (news.effect === 'none' && news.track === '') return errorMessageOf(news);
  return T.failed[news.effect]({ track: news.track || T.unnamed });
}

/** The reason below the sentence, with the code to look up; null where the sentence has it. */
export function reasonOf(news: News): string | null {
  if (news.about !== 'error') return null;
  return news.effect === 'none' && news.track === '' ? news.code : `${errorMessageOf(news)} (${news.code})`;
}

const PROBLEMS: readonly string[] = [
  ...['connectionLost', 'lostWhilePlaying', 'retriesUsed', 'signedOut', 'listFailed', 'autoplayBlocked', 'commandLost'],
  ...['waiting', 'interrupted'],
];

/** Whether it was a fault, and not a choice. */
export function isProblem(news: News): boolean {
  return news.about === 'error' || PROBLEMS.includes(news.what);
}
