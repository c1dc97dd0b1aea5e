import { expect } from 'chai';
import fc from 'fast-check';
import { playerError } from '#domain/errors/player-error.ts';
import { stepPlayback } from '#domain/playback/machine.ts';
import { type MediaFact, type PlaybackEvent, type PlaybackState, SILENCE } from '#domain/playback/types.ts';
import { cue, DURATION_MS, playable } from './support.ts';

const key = fc.constantFrom('a', 'b', 'c').map(cue);
const positionMs = fc.nat(DURATION_MS);
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
      error: fc.constantFrom(playerError('NETWORK_ERROR'), playerError('MEDIA_ABORTED')),
    }),
  );
const event: fc.Arbitrary<PlaybackEvent> = fc.oneof(
  fc.record({ type: fc.constant('load' as const), cue: key, startMs: fc.nat(2 * DURATION_MS), autoplay: fc.boolean() }),
  fc.record({ type: fc.constant('ahead' as const), cue: fc.option(key) }),
  fc.record({ type: fc.constant('resolved' as const), playId: fc.nat(8), playable: fc.constant(playable('x')) }),
  fc.record({ type: fc.constant('unresolved' as const), playId: fc.nat(8), error: fc.constant(playerError('NETWORK_ERROR')) }),
  fc.constantFrom({ type: 'play' as const }, { type: 'pause' as const }, { type: 'stop' as const }),
  fc.record({ type: fc.constant('seek' as const), positionMs: fc.integer({ min: -1_000, max: 2 * DURATION_MS }) }),
  fc.record({ type: fc.constant('network' as const), isOnline: fc.boolean() }),
  fc.record({ type: fc.constant('due' as const), timer: fc.constantFrom('pause' as const, 'rebuffer' as const) }),
  mediaFact(fc.nat(8)),
);
const events = fc.array(event, { maxLength: 50 });
const after = (all: readonly PlaybackEvent[]) =>
  all.reduce<PlaybackState>((state, one) => stepPlayback(state, one).state, SILENCE);

describe('the engine, whatever comes', () => {
  it('is not changed by what a superseded load has to say', () => {
    fc.assert(
      fc.property(events, mediaFact(fc.constant(0)), (all, late) => {
        const state = after(all);
        expect(stepPlayback(state, late)).to.deep.equal({ state, commands: [] });
      }),
    );
  });

  it('stands between the start of the track and its end', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { current } = after(all);
        if (current && current.phase !== 'resolving') expect(current.positionMs).to.be.within(0, DURATION_MS);
      }),
    );
  });

  it('gives no play id away twice, and asks only under ids it has given', () => {
    fc.assert(
      fc.property(events, (all) => {
        const resolved: number[] = [];
        let state = SILENCE;
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

  it('keeps the preloaded track apart from the current one', () => {
    fc.assert(
      fc.property(events, (all) => {
        const { current, preload } = after(all);
        if (preload) expect(preload.playId).not.to.equal(current?.playId);
      }),
    );
  });
});
