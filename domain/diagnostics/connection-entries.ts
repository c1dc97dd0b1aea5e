import { reportedErrors } from './recorded-errors.ts';
import type { Background, Entry, StepEntries } from './history-entry.ts';
import type { RecordedStep } from './types.ts';
import { textAt, typesOf, valueAt } from './values.ts';

/** The connection to the service. */
export function entriesOfTransport({ after, before, event }: RecordedStep, background: Background): StepEntries {
  const [was, is] = [textAt(before, 'phase'), textAt(after, 'phase')];
  const only = (what: Extract<Entry, { about: 'page' }>['what']): StepEntries => ({
    entries: [{ about: 'page', what }],
    background,
  });
  if (was === is) return { entries: [], background };
  if (is === 'connected') return only(valueAt(before, 'wasConnected') === true ? 'reconnected' : 'connected');
  if (is === 'exhausted') return only('retriesUsed');
  if (was !== 'connected' || textAt(event, 'type') === 'stop') return { entries: [], background };
  return only(background.isPlaying ? 'lostWhilePlaying' : 'connectionLost');
}

/** Whether this page may play. */
export function entriesOfRegistration({ commands }: RecordedStep, background: Background): StepEntries {
  return { entries: reportedErrors(commands), background };
}

/** Commands that nothing answered in time. */
export function entriesOfCommandQueue({ event }: RecordedStep, background: Background): StepEntries {
  return { entries: textAt(event, 'type') === 'expired' ? [{ about: 'page', what: 'commandLost' }] : [], background };
}

export function entriesOfSleepTimer({ atMs, commands }: RecordedStep, background: Background): StepEntries {
  if (!typesOf(commands).includes('pause')) return { entries: [], background };
  return {
    entries: [{ about: 'page', what: 'pausedByTimer' }],
    background: { ...background, timerAtMs: atMs, silencedAtMs: atMs },
  };
}
