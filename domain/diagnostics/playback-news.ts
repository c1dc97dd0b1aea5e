import { EXPECTED_PAUSE_MS } from '../constants/page/recording.ts';
import type { Ms } from '../core/units.ts';
import { errorIn, reportedErrors } from './recorded-errors.ts';
import type { Background, News, StepNews } from './news.ts';
import type { RecordedStep } from './types.ts';
import { numberAt, textAt, typesOf, valueAt } from './values.ts';

/** Commands after which the player is silent for a moment, or for good. */
const SILENCES: ReadonlySet<string> = new Set(['pause', 'stop', 'load', 'open', 'seek']);

/** The states and commands of the service, as this page follows them. */
export function newsOfTrackPlayback(step: RecordedStep, background: Background): StepNews {
  const news = newsOfEvent(step, background);
  return { news, background: withSilence(step, background) };
}

function withSilence({ atMs, commands }: RecordedStep, background: Background): Background {
  return typesOf(commands).some((type) => SILENCES.has(type)) ? { ...background, silencedAtMs: atMs } : background;
}

function newsOfEvent(step: RecordedStep, background: Background): readonly News[] {
  const { before, event } = step;
  switch (textAt(event, 'type')) {
    case 'pause':
      return isPaused(before) || isRecent(step, background.timerAtMs) ? [] : [{ about: 'page', what: 'paused' }];
    case 'skip':
      return [{ about: 'track', what: 'skipped', track: nameOfTrack(before) }];
    case 'fact':
      return newsOfFact(step, background);
    case 'command':
      return [...newsOfCommand(before, valueAt(event, 'command')), ...reportedErrors(step.commands)];
    default:
      return reportedErrors(step.commands);
  }
}

function newsOfCommand(before: unknown, command: unknown): readonly News[] {
  const type = textAt(command, 'type');
  if (type === 'log_out') return [{ about: 'page', what: 'signedOut' }];
  if (type !== 'replace_state' || valueAt(before, 'ref') == null) return [];
  const device = textAt(command, 'sent_by');
  const by = (what: Extract<News, { about: 'device' }>['what']): readonly News[] =>
    device === '' ? [] : [{ about: 'device', what, device }];
  const next = valueAt(command, 'state_ref');
  if (next === null) return device === '' ? [{ about: 'page', what: 'stopped' }] : by('stoppedBy');
  const willPause = valueAt(next, 'paused') === true && valueAt(command, 'keeps_pause') !== true;
  if (textAt(next, 'state_id') !== textAt(before, 'ref', 'state_id')) {
    const isEnd = willPause && !isPaused(before) && textAt(before, 'failedStateId') !== '';
    return device === '' && isEnd ? [{ about: 'page', what: 'listFailed' }] : by('changedBy');
  }
  if (willPause === isPaused(before)) return [];
  if (!willPause) return by('resumedBy');
  return device === '' ? [{ about: 'page', what: 'pausedElsewhere' }] : by('pausedBy');
}

function newsOfFact(step: RecordedStep, background: Background): readonly News[] {
  const { after, before, event } = step;
  const fact = valueAt(event, 'fact');
  const track = nameOfTrack(before);
  switch (textAt(fact, 'type')) {
    case 'paused':
      return isPaused(before) || isRecent(step, background.silencedAtMs) ? [] : [{ about: 'page', what: 'pausedByBrowser' }];
    case 'autoplay-failed':
      return [{ about: 'page', what: 'autoplayBlocked' }];
    case 'ended':
      return isPaused(after) && !isPaused(before) ? [{ about: 'track', what: 'listEnded', track }] : [];
    case 'failed': {
      const error = errorIn(valueAt(fact, 'error'));
      const effect = isPaused(before) ? 'none' : effectOf(valueAt(fact, 'error'));
      return error === null ? [] : [{ about: 'error', ...error, track, effect }];
    }
    default:
      return [];
  }
}

function effectOf(error: unknown): 'skipped' | 'stopped' | 'none' {
  if (valueAt(error, 'listPlayerIgnore') === true) return 'none';
  const isEnd = valueAt(error, 'unrecoverable') === true || valueAt(error, 'canPlayNext') === false;
  return isEnd || textAt(error, 'code') === 'CAPPING_USER_IS_CAPPED' ? 'stopped' : 'skipped';
}

/** A pause soon after a command that causes one has that reason. */
function isRecent({ atMs }: RecordedStep, causeAtMs: Ms): boolean {
  return atMs - causeAtMs < EXPECTED_PAUSE_MS;
}

const isPaused = (state: unknown) => valueAt(state, 'ref', 'paused') === true;

function nameOfTrack(state: unknown): string {
  const machine = valueAt(state, 'machine');
  const index = numberAt(machine, 'states', numberAt(state, 'ref', 'state_index'), 'track');
  return textAt(machine, 'tracks', index, 'metadata', 'name');
}

/** The engine: what sounds, waits or lost the network. */
export function newsOfPlayback(step: RecordedStep, given: Background): StepNews {
  const [was, is] = [valueAt(step.before, 'current'), valueAt(step.after, 'current')];
  const [phaseBefore, phase, key] = [textAt(was, 'phase'), textAt(is, 'phase'), textAt(is, 'key')];
  const track = textAt(is, 'track', 'metadata', 'name');
  const background = { ...withSilence(step, given), isPlaying: phase === 'playing' };
  const trackNews = (what: Extract<News, { about: 'track' }>['what'], more: Partial<Background> = {}): StepNews => ({
    news: [{ about: 'track', what, track }],
    background: { ...background, ...more },
  });
  if (phase === 'stalled' && phaseBefore !== 'stalled') return trackNews('interrupted', { interruptedKey: key });
  if (phase !== 'playing') return { news: [], background };
  if (phaseBefore !== 'playing' && key !== '' && key === given.interruptedKey)
    return trackNews('continued', { interruptedKey: '' });
  if (key !== given.startedKey) return trackNews('started', { startedKey: key });
  const waits = valueAt(is, 'isWaiting') === true && valueAt(was, 'isWaiting') === false && valueAt(is, 'seekMs') === null;
  return waits ? trackNews('waiting') : { news: [], background };
}
