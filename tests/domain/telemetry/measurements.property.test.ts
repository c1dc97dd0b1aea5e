import { expect } from 'chai';
import fc from 'fast-check';
import { NO_METRICS, stepMetrics, type MetricsEvent } from '#domain/telemetry/metrics.ts';
import {
  createPlaybackTiming,
  stepPlaybackTiming,
  type PlaybackTimingCommand,
  type PlaybackTimingEvent,
} from '#domain/telemetry/playback-timing.ts';
import { createTally } from '#tests/support/world/tally.ts';

const meter = (reason: string): MetricsEvent => ({ type: 'meter', meter: { what: 'w', result: 'fail', reason } });
const timer = (duration: number): MetricsEvent => ({ type: 'timer', timer: { what: 'w', duration } });

describe('any history of metrics', () => {
  it('sends each metric once, 10 s after the first, at most 100 of each kind', () => {
    const tally = createTally('metrics', ['sent', 'full', 'stopped']);
    const act = fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          type: fc.constantFrom('meter' as const, 'timer' as const),
          count: fc.integer({ min: 1, max: 70 }),
        }),
      },
      { weight: 2, arbitrary: fc.constant({ type: 'due' as const }) },
      { weight: 1, arbitrary: fc.constant({ type: 'stopped' as const }) },
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        let state = NO_METRICS;
        let isRunning = false as boolean;
        const waiting = { meter: 0, timer: 0 };
        const send = (event: MetricsEvent) => {
          const step = stepMetrics(state, event);
          state = step.state;
          for (const command of step.commands) {
            if (command.type === 'schedule') {
              expect([command.delayMs, isRunning]).to.deep.equal([10_000, false]);
              isRunning = true;
              continue;
            }
            tally.count('sent');
            if (command.meters.length === 100 || command.timers.length === 100) tally.count('full');
            expect([command.meters.length, command.timers.length]).to.deep.equal([
              Math.min(100, waiting.meter),
              Math.min(100, waiting.timer),
            ]);
          }
        };
        for (const one of acts) {
          if (one.type === 'meter' || one.type === 'timer')
            for (let count = 0; count < one.count; count += 1) {
              waiting[one.type] += 1;
              send(one.type === 'meter' ? meter(String(count)) : timer(count));
            }
          else if (one.type === 'stopped' || isRunning) {
            if (one.type === 'stopped') tally.count('stopped');
            send({ type: one.type === 'stopped' ? 'stopped' : 'due' });
            Object.assign(waiting, { meter: 0, timer: 0 });
            isRunning = false;
          }
        }
      }),
    );
    tally.expectAll();
  });
});

function run(...events: readonly PlaybackTimingEvent[]): readonly PlaybackTimingCommand[] {
  let state = createPlaybackTiming(1_000);
  return events.flatMap((event) => {
    const step = stepPlaybackTiming(state, event);
    state = step.state;
    return step.commands;
  });
}
const latency = (what: 'play' | 'head' | 'manifest', ms: number, atMs = 5_000): PlaybackTimingEvent => ({
  ...{ type: 'observed', playId: 1, atMs },
  observation: { type: 'latency', what, ms },
});

describe('the measurements of playback', () => {
  it('are the wait for a track with its parts, and once the time to the first sound', () => {
    const commands = run(latency('manifest', 5), latency('head', 20), latency('play', 61, 4_000), latency('play', 30, 9_000));
    expect(commands).to.deep.equal([
      {
        ...{ type: 'timer', name: 'playback_start', durationMs: 61 },
        breakdown: [
          { name: 'manifest', ms: 5 },
          { name: 'head', ms: 20 },
        ],
      },
      { type: 'metric-timer', timer: { what: 'playback_start', duration: 61 } },
      { type: 'elapsed', event: 'first_sound', elapsedMs: 3_000 },
      { type: 'timer', name: 'playback_start', durationMs: 30, breakdown: [] },
      { type: 'metric-timer', timer: { what: 'playback_start', duration: 30 } },
    ]);
  });

  it('count stalls and empty buffers', () => {
    const observed = (observation: Extract<PlaybackTimingEvent, { type: 'observed' }>['observation']): PlaybackTimingEvent => ({
      ...{ type: 'observed', playId: 1, atMs: 0 },
      observation,
    });
    const stall = { type: 'stall', ms: 9_100, byteOffset: 0, positionMs: 0 } as const;
    const commands = run(
      observed({ ...stall, timedOut: false }),
      observed({ ...stall, timedOut: true }),
      observed({ type: 'rebuffered', cause: 'underrun', ms: 300 }),
    );
    expect(commands.map((command) => command.type === 'meter' && Object.values(command.meter))).to.deep.equal([
      ['stall', 'success', 'fragment'],
      ['stall', 'fail', 'fragment'],
      ['rebuffer', 'success', 'underrun'],
    ]);
  });

  it('add up to the time that sound played, however it was interrupted', () => {
    const tally = createTally('intervals', ['sent', 'interrupted']);
    const acts = fc.array(fc.record({ waitMs: fc.nat(10_000), what: fc.constantFrom('play', 'pause', 'leave') }), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(acts, (history) => {
        let [atMs, playedMs, sentMs] = [1_000, 0, 0];
        let state = createPlaybackTiming(atMs);
        let isPlaying = false;
        const send = (event: PlaybackTimingEvent) => {
          const step = stepPlaybackTiming(state, event);
          state = step.state;
          for (const command of step.commands) {
            if (command.type !== 'interval-timer') continue;
            tally.count('sent');
            if (command.intervals.length > 1) tally.count('interrupted');
            expect(command.intervals.length).to.be.within(1, 100);
            sentMs += command.intervals.reduce((sum, ms) => sum + ms, 0);
          }
        };
        for (const { waitMs, what } of history) {
          atMs += waitMs;
          if (isPlaying) playedMs += waitMs;
          if (what !== 'leave') isPlaying = what === 'play';
          send(what === 'leave' ? { type: 'track-left', atMs } : { type: 'playing-changed', isPlaying, atMs });
        }
        send({ type: 'track-left', atMs });
        expect(sentMs).to.equal(playedMs);
      }),
    );
    tally.expectAll();
  });
});
