import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import {
  stepFollow,
  INITIAL_FOLLOW_STATE,
  withLocalPause,
  type FollowState,
  type FollowerPlayback,
} from '#domain/shared-listening/drift-policy.ts';
import type { SharedPlayback } from '#domain/shared-listening/types.ts';

const DURATION_MS = 200_000;
const uri = fc.constantFrom('spotify:track:1', 'spotify:track:2');
const place = fc.integer({ min: 0, max: DURATION_MS });

const anyShared: fc.Arbitrary<SharedPlayback | null> = fc.option(
  fc.record({
    context_uri: fc.constant('spotify:album:1'),
    track_uri: uri,
    next_track_uris: fc.array(uri, { maxLength: 2 }),
    position_as_of_timestamp: place,
    timestamp: fc.constant(0),
    is_paused: fc.boolean(),
    playback_speed: fc.constant(1),
    duration: fc.constant(DURATION_MS),
  }),
);
const anyOwn: fc.Arbitrary<FollowerPlayback> = fc.record({
  uri: fc.option(uri),
  nextUri: fc.option(uri),
  phase: fc.constantFrom('idle', 'loading', 'playing', 'paused'),
  positionMs: place,
  durationMs: fc.constant(DURATION_MS),
});

describe('a locally paused guest', () => {
  it('is never started, moved or sped up by the others', () => {
    const tally = createTally('a guest', ['pause', 'none']);
    fc.assert(
      fc.property(fc.array(fc.tuple(anyShared, anyOwn), { maxLength: 40 }), (moments) => {
        let state = withLocalPause(true);
        for (const [at, [shared, own]] of moments.entries()) {
          const step = stepFollow(state, shared, own, at * 1_000);
          state = step.state;
          expect(step.command?.type ?? 'none').to.be.oneOf(['pause', 'none']);
          tally.count(step.command ? 'pause' : 'none');
          if (own.phase === 'paused' || own.phase === 'idle') expect(step.command).to.equal(null);
        }
      }),
    );
    tally.expectAll();
  });

  const shared: SharedPlayback = {
    context_uri: 'spotify:album:1',
    track_uri: 'spotify:track:2',
    next_track_uris: [],
    position_as_of_timestamp: 60_000,
    timestamp: 0,
    is_paused: false,
    playback_speed: 1,
    duration: DURATION_MS,
  };
  const own = { nextUri: null, phase: 'paused', positionMs: 10_000, durationMs: DURATION_MS } as const;
  const first = (state: FollowState, uri: string) => stepFollow(state, shared, { ...own, uri }, 0).command;

  it('joins the shared position when they press play, in the same track or another', () => {
    expect(withLocalPause(false)).to.deep.equal(INITIAL_FOLLOW_STATE);
    expect(first(withLocalPause(false), shared.track_uri)).to.deep.equal({ type: 'resume' });
    expect(first(withLocalPause(false), 'spotify:track:1')).to.deep.equal({ type: 'play', positionMs: 60_000, paused: false });
  });
});
