import { crossfadeMsOf, fadeLevels } from '../media/sound/fade.ts';
import type { Ms } from '../core/units.ts';
import type { PlayId } from '../track-playback/playback-fact.ts';
import type { CrossfadeCommand, CrossfadeEvent, CrossfadeState, CrossfadeStep, Deck, NextTrack } from './crossfade-types.ts';
import type { MediaFact } from './types.ts';

/**
 * One step of two decks that play tracks in turn. A track that may fade is opened beside the one before it, on the other deck, and
 * begins before that one ends; any other is put behind it, on the same deck. The end of a track is reported as its fade begins:
 * from then on the next one is current. A seek, a pause or another track ends a fade at once.
 * Ours, not the spec's.
 */
export function stepCrossfade(state: CrossfadeState, event: CrossfadeEvent): CrossfadeStep {
  switch (event.type) {
    case 'open':
      return open(state, event);
    case 'preload':
      return andThen(withoutNext(state), (after) => place(after, event));
    case 'cancel-preload':
      return withoutNext(state);
    case 'choose':
      return choose(state, event.crossfadeMs);
    case 'play':
      return { state, commands: [{ type: 'play', deck: state.deck }] };
    case 'pause':
    case 'seek':
      return andThen(endFade(state), (after) => ({ state: after, commands: [{ ...event, deck: after.deck }] }));
    case 'stop':
      return andThen(andThen(withoutNext(state), endFade), (after) => ({
        state: { ...after, current: null },
        commands: [{ type: 'stop', deck: after.deck }],
      }));
    case 'ticked':
      return onTicked(state, event.positionMs);
    case 'fact':
      return event.deck === state.deck ? onCurrentFact(state, event.fact) : onOtherFact(state, event.fact);
  }
}

/** The deck drops what is behind its track by itself, or plays it if that is the track. */
function open(state: CrossfadeState, event: Extract<CrossfadeEvent, { readonly type: 'open' }>): CrossfadeStep {
  const freed = endFade({ ...state, next: state.next?.at === 'beside' ? state.next : null });
  return andThen(andThen(freed, withoutNext), (after) => {
    const current = { playId: event.playId, durationMs: event.track.durationMs, isSounding: false };
    return { state: { ...after, current }, commands: [{ ...event, deck: after.deck }] };
  });
}

const same = (state: CrossfadeState): CrossfadeStep => ({ state, commands: [] });

function andThen(step: CrossfadeStep, turn: (state: CrossfadeState) => CrossfadeStep): CrossfadeStep {
  const { state, commands } = turn(step.state);
  return { state, commands: [...step.commands, ...commands] };
}

const otherDeck = ({ deck }: CrossfadeState): Deck => (deck === 0 ? 1 : 0);

const lengthOf = ({ crossfadeMs, current }: CrossfadeState, { join, track }: NextTrack['wanted']): Ms =>
  join === 'gapless' ? 0 : crossfadeMsOf(crossfadeMs, current?.durationMs ?? 0, track.durationMs);

/** Puts the next track behind the current one or beside it; while a fade needs both decks, it waits. */
function place(state: CrossfadeState, wanted: NextTrack['wanted']): CrossfadeStep {
  const { playId, track } = wanted;
  const next = (at: NextTrack['at']) => ({ ...state, next: { wanted, at, held: [] } });
  if (lengthOf(state, wanted) === 0)
    return { state: next('behind'), commands: [{ type: 'preload', deck: state.deck, playId, track }] };
  if (state.fadeMs !== null) return same(next('waiting'));
  const start = { positionMs: 0, autoplay: false };
  return {
    state: next('beside'),
    commands: [{ type: 'open', deck: otherDeck(state), playId, track, start }, { type: 'tick' }],
  };
}

function withoutNext(state: CrossfadeState): CrossfadeStep {
  const commands: Readonly<Record<NextTrack['at'], readonly CrossfadeCommand[]>> = {
    behind: [{ type: 'cancel-preload', deck: state.deck }],
    beside: [{ type: 'stop', deck: otherDeck(state) }],
    waiting: [],
  };
  return state.next === null ? same(state) : { state: { ...state, next: null }, commands: commands[state.next.at] };
}

/** Another length: a next track that now belongs elsewhere moves there. A running fade goes on. */
function choose(before: CrossfadeState, crossfadeMs: Ms): CrossfadeStep {
  const state = { ...before, crossfadeMs };
  const { next } = state;
  if (next === null || next.at === 'waiting') return same(state);
  const isBeside = lengthOf(state, next.wanted) > 0;
  return isBeside === (next.at === 'beside') ? same(state) : andThen(withoutNext(state), (after) => place(after, next.wanted));
}

function endFade(state: CrossfadeState): CrossfadeStep {
  if (state.fadeMs === null) return same(state);
  const [deck, other] = [state.deck, otherDeck(state)];
  const ended: CrossfadeStep = {
    state: { ...state, fadeMs: null },
    commands: [
      { type: 'stop', deck: other },
      { type: 'level', deck: other, level01: 1 },
      { type: 'level', deck, level01: 1 },
    ],
  };
  const { next } = state;
  return next?.at === 'waiting' ? andThen(ended, (after) => place(after, next.wanted)) : ended;
}

function onTicked(state: CrossfadeState, positionMs: Ms): CrossfadeStep {
  const { current, fadeMs, next } = state;
  const again = { type: 'tick' } as const;
  if (fadeMs !== null) {
    if (positionMs >= fadeMs) return endFade(state);
    const { incoming, outgoing } = fadeLevels(positionMs / fadeMs);
    const levels: readonly CrossfadeCommand[] = [
      { type: 'level', deck: state.deck, level01: incoming },
      { type: 'level', deck: otherDeck(state), level01: outgoing },
    ];
    return { state, commands: [...levels, again] };
  }
  if (current === null || next?.at !== 'beside') return same(state);
  const leftMs = current.durationMs - positionMs;
  const isDue = current.isSounding && next.held.length > 0 && leftMs <= lengthOf(state, next.wanted);
  if (isDue) return begin(state, current.playId, next, Math.max(1, leftMs));
  return { state, commands: current.isSounding ? [again] : [] };
}

/** The next track becomes current and sounds; the one before it goes on on its deck until the fade is over. */
function begin(before: CrossfadeState, endedId: PlayId, { held, wanted }: NextTrack, fadeMs: Ms): CrossfadeStep {
  const deck = otherDeck(before);
  const current = { playId: wanted.playId, durationMs: wanted.track.durationMs, isSounding: false };
  const facts = [{ type: 'ended', playId: endedId, nextPlayId: wanted.playId } as const, ...held];
  return {
    state: { ...before, deck, current, next: null, fadeMs },
    commands: [
      { type: 'level', deck, level01: 0 },
      { type: 'play', deck },
      ...facts.map((fact) => ({ type: 'emit', fact }) as const),
      { type: 'tick' },
    ],
  };
}

function onCurrentFact(state: CrossfadeState, fact: MediaFact): CrossfadeStep {
  const { current, next } = state;
  if (current === null || fact.playId !== current.playId) return { state, commands: [{ type: 'emit', fact }] };
  // The next track was not loaded in time: it follows as soon as it is.
  if (fact.type === 'ended' && next?.at === 'beside') return andThen(begin(state, current.playId, next, 1), endFade);
  const ticks: readonly CrossfadeCommand[] = fact.type === 'playing' && next?.at === 'beside' ? [{ type: 'tick' }] : [];
  return { state: followFact(state, current, fact), commands: [{ type: 'emit', fact }, ...ticks] };
}

function followFact(state: CrossfadeState, current: NonNullable<CrossfadeState['current']>, fact: MediaFact): CrossfadeState {
  const changed = (change: Partial<typeof current>) => ({ ...state, current: { ...current, ...change } });
  switch (fact.type) {
    case 'loaded':
      return changed({ durationMs: fact.durationMs });
    case 'playing':
      return changed({ isSounding: true });
    case 'paused':
    case 'waiting':
      return changed({ isSounding: false });
    case 'ended': {
      const { next } = state;
      if (next?.at !== 'behind' || next.wanted.playId !== fact.nextPlayId) return changed({ isSounding: false });
      const { playId, track } = next.wanted;
      return { ...state, current: { playId, durationMs: track.durationMs, isSounding: true }, next: null };
    }
    default:
      return state;
  }
}

/** Events of a track beside the current one are reported once it is current itself, its failure at once; the rest of a fade has none. */
function onOtherFact(state: CrossfadeState, fact: MediaFact): CrossfadeStep {
  const { next } = state;
  if (next?.at !== 'beside' || fact.playId !== next.wanted.playId) return same(state);
  if (fact.type === 'failed')
    return andThen(withoutNext(state), (after) => ({ state: after, commands: [{ type: 'emit', fact }] }));
  if (fact.type !== 'loaded' && fact.type !== 'can-preload') return same(state);
  return same({ ...state, next: { ...next, held: [...next.held, fact] } });
}
