import { unreachable } from '../assert.ts';
import { PAUSE_DELAY_MS } from '../constants/playback.ts';
import type { PlayerError } from '../errors/player-error.ts';
import { isProtected, type PlayableTrack } from '../media/types.ts';
import type { Ms } from '../units.ts';
import { failed, networkChanged, rebuffer } from './failures.ts';
import { changed, current, open, same, tell } from './steps.ts';
import { remembered } from './cache.ts';
import { preloadResolved, prepare, prepareResolved, startPreload, withoutPreload } from './preload.ts';
import type { Cue, Current, MediaFact, PlaybackEvent, PlaybackState, PlaybackStep } from './types.ts';

/**
 * One turn of the playback engine: what the engine becomes, and what it asks the pipeline and the player to do.
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
      return ahead(state, event.cue);
    case 'prepare':
      return prepare(state, event.track);
    case 'resolved':
      return resolved(state, event.playId, event.playable);
    case 'unresolved':
      return unresolved(state, event.playId, event.error);
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
      return networkChanged(state, event.isOnline);
    case 'due':
      return event.timer === 'rebuffer' ? rebuffer(state) : pauseDue(state);
    default:
      return heard(state, event);
  }
}

function load(state: PlaybackState, { cue, startMs, autoplay }: Extract<PlaybackEvent, { readonly type: 'load' }>): PlaybackStep {
  if (state.current?.isAhead && state.current.key === cue.key) return caughtUp(state, cue, startMs, autoplay);
  return open(state, { ...cue, startMs, autoplay, rebuffered: null });
}

/** The track sounds already: the player has only now walked to it. */
function caughtUp(state: PlaybackState, cue: Cue, startMs: Ms, autoplay: boolean): PlaybackStep {
  const { state: after } = current(state, { ...cue, isAhead: false, wantsPlay: autoplay, seekMs: startMs > 0 ? startMs : null });
  const sought = startMs > 0 ? ([{ type: 'seek', positionMs: startMs }] as const) : [];
  return { state: after, commands: autoplay ? sought : [{ type: 'pause' }, ...sought] };
}

function ahead(state: PlaybackState, cue: Cue | null): PlaybackStep {
  const next = { ...state, ahead: cue };
  if (cue !== null && next.preload?.key === cue.key) return same(next);
  const { state: freed, commands } = withoutPreload(next);
  if (!freed.current?.mayPreload) return { state: freed, commands };
  const { state: after, commands: more } = startPreload(freed);
  return { state: after, commands: [...commands, ...more] };
}

/** Whatever still waits for it goes on; an answer nobody waits for is dropped. */
function resolved(before: PlaybackState, playId: number, playable: PlayableTrack): PlaybackStep {
  const asked = [before.current, before.preload, before.prepare].find((one) => one?.playId === playId);
  if (!asked) return same(before);
  const state = remembered(before, asked.track, playable);
  const track = state.current;
  if (track?.playId !== playId)
    return state.preload?.playId === playId ? preloadResolved(state, playId, playable) : prepareResolved(state, playId, playable);
  if (track.phase !== 'resolving') return same(before);
  const positionMs = track.positionMs > playable.durationMs ? 0 : track.positionMs;
  return {
    state: current(state, { phase: 'loading', positionMs, durationMs: playable.durationMs, isProtected: isProtected(playable) })
      .state,
    commands: [{ type: 'open', playId, playable, positionMs, autoplay: track.wantsPlay }],
  };
}

/** A track that follows, or may, and cannot be found is found out again when its turn comes. */
function unresolved(state: PlaybackState, playId: number, error: PlayerError): PlaybackStep {
  if (state.preload?.playId === playId) return same({ ...state, preload: null });
  if (state.prepare?.playId === playId) return same({ ...state, prepare: null });
  return state.current?.playId === playId && state.current.phase === 'resolving' ? failed(state, error) : same(state);
}

function play(state: PlaybackState): PlaybackStep {
  const track = state.current;
  if (track === null) return same(state);
  if (track.phase === 'ended') return again(state, track);
  const isReady = track.phase !== 'resolving' && track.phase !== 'stalled';
  return current(state, { wantsPlay: true }, ...(isReady ? ([{ type: 'play' }] as const) : []));
}

/** Over, or broken: it begins anew, or where it broke. */
function again(state: PlaybackState, { key, track, positionMs, durationMs }: Current): PlaybackStep {
  const startMs = positionMs >= durationMs ? 0 : positionMs;
  return open(state, { key, track, startMs, autoplay: true, rebuffered: null });
}

function pause(state: PlaybackState): PlaybackStep {
  const track = state.current;
  if (track === null) return same(state);
  const isReady = track.phase !== 'resolving' && track.phase !== 'stalled';
  return current(state, { wantsPlay: false }, ...(isReady ? ([{ type: 'pause' }] as const) : []));
}

/** Clamped to the track. Spec §5 "position clamped 0..duration". */
function seek(state: PlaybackState, wantedMs: Ms): PlaybackStep {
  const track = state.current;
  if (track === null) return same(state);
  const positionMs = Math.min(Math.max(0, wantedMs), Math.max(track.durationMs, 0));
  switch (track.phase) {
    case 'resolving':
    case 'stalled':
      return current(state, { positionMs }, tell({ type: 'moved', fromMs: track.positionMs, positionMs }));
    case 'loading':
      return current(state, { seekMs: positionMs });
    default:
      return current(state, { seekMs: positionMs }, { type: 'seek', positionMs });
  }
}

function pauseDue(state: PlaybackState): PlaybackStep {
  const track = state.current;
  if (track?.phase !== 'paused') return same(state);
  return { state, commands: [tell({ type: 'paused', positionMs: track.positionMs })] };
}

/** What the pipeline says of the current track; of a preloaded one only that it failed matters. */
function heard(state: PlaybackState, fact: MediaFact): PlaybackStep {
  const track = state.current;
  if (fact.type === 'failed' && state.preload?.playId === fact.playId) return withoutPreload(state);
  if (track === null || fact.playId !== track.playId) return same(state);
  if (track.phase === 'resolving' || track.phase === 'stalled') return same(state);
  switch (fact.type) {
    case 'loaded':
      return loaded(state, fact.durationMs);
    case 'playing':
      return changed(
        track.isProtected ? { ...state, hasFatal: false } : state,
        { phase: 'playing', isWaiting: false, positionMs: heardMs(track, fact.positionMs) },
        { type: 'playing', positionMs: heardMs(track, fact.positionMs) },
        { type: 'cancel', timer: 'pause' },
      );
    case 'paused':
      return paused(state, heardMs(track, fact.positionMs));
    case 'seeked':
      return changed(
        state,
        { positionMs: fact.positionMs, seekMs: null },
        { type: 'moved', fromMs: track.positionMs, positionMs: fact.positionMs },
      );
    case 'progressed':
      if (track.seekMs !== null) return same(state);
      return changed(state, { positionMs: fact.positionMs }, { type: 'progressed', positionMs: fact.positionMs });
    case 'waiting':
      return waiting(state, heardMs(track, fact.positionMs));
    case 'can-preload':
      return track.mayPreload ? same(state) : startPreload(current(state, { mayPreload: true }).state);
    case 'ended':
      return ended(state, fact.nextPlayId);
    case 'autoplay-failed':
      return changed(state, { phase: 'paused', wantsPlay: false }, { type: 'autoplay-failed' });
    case 'failed':
      return failed(state, fact.error);
    default:
      return unreachable(fact);
  }
}

/** How far it was heard: on its way to another position it stands where it left. */
function heardMs(track: Current, positionMs: Ms): Ms {
  return track.seekMs === null ? positionMs : track.positionMs;
}

/** The pipeline has it. Where the listener went while it was loading, it goes now. */
function loaded(state: PlaybackState, durationMs: Ms): PlaybackStep {
  const track = state.current;
  if (track?.phase !== 'loading') return same(state);
  const sought = track.seekMs === null ? [] : ([{ type: 'seek', positionMs: track.seekMs }] as const);
  const positionMs = track.positionMs > durationMs ? 0 : track.positionMs;
  return changed(state, { phase: 'paused', positionMs, durationMs }, { type: 'loaded', durationMs }, ...sought);
}

/** It stands still until its bytes come: so far it was heard. */
function waiting(state: PlaybackState, positionMs: Ms): PlaybackStep {
  if (state.current?.phase !== 'playing') return same(state);
  return changed(state, { isWaiting: true, positionMs }, { type: 'progressed', positionMs });
}

/** A pause at the end of a track, or between two, is no pause. */
function paused(state: PlaybackState, positionMs: Ms): PlaybackStep {
  if (state.current?.phase !== 'playing') return same(state);
  return current(
    state,
    { phase: 'paused', isWaiting: false, positionMs },
    { type: 'schedule', timer: 'pause', delayMs: PAUSE_DELAY_MS },
  );
}

function ended(state: PlaybackState, nextPlayId: number | null): PlaybackStep {
  const { preload } = state;
  const end = tell({ type: 'ended' });
  if (nextPlayId === null || preload?.playId !== nextPlayId || preload.playable === null)
    return current(
      state,
      { phase: 'ended', positionMs: state.current?.durationMs ?? 0 },
      { type: 'cancel', timer: 'pause' },
      end,
    );
  const { key, track, playable, playId } = preload;
  const next = {
    ...{ key, track, playId, durationMs: playable.durationMs },
    ...({ phase: 'loading', wantsPlay: true, positionMs: 0, mayPreload: false } as const),
    ...{ isWaiting: false, isAhead: true, isProtected: isProtected(playable), rebuffered: null, seekMs: null },
  };
  return { state: { ...state, current: next, preload: null, ahead: null }, commands: [{ type: 'cancel', timer: 'pause' }, end] };
}
