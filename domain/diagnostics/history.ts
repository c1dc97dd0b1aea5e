import { isDeepEqual } from '../core/deep-equal.ts';
import { DIAGNOSTIC_ENTRIES_MAX } from '../constants/page/recording.ts';
import { newsOfPlayback, newsOfTrackPlayback } from './playback-news.ts';
import { newsOfCommandQueue, newsOfRegistration, newsOfSleepTimer, newsOfTransport } from './connection-news.ts';
import type { Background, HistoryEntry, News, StepNews } from './news.ts';
import type { MachineName, RecordedStep } from './types.ts';

const BEFORE: Background = {
  isPlaying: false,
  startedKey: '',
  interruptedKey: '',
  silencedAtMs: -Infinity,
  timerAtMs: -Infinity,
};

type ReadStep = (step: RecordedStep, background: Background) => StepNews;
const quiet: ReadStep = (_, background) => ({ news: [], background });

const READERS: Readonly<Record<MachineName, ReadStep>> = {
  transport: newsOfTransport,
  registration: newsOfRegistration,
  'command-queue': newsOfCommandQueue,
  'track-playback': newsOfTrackPlayback,
  playback: newsOfPlayback,
  'sleep-timer': newsOfSleepTimer,
  outbox: quiet,
  playlist: quiet,
  tracking: quiet,
};

/** The history of the recorded steps, latest first, 100 entries at most. A repeated entry counts once, at its latest time. */
export function historyOf(steps: readonly RecordedStep[]): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  let background = BEFORE;
  for (const step of steps) {
    const read = READERS[step.machine.name](step, background);
    background = read.background;
    for (const news of read.news) {
      const last = entries.at(-1);
      if (last !== undefined && isSame(last, news)) entries.pop();
      entries.push({ ...news, atMs: step.atMs });
      if (entries.length > DIAGNOSTIC_ENTRIES_MAX) entries.shift();
    }
  }
  return entries.reverse();
}

function isSame(last: HistoryEntry, news: News): boolean {
  return isDeepEqual(last, { ...news, atMs: last.atMs });
}
