import { EXPECTED_PAUSE_MS } from '../constants/page/recording.ts';
import type { Ms } from '../core/units.ts';
import { errorIn, reportedErrors } from './recorded-errors.ts';
import type { Background, Entry, StepEntries } from './history-entry.ts';
import type { RecordedStep } from './types.ts';
import { numberAt, textAt, typesOf, valueAt } from './values.ts';

/** Commands after which the player is silent for a moment, or for good. */
const SILENCES: ReadonlySet<string> = new Set(['pause', 'stop', 'load', 'open', 'seek']);

/** The states and commands of the service, as this page follows them. */
export function entriesOfTrackPlayback(step: RecordedStep, background: Background): StepEntries {
  const entries = entriesOfEvent(step, background);
  return { entries, background: withSilence(step, background) };
}

function withSilence({ atMs, commands }: RecordedStep, background: Background): Background {
  return typesOf(commands).some((type) => SILENCES.has(type)) ? { ...background, silencedAtMs: atMs } : background;
}

function entriesOfEvent(step: RecordedStep, background: Background): readonly Entry[] {
  const { before, event } = step;
  switch (textAt(event, 'type')) {
    case 'pause':
      return isPaused(before) || isRecent(step, background.timerAtMs) ? [] : [{ about: 'page', what: 'paused' }];
    case 'skip':
      return [{ about: 'track', what: 'skipped', track: nameOfTrack(before) }];
    case 'fact':
      return entriesOfFact(step, background);
    case 'command':
      return [...entriesOfCommand(before, valueAt(event, 'command')), ...reportedErrors(step.commands)];
    default:
      return reportedErrors(step.commands);
  }
}

function entriesOfCommand(before: unknown, command: unknown): readonly Entry[] {
  const type = textAt(command, 'type');
  if (type === 'log_out') return [{ about: 'page', what: 'signedOut' }];
  if (type !== 'replace_state' || valueAt(before, 'ref') == null) return [];
  const device = textAt(command, 'sent_by');
  const by = (what: Extract<Entry, { about: 'device' }>['what']): readonly Entry[] =>
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

function entriesOfFact(step: RecordedStep, background: Background): readonly Entry[] {
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
export function entriesOfPlayback(step: RecordedStep, given: Background): StepEntries {
  const [was, is] = [valueAt(step.before, 'current'), valueAt(step.after, 'current')];
  const [phaseBefore, phase, key] = [textAt(was, 'phase'), textAt(is, 'phase'), textAt(is, 'key')];
  const track = textAt(is, 'track', 'metadata', 'name');
  const background = { ...withSilence(step, given), isPlaying: phase === 'playing' };
  const trackEntry = (what: Extract<Entry, { about: 'track' }>['what'], more: Partial<Background> = {}): StepEntries => ({
    entries: [{ about: 'track', what, track }],
    background: { ...background, ...more },
  });
  if (phase === 'stalled' && phaseBefore !== 'stalled') return trackEntry('interrupted', { interruptedKey: key });
  if (phase !== 'playing') return { entries: [], background };
  if (phaseBefore !== 'playing' && key !== '' && key === given.interruptedKey)
    return trackEntry('continued', { interruptedKey: '' });
  if (key !== given.startedKey) return trackEntry('started', { startedKey: key });
  const waits = valueAt(is, 'isWaiting') === true && valueAt(was, 'isWaiting') === false && valueAt(is, 'seekMs') === null;
  return waits ? trackEntry('waiting') : { entries: [], background };
}
