import { reportedErrors } from './recorded-errors.ts';
import type { Background, News, StepNews } from './news.ts';
import type { RecordedStep } from './types.ts';
import { textAt, typesOf, valueAt } from './values.ts';

/** The connection to the service. */
export function newsOfTransport({ after, before, event }: RecordedStep, background: Background): StepNews {
  const [was, is] = [textAt(before, 'phase'), textAt(after, 'phase')];
  const only = (what: Extract<News, { about: 'page' }>['what']): StepNews => ({ news: [{ about: 'page', what }], background });
  if (was === is) return { news: [], background };
  if (is === 'connected') return only(valueAt(before, 'wasConnected') === true ? 'reconnected' : 'connected');
  if (is === 'exhausted') return only('retriesUsed');
  if (was !== 'connected' || textAt(event, 'type') === 'stop') return { news: [], background };
  return only(background.isPlaying ? 'lostWhilePlaying' : 'connectionLost');
}

/** Whether this page may play. */
export function newsOfRegistration({ commands }: RecordedStep, background: Background): StepNews {
  return { news: reportedErrors(commands), background };
}

/** Commands that nothing answered in time. */
export function newsOfCommandQueue({ event }: RecordedStep, background: Background): StepNews {
  return { news: textAt(event, 'type') === 'expired' ? [{ about: 'page', what: 'commandLost' }] : [], background };
}

export function newsOfSleepTimer({ atMs, commands }: RecordedStep, background: Background): StepNews {
  if (!typesOf(commands).includes('pause')) return { news: [], background };
  return { news: [{ about: 'page', what: 'pausedByTimer' }], background: { ...background, timerAtMs: atMs, silencedAtMs: atMs } };
}
