import { isDeepEqual } from '../core/deep-equal.ts';
import { DIAGNOSTIC_ENTRIES_MAX } from '../constants/page/recording.ts';
import { entriesOfPlayback, entriesOfTrackPlayback } from './playback-entries.ts';
import { entriesOfCommandQueue, entriesOfRegistration, entriesOfSleepTimer, entriesOfTransport } from './connection-entries.ts';
import type { Background, HistoryEntry, Entry, StepEntries } from './history-entry.ts';
import type { MachineName, RecordedStep } from './types.ts';

const BEFORE: Background = {
  isPlaying: false,
  startedKey: '',
  interruptedKey: '',
  silencedAtMs: -Infinity,
  timerAtMs: -Infinity,
};

type ReadStep = (step: RecordedStep, background: Background) => StepEntries;
const quiet: ReadStep = (_, background) => ({ entries: [], background });

const READERS: Readonly<Record<MachineName, ReadStep>> = {
  transport: entriesOfTransport,
  registration: entriesOfRegistration,
  'command-queue': entriesOfCommandQueue,
  'track-playback': entriesOfTrackPlayback,
  playback: entriesOfPlayback,
  'sleep-timer': entriesOfSleepTimer,
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
    for (const entry of read.entries) {
      const last = entries.at(-1);
      if (last !== undefined && isSame(last, entry)) entries.pop();
      entries.push({ ...entry, atMs: step.atMs });
      if (entries.length > DIAGNOSTIC_ENTRIES_MAX) entries.shift();
    }
  }
  return entries.reverse();
}

function isSame(last: HistoryEntry, entry: Entry): boolean {
  return isDeepEqual(last, { ...entry, atMs: last.atMs });
}
