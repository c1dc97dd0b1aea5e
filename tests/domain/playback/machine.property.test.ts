import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { stepPlayback } from '#domain/playback/machine.ts';
import { type MediaFact, type PlaybackEvent, type PlaybackState, IDLE_PLAYBACK } from '#domain/playback/types.ts';
import { cue, DURATION_MS, playable, protectedPlayable } from './support.ts';

const key = fc.constantFrom('a', 'b', 'c').map(cue);
const positionMs = fc.nat(DURATION_MS);
const anyError = fc.constantFrom(
  playerError('NETWORK_ERROR'),
  playerError('MEDIA_ABORTED'),
  playerError('MEDIA_DECODING', 'x'),
  playerError('PLAYER_BUFFER_QUOTA_EXCEEDED'),
  playerError('EME_LICENSE_WIDEVINE_ERROR', 'x'),
  playerError('EME_CERTIFICATE_UNSUPPORTED'),
  playerError('CAPPING_USER_IS_CAPPED'),
);
const found = fc.constantFrom(playable('x'), protectedPlayable('y'), playable('z', 'file_urls_external'));
const mediaFact = (playId: fc.Arbitrary<number>): fc.Arbitrary<MediaFact> =>
  fc.oneof(
    fc.record({ type: fc.constant('loaded' as const), playId, durationMs: fc.constant(DURATION_MS) }),
    fc.record({
      type: fc.constantFrom('playing' as const, 'paused' as const, 'seeked' as const, 'progressed' as const),
      playId,
      positionMs,
    }),
    fc.record({ type: fc.constantFrom('can-preload' as const, 'autoplay-failed' as const), playId }),
    fc.record({ type: fc.constant('ended' as const), playId, nextPlayId: fc.option(playId) }),
    fc.record({
      type: fc.constant('failed' as const),
      playId,
      error: anyError,
    }),
  );
const event: fc.Arbitrary<PlaybackEvent> = fc.oneof(
  fc.record({ type: fc.constant('load' as const), cue: key, startMs: fc.nat(2 * DURATION_MS), autoplay: fc.boolean() }),
  fc.record({ type: fc.constant('ahead' as const), cue: fc.option(key) }),
  fc.record({ type: fc.constant('prepare' as const), track: key.map(({ track }) => track) }),
  fc.record({ type: fc.constant('resolved' as const), playId: fc.nat(8), playable: found }),
  fc.record({ type: fc.constant('unresolved' as const), playId: fc.nat(8), error: fc.constant(playerError('NETWORK_ERROR')) }),
  fc.constantFrom(
    { type: 'play' as const },
    { type: 'pause' as const },
    { type: 'stop' as const },
    { type: 'reselect-files' as const },
  ),
  fc.record({ type: fc.constant('seek' as const), positionMs: fc.integer({ min: -1_000, max: 2 * DURATION_MS }) }),
  fc.record({ type: fc.constant('network' as const), isOnline: fc.boolean() }),
  fc.record({ type: fc.constant('due' as const), timer: fc.constantFrom('pause' as const, 'rebuffer' as const) }),
  mediaFact(fc.nat(8)),
);
/** A realistic history: most events are about the requested, open or preloaded track. */
const likely = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(event, fc.constant<Whose>('any')) },
  {
    weight: 5,
    arbitrary: fc.tuple(
      fc.oneof(
        { weight: 2, arbitrary: fc.record({ type: fc.constant('resolved' as const), playId: fc.constant(0), playable: found }) },
        { weight: 5, arbitrary: mediaFact(fc.constant(0)) },
        { weight: 1, arbitrary: fc.record({ type: fc.constant('waiting' as const), playId: fc.constant(0), positionMs }) },
      ),
      fc.constantFrom<Whose>('current', 'current', 'current', 'preload'),
    ),
  },
);
type Whose = 'any' | 'current' | 'preload';
const lives = fc.array(likely, { maxLength: 50, size: 'max' });

const events = fc.array(event, { maxLength: 50 });
const after = (all: readonly PlaybackEvent[]) =>
  all.reduce<PlaybackState>((state, one) => stepPlayback(state, one).state, IDLE_PLAYBACK);

/** Every step of a history, with the states before and after. */
function turnsOf(all: readonly PlaybackEvent[]) {
  let state = IDLE_PLAYBACK;
  return all.map((one) => {
    const before = state;
    const step = stepPlayback(before, one);
    state = step.state;
    return { before, event: one, ...step };
  });
}

function* lived(all: readonly (readonly [PlaybackEvent, Whose])[]) {
  let state = IDLE_PLAYBACK;
  for (const [one, whose] of all) {
    const playId = whose === 'any' ? undefined : state[whose]?.playId;
    state = stepPlayback(state, playId === undefined ? one : ({ ...one, playId } as PlaybackEvent)).state;
    yield state;
  }
}

describe('the engine, for any events', () => {
  it('reaches every phase', () => {
    const phases = ['silent', 'resolving', 'loading', 'playing', 'paused', 'stalled', 'ended'] as const;
    const tally = createTally('the engine', [...phases, 'waits for bytes', 'seeks', 'preloads', 'prepares']);
    for (const all of fc.sample(fc.noBias(lives), 400))
      for (const state of lived(all)) {
        if (state.current) expect(state.current.positionMs).to.be.at.least(0);
        tally.count(state.current?.phase ?? 'silent');
        if (state.current?.isWaiting) tally.count('waits for bytes');
        if (state.current && state.current.seekMs !== null) tally.count('seeks');
        if (state.preload) tally.count('preloads');
        if (state.prepare) tally.count('prepares');
      }
    tally.expectAll();
  });

  it('ignores events of a superseded load', () => {
    fc.assert(
      fc.property(events, mediaFact(fc.constant(0)), (all, late) => {
        const state = after(all);
        expect(stepPlayback(state, late)).to.deep.equal({ state, commands: [] });
      }),
    );
  });

  it('stays between the start of the track and its end', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { current } = after(all);
        if (current) expect(current.positionMs).to.be.within(0, DURATION_MS);
      }),
    );
  });

  it('never reuses a play id, and resolves only under ids it has given', () => {
    fc.assert(
      fc.property(events, (all) => {
        const resolved: number[] = [];
        let state = IDLE_PLAYBACK;
        for (const one of all) {
          const step = stepPlayback(state, one);
          state = step.state;
          for (const command of step.commands) if (command.type === 'resolve') resolved.push(command.playId);
        }
        expect(new Set(resolved).size).to.equal(resolved.length);
        expect(Math.max(0, ...resolved)).to.be.at.most(state.lastPlayId);
      }),
    );
  });

  it('ignores results that no track waits for', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 100, max: 200 }), found, anyError, (all, playId, given, error) => {
        const state = after(all);
        for (const late of [
          { type: 'resolved', playId, playable: given } as const,
          { type: 'unresolved', playId, error } as const,
        ])
          expect(stepPlayback(state, late)).to.deep.equal({ state, commands: [] });
      }),
    );
  });

  it('only increases play ids', () => {
    fc.assert(
      fc.property(events, (all) => {
        for (const { before, state } of turnsOf(all)) {
          expect(state.lastPlayId).to.be.at.least(before.lastPlayId);
          for (const one of [state.current, state.preload, state.prepare])
            if (one) expect(one.playId).to.be.within(1, state.lastPlayId);
        }
      }),
    );
  });

  it('preloads at most one track, and never the open one', () => {
    fc.assert(
      fc.property(events, (all) => {
        let held: number | null = null;
        for (const { commands, event: one, state } of turnsOf(all)) {
          if (one.type === 'ended' && state.current?.playId === one.nextPlayId) held = null;
          for (const command of commands) {
            if (command.type === 'cancel-preload' || command.type === 'stop') held = null;
            if (command.type === 'open') {
              expect(held === null || held === command.playId).to.equal(true);
              held = null;
            }
            if (command.type !== 'preload') continue;
            expect(held).to.equal(null);
            expect(command.playId).not.to.equal(state.current?.playId);
            held = command.playId;
          }
        }
      }),
    );
  });

  it('caches at most two resolved tracks, each once', () => {
    fc.assert(
      fc.property(events, (all) => {
        const keys = after(all).cache.map((known) => known.key);
        expect(keys.length).to.be.at.most(2);
        expect(new Set(keys).size).to.equal(keys.length);
      }),
    );
  });

  it('prepares a track without any effect on the playback', () => {
    fc.assert(
      fc.property(events, key, (all, { track }) => {
        const before = after(all);
        const { commands, state } = stepPlayback(before, { type: 'prepare', track });
        expect([state.current, state.preload, state.ahead]).to.deep.equal([before.current, before.preload, before.ahead]);
        for (const { type } of commands) expect(type).to.be.oneOf(['resolve', 'prepare']);
      }),
    );
  });

  it('never loops: a track that fails repeatedly without progress ends after four openings', () => {
    fc.assert(
      fc.property(events, anyError, found, (all, error, given) => {
        const begun: PlaybackState = { ...after(all), isOnline: true };
        fc.pre(begun.current !== null && !error.listPlayerIgnore);
        const { positionMs } = begun.current;
        let state = begun;
        const playId = () => state.current?.playId ?? 0;
        const send = (one: PlaybackEvent) => (state = stepPlayback(state, one).state);
        for (let times = 0; times < 12; times += 1) {
          send({ type: 'due', timer: 'rebuffer' });
          send({ type: 'resolved', playId: playId(), playable: given });
          send({ type: 'loaded', playId: playId(), durationMs: DURATION_MS });
          for (const type of ['seeked', 'playing'] as const) send({ type, playId: playId(), positionMs });
          send({ type: 'failed', playId: playId(), error });
        }
        expect(state.current?.phase).to.equal('ended');
        expect(state.lastPlayId - begun.lastPlayId).to.be.at.most(4);
      }),
    );
  });

  it('keeps the preloaded track apart from the current one', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { current, preload } = after(all);
        if (preload) expect(preload.playId).not.to.equal(current?.playId);
      }),
    );
  });
});
