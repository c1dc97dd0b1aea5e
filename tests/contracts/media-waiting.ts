import { expect } from 'chai';
import { listen, type MediaWorld } from './media-pipeline.ts';

/** A pipeline with delays and faults. */
export interface WaitingWorld extends MediaWorld {
  /** The clock of the pipeline. */
  nowMs(): number;
  /** The number of requests for the first byte of a track. */
  headRequests(uri: string): number;
  /** Delays bytes by this time, on the clock of the pipeline. */
  slow(delayMs: number): void;
  /** Makes appends exceed the quota. */
  fill(): void;
}

export interface WaitingScenario {
  readonly name: string;
  run(world: WaitingWorld): Promise<void>;
}

const STRETCH_MS = 500;
const STRETCHES_MAX = 20;

const FROM_START = { positionMs: 0, autoplay: true };

/** The contract of an audio pipeline about waiting: avoided, measured and ended waits. */
export const MEDIA_WAITING_SCENARIOS: readonly WaitingScenario[] = [
  {
    name: 'moves on at the speed it is received',
    async run({ pipeline, track, until, nowMs }) {
      const { has } = listen(pipeline);
      pipeline.setRate(2);
      pipeline.open(1, track('long'), FROM_START);
      await until(has('playing', 1));
      const now = () => ({ positionMs: pipeline.positionMs(), atMs: nowMs() });
      // A browser that gets no processor time stands still now and then: the fastest stretch counts.
      const speeds: number[] = [];
      let from = now();
      await until(() => {
        const to = now();
        if (to.positionMs < from.positionMs + STRETCH_MS) return false;
        speeds.push((to.positionMs - from.positionMs) / (to.atMs - from.atMs));
        from = to;
        return Math.max(...speeds) > 1.3 || speeds.length === STRETCHES_MAX;
      });
      expect(Math.max(...speeds)).to.be.greaterThan(1.3);
    },
  },
  {
    name: 'opens a prepared track without asking for its beginning again, and touches nothing that sounds before',
    async run({ pipeline, track, until, headRequests }) {
      const { events, has } = listen(pipeline);
      pipeline.open(1, track('long'), FROM_START);
      await until(has('playing', 1));
      pipeline.prepare(track('next'));
      await until(() => headRequests('next') === 1 && pipeline.positionMs() > 300);
      expect(events.map(({ playId }) => playId)).to.not.include(2);
      pipeline.open(2, track('next'), FROM_START);
      await until(has('playing', 2));
      expect(headRequests('next')).to.equal(1);
    },
  },
  {
    name: 'puts a prepared track behind the open one without asking for its beginning again',
    async run({ pipeline, track, until, headRequests }) {
      const { has } = listen(pipeline);
      pipeline.open(1, track('short'), FROM_START);
      await until(has('playing', 1));
      pipeline.prepare(track('next'));
      await until(() => headRequests('next') === 1);
      pipeline.preload(2, track('next'));
      await until(has('playing', 2));
      expect(headRequests('next')).to.equal(1);
    },
  },
  {
    name: 'measures what it opened, and how long the listener waited for sound',
    async run({ pipeline, track, until }) {
      const { has, seen } = listen(pipeline);
      pipeline.open(1, track('long'), FROM_START);
      await until(has('playing', 1));
      const { mimeType } = track('long');
      expect(seen('opened').map(({ mimeType: type, wasReady }) => [type, wasReady])).to.deep.equal([[mimeType, false]]);
      expect(seen('latency').filter(({ what }) => what === 'play')).to.have.length(1);
      await until(() => seen('latency').some(({ what }) => what === 'head'));
      pipeline.pause();
      await until(has('paused', 1));
      pipeline.play();
      await until(() => pipeline.positionMs() > 400);
      expect(seen('latency').filter(({ what }) => what === 'play')).to.have.length(1);
      expect(seen('rebuffered')).to.deep.equal([]);
    },
  },
  {
    name: 'measures how long a seek waited for bytes, and nothing where they were there',
    async run({ pipeline, track, until, slow }) {
      const { has, seen } = listen(pipeline);
      pipeline.open(1, track('long'), FROM_START);
      await until(() => pipeline.positionMs() > 1_000);
      pipeline.seek(200);
      await until(has('seeked', 1));
      expect(seen('rebuffered')).to.deep.equal([]);
      slow(400);
      pipeline.seek(track('long').durationMs - 3_000);
      await until(() => seen('rebuffered').length > 0);
      expect(seen('rebuffered')).to.have.length(1);
      expect(seen('rebuffered')[0]).to.include({ cause: 'seek' });
      expect(seen('rebuffered')[0]?.ms).to.be.at.least(400);
    },
  },
  {
    name: 'reports every fragment that took over nine seconds into the buffer, once, and none that did not [S9.74]',
    async run({ pipeline, track, until, slow }) {
      const { has, seen } = listen(pipeline);
      slow(8_000);
      pipeline.open(1, track('short'), FROM_START);
      await until(has('playing', 1));
      expect(seen('stall')).to.deep.equal([]);
      slow(9_500);
      pipeline.open(2, track('next'), FROM_START);
      await until(has('ended', 2));
      const stalls = seen('stall');
      const { offset = 0, segments = [] } = track('next').seekTable ?? {};
      expect(stalls[0]).to.include({ byteOffset: offset, positionMs: 0, timedOut: false });
      expect(stalls).to.have.length.within(1, segments.length);
      expect(new Set(stalls.map(({ byteOffset }) => byteOffset)).size).to.equal(stalls.length);
      for (const { ms } of stalls) expect(ms).to.be.within(9_500, 20_000);
    },
  },
  {
    name: 'fails when the browser has no room for sound, and asks for no more of it',
    async run({ pipeline, track, until, fill }) {
      const { find, has } = listen(pipeline);
      fill();
      pipeline.open(1, track('long'), FROM_START);
      await until(has('failed', 1));
      expect(find('failed', 1)?.error).to.include({
        code: 'PLAYER_BUFFER_QUOTA_EXCEEDED',
        message: 'The browser has no room left for sound.',
        canPlayNext: true,
      });
    },
  },
];

/** The scenes as tests, for pipelines that run where the tests do. */
export function mediaWaitingContract(name: string, open: () => WaitingWorld): void {
  describe(`waiting for the media pipeline ${name}`, () => {
    for (const { name: scene, run } of MEDIA_WAITING_SCENARIOS) it(scene, () => run(open()));
  });
}
