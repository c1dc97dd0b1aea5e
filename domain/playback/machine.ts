import type { PlayerError } from '../errors/player-error.ts';
import { isProtected, type PlayableTrack } from '../media/types.ts';
import { withPlaybackInfo, unplayableReason } from '../track-playback/playable-track.ts';
import type { Ms } from '../core/units.ts';
import { cacheTrack } from './resolved-track-cache.ts';
import { failCurrentTrack, onNetworkChanged, rebuffer } from './failures.ts';
import { andThen, changeCurrent, openTrack, type Opening, same, emit } from './steps.ts';
import { stepMediaFact } from './media-facts.ts';
import { reselectFiles, onPreloadResolved, prepare, onPrepareResolved, startPreload, withoutPreload } from './preload.ts';
import type { EngineTrack, PlaybackEvent, PlaybackState, PlaybackStep } from './types.ts';
import type { Cue } from '../track-playback/playback-fact.ts';

/**
 * One step of the playback engine: its next state, and commands for the pipeline and the player.
 *
 * Positions and durations are milliseconds. Results of a superseded load are dropped.
 * Errors: as `failed` facts, never thrown.
 * Spec: §4 "Player engine".
 */
export function stepPlayback(state: PlaybackState, event: PlaybackEvent): PlaybackStep {
  switch (event.type) {
    case 'load':
      return load(state, event);
    case 'ahead':
      return setAhead(state, event.cue);
    case 'prepare':
      return prepare(state, event.track);
    case 'reselect-files':
      return reselectFiles(state);
    case 'resolved':
      return onResolved(state, event.playId, event.playable);
    case 'unresolved':
      return onUnresolved(state, event.playId, event.error);
    case 'play':
      return play(state);
    case 'pause':
      return pause(state);
    case 'seek':
      return seek(state, event.positionMs);
    case 'stop':
      return {
        state: { ...state, current: null, ahead: null, preload: null, prepare: null },
        commands: [{ type: 'cancel', timer: 'pause' }, { type: 'cancel', timer: 'rebuffer' }, { type: 'stop' }],
      };
    case 'network':
      return onNetworkChanged(state, event.isOnline);
    case 'due':
      return event.timer === 'rebuffer' ? rebuffer(state) : onPauseDue(state);
    default:
      return stepMediaFact(state, event);
  }
}

function load(state: PlaybackState, { cue, startMs, autoplay }: Extract<PlaybackEvent, { readonly type: 'load' }>): PlaybackStep {
  if (state.current?.isAhead && state.current.key === cue.key) return adoptGapless(state, cue, startMs, autoplay);
  return begin(state, { ...cue, startMs, autoplay, rebuffers: null });
}

/** Opens a playable track; any other fails at once. Spec §5 "Track load needs uri and logData". */
function begin(state: PlaybackState, opening: Opening): PlaybackStep {
  const opened = openTrack(state, opening);
  const refusal = unplayableReason(opening.track);
  return refusal ? andThen(withoutRequests(opened), (after) => failCurrentTrack(after, refusal)) : opened;
}

/** Makes the track current without resolving or opening it. */
function withoutRequests({ state, commands }: PlaybackStep): PlaybackStep {
  return { state, commands: commands.filter(({ type }) => type !== 'resolve' && type !== 'open') };
}

/** The track already plays without a gap; the state machine only now moves to it. */
function adoptGapless(state: PlaybackState, cue: Cue, startMs: Ms, autoplay: boolean): PlaybackStep {
  const { state: after } = changeCurrent(state, {
    ...cue,
    isAhead: false,
    wantsPlay: autoplay,
    seekMs: startMs > 0 ? startMs : null,
  });
  const sought = startMs > 0 ? ([{ type: 'seek', positionMs: startMs }] as const) : [];
  return { state: after, commands: autoplay ? sought : [{ type: 'pause' }, ...sought] };
}

function setAhead(state: PlaybackState, cue: Cue | null): PlaybackStep {
  const next = { ...state, ahead: cue };
  if (cue !== null && next.preload?.key === cue.key) return same(next);
  const { state: freed, commands } = withoutPreload(next);
  if (!freed.current?.canPreload) return { state: freed, commands };
  const { state: after, commands: more } = startPreload(freed);
  return { state: after, commands: [...commands, ...more] };
}

/** Continues the track that waits for this result; other results are dropped. */
function onResolved(before: PlaybackState, playId: number, found: PlayableTrack): PlaybackStep {
  const waiting = [before.current, before.preload, before.prepare].find((one) => one?.playId === playId);
  if (!waiting) return same(before);
  const playable = withPlaybackInfo(waiting.track, found);
  const state = cacheTrack(before, waiting.track, playable);
  const track = state.current;
  if (track?.playId !== playId)
    return state.preload?.playId === playId
      ? onPreloadResolved(state, playId, playable)
      : onPrepareResolved(state, playId, playable);
  if (track.phase !== 'resolving') return same(before);
  const positionMs = track.positionMs > playable.durationMs ? 0 : track.positionMs;
  return {
    state: changeCurrent(state, {
      phase: 'loading',
      positionMs,
      durationMs: playable.durationMs,
      isProtected: isProtected(playable),
    }).state,
    commands: [{ type: 'open', playId, playable, positionMs, autoplay: track.wantsPlay }],
  };
}

/** A following track that cannot be resolved is resolved again when it is due. */
function onUnresolved(state: PlaybackState, playId: number, error: PlayerError): PlaybackStep {
  if (state.preload?.playId === playId) return same({ ...state, preload: null });
  if (state.prepare?.playId === playId) return same({ ...state, prepare: null });
  return state.current?.playId === playId && state.current.phase === 'resolving' ? failCurrentTrack(state, error) : same(state);
}

function play(state: PlaybackState): PlaybackStep {
  const track = state.current;
  if (track === null) return same(state);
  if (track.phase === 'ended') return replay(state, track);
  const isReady = track.phase !== 'resolving' && track.phase !== 'stalled';
  return changeCurrent(
    state,
    { wantsPlay: true },
    { type: 'cancel', timer: 'pause' },
    ...(isReady ? ([{ type: 'play' }] as const) : []),
  );
}

/** Plays an ended track again, from its start or from the failed position. */
function replay(state: PlaybackState, { key, track, positionMs, durationMs }: EngineTrack): PlaybackStep {
  const startMs = positionMs >= durationMs ? 0 : positionMs;
  return begin(state, { key, track, startMs, autoplay: true, rebuffers: null });
}

function pause(state: PlaybackState): PlaybackStep {
  const track = state.current;
  if (track === null) return same(state);
  // A track that is not open emits no events of its own.
  const isOpen = track.phase === 'playing' || track.phase === 'paused';
  const emitted = isOpen ? [] : [emit({ type: 'paused', positionMs: track.seekMs ?? track.positionMs })];
  const isReady = track.phase !== 'resolving' && track.phase !== 'stalled';
  return changeCurrent(state, { wantsPlay: false }, ...(isReady ? ([{ type: 'pause' }] as const) : []), ...emitted);
}

/** Clamped to the track. Spec §5 "position clamped 0..duration". */
function seek(state: PlaybackState, wantedMs: Ms): PlaybackStep {
  const track = state.current;
  if (track === null) return same(state);
  const positionMs = Math.min(Math.max(0, wantedMs), Math.max(track.durationMs, 0));
  switch (track.phase) {
    case 'resolving':
    case 'stalled':
    // The pipeline may have closed it; the next play opens it at this position.
    case 'ended':
      return changeCurrent(state, { positionMs, seekMs: null }, emit({ type: 'moved', fromMs: track.positionMs, positionMs }));
    case 'loading':
      return changeCurrent(state, { seekMs: positionMs });
    default:
      return changeCurrent(state, { seekMs: positionMs }, { type: 'seek', positionMs });
  }
}

/** A lasting pause, perhaps by the browser: playback is no longer intended. */
function onPauseDue(state: PlaybackState): PlaybackStep {
  const track = state.current;
  if (track?.phase !== 'paused') return same(state);
  return changeCurrent(state, { wantsPlay: false }, emit({ type: 'paused', positionMs: track.positionMs }));
}
