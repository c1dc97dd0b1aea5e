import { expect } from 'chai';
import fc from 'fast-check';
import { COMPARE_INTERVAL_MS, TEMPO_CHANGE_MAX, SEEK_APART_MS, IN_SYNC_MS } from '#domain/constants/playback/shared-listening.ts';
import { clockOffsetMs } from '#domain/shared-listening/clock-offset.ts';
import {
  stepFollow,
  INITIAL_FOLLOW_STATE,
  type FollowState,
  type FollowerPlayback,
} from '#domain/shared-listening/drift-policy.ts';
import type { SharedPlayback } from '#domain/shared-listening/types.ts';

const DURATION_MS = 3_600_000;
const shared: SharedPlayback = {
  context_uri: 'spotify:album:1',
  track_uri: 'spotify:track:1',
  next_track_uris: [],
  position_as_of_timestamp: 600_000,
  timestamp: 0,
  is_paused: false,
  playback_speed: 1,
  duration: DURATION_MS,
};

/** Follows for a while, with an initial drift, a clock error and a duration of seeks. */
function playAlong(conditions: { readonly aheadMs: number; readonly clockErrorMs: number; readonly seekTakesMs: number }) {
  let state: FollowState = INITIAL_FOLLOW_STATE;
  let positionMs = 600_000 + conditions.aheadMs;
  let tempo = 1;
  const trail: { aheadMs: number; tempo: number; command: string }[] = [];
  for (let nowMs = 0; nowMs < 120_000; nowMs += COMPARE_INTERVAL_MS) {
    const own: FollowerPlayback = { uri: shared.track_uri, nextUri: null, phase: 'playing', positionMs, durationMs: DURATION_MS };
    const step = stepFollow(state, shared, own, nowMs + conditions.clockErrorMs);
    state = step.state;
    if (step.command?.type === 'set-tempo') tempo = step.command.tempo;
    if (step.command?.type === 'seek') positionMs = step.command.positionMs - conditions.seekTakesMs;
    trail.push({ aheadMs: positionMs - 600_000 - nowMs, tempo, command: step.command?.type ?? 'none' });
    positionMs += COMPARE_INTERVAL_MS * tempo;
  }
  return trail;
}

const anyDrift = fc.record({
  aheadMs: fc.integer({ min: -500_000, max: 500_000 }),
  clockErrorMs: fc.integer({ min: -200, max: 200 }),
  seekTakesMs: fc.integer({ min: 0, max: 2_500 }),
});

describe('drift correction', () => {
  it('corrects any drift and clock error by a tempo within 2 % and few seeks, and stays in sync [S1.17]', () => {
    fc.assert(
      fc.property(anyDrift, (conditions) => {
        const trail = playAlong(conditions);
        for (const { tempo, command } of trail) {
          expect(tempo).to.be.within(1 - TEMPO_CHANGE_MAX, 1 + TEMPO_CHANGE_MAX);
          expect(command).to.be.oneOf(['set-tempo', 'seek', 'none']);
        }
        // One for the difference; one more if the first seek itself took long, aimed ahead by its duration.
        expect(trail.filter(({ command }) => command === 'seek')).to.have.length.at.most(
          conditions.seekTakesMs < SEEK_APART_MS ? 1 : 2,
        );
        for (const { aheadMs } of trail.slice(-30))
          expect(Math.abs(aheadMs - conditions.clockErrorMs)).to.be.at.most(IN_SYNC_MS + 1);
      }),
    );
  });

  it('never overshoots: a follower behind does not get ahead', () => {
    fc.assert(
      fc.property(fc.integer({ min: -SEEK_APART_MS + 1, max: SEEK_APART_MS - 1 }), (aheadMs) => {
        const trail = playAlong({ aheadMs, clockErrorMs: 0, seekTakesMs: 0 });
        for (const [at, { aheadMs: now }] of trail.entries()) {
          expect(now * aheadMs, 'the side').to.be.at.least(0);
          expect(Math.abs(now)).to.be.at.most(Math.abs(trail[at - 1]?.aheadMs ?? aheadMs));
        }
      }),
    );
  });

  it('measures the clock offset to half of the quickest round trip', () => {
    const ways = fc.array(fc.tuple(fc.nat(2_000), fc.nat(2_000)), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), ways, (offsetMs, delays) => {
        const samples = delays.map(([there, back], at) => {
          const requestedAtMs = at * 10_000;
          return { requestedAtMs, receivedAtMs: requestedAtMs + there + back, serviceMs: requestedAtMs + there + offsetMs };
        });
        const quickest = Math.min(...delays.map(([there, back]) => there + back));
        expect(Math.abs((clockOffsetMs(samples) ?? NaN) - offsetMs)).to.be.at.most(quickest / 2);
      }),
    );
  });
});
