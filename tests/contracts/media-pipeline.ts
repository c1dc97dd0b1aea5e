import { expect } from 'chai';
import type { MediaEvent, MediaPipeline } from '#application/ports/media-pipeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';

/** A pipeline and what it plays; time passes by itself in a browser, and by `until` on a virtual clock. */
export interface MediaWorld {
  readonly pipeline: MediaPipeline;
  /** `long` lasts over 11 s, `short` and `next` about 2 s; the bytes of `broken` are refused with 404. */
  track(name: 'long' | 'short' | 'next' | 'broken'): PlayableTrack;
  /** Advances time until the condition holds; rejects after about ten seconds. */
  until(holds: () => boolean): Promise<void>;
}

export interface MediaScenario {
  readonly name: string;
  run(world: MediaWorld): Promise<void>;
}

/** The events of a pipeline. */
export function listen(pipeline: MediaPipeline) {
  const events: MediaEvent[] = [];
  const observations: Observation[] = [];
  pipeline.onEvent((event) => events.push(event));
  pipeline.onObservation((_, observation) => observations.push(observation));
  const seen = <Type extends Observation['type']>(type: Type) =>
    observations.filter((one): one is Extract<Observation, { type: Type }> => one.type === type);
  const find = <Type extends MediaEvent['type']>(type: Type, playId: number) =>
    events.find((event): event is Extract<MediaEvent, { type: Type }> => event.type === type && event.playId === playId);
  const has = (type: MediaEvent['type'], playId: number) => () => find(type, playId) !== undefined;
  const count = (type: MediaEvent['type']) => events.filter((event) => event.type === type).length;
  return { events, find, has, count, seen };
}

const FROM_START = { positionMs: 0, autoplay: true };

/** The contract of every media pipeline, as scenes that run in Node on a virtual clock and inside Chromium for the real one. */
export const MEDIA_PIPELINE_SCENARIOS: readonly MediaScenario[] = [
  {
    name: 'loads, then plays, with the play id it was given and the track’s duration',
    async run({ pipeline, track, until }) {
      const { events, find, has } = listen(pipeline);
      pipeline.open(7, track('long'), FROM_START);
      await until(has('playing', 7));
      expect(events.slice(0, 2).map(({ type }) => type)).to.deep.equal(['loaded', 'playing']);
      expect(find('loaded', 7)?.durationMs).to.be.closeTo(track('long').durationMs, 100);
    },
  },
  {
    name: 'starts at the requested position',
    async run({ pipeline, track, until }) {
      const { find, has } = listen(pipeline);
      pipeline.open(1, track('long'), { positionMs: 3_000, autoplay: true });
      await until(has('playing', 1));
      expect(find('playing', 1)?.positionMs).to.be.within(2_990, 3_400);
    },
  },
  {
    name: 'stays silent until it is asked to play',
    async run({ pipeline, track, until }) {
      const { has, count } = listen(pipeline);
      pipeline.open(1, track('long'), { positionMs: 1_000, autoplay: false });
      await until(has('loaded', 1));
      expect(count('playing')).to.equal(0);
      expect(pipeline.positionMs()).to.be.closeTo(1_000, 50);
      pipeline.play();
      await until(has('playing', 1));
    },
  },
  {
    name: 'reports increasing progress',
    async run({ pipeline, track, until }) {
      const { events, count } = listen(pipeline);
      pipeline.open(1, track('long'), FROM_START);
      await until(() => count('progressed') >= 3);
      const positions = events.flatMap((event) => (event.type === 'progressed' ? [event.positionMs] : []));
      positions.slice(1).forEach((positionMs, index) => expect(positionMs).to.be.greaterThan(positions[index] ?? 0));
    },
  },
  {
    name: 'pauses, and resumes at the same position',
    async run({ pipeline, track, until }) {
      const { find, has, count } = listen(pipeline);
      pipeline.open(1, track('long'), FROM_START);
      await until(() => pipeline.positionMs() > 600);
      pipeline.pause();
      await until(has('paused', 1));
      expect(pipeline.positionMs()).to.be.closeTo(find('paused', 1)?.positionMs ?? 0, 50);
      pipeline.play();
      await until(() => count('playing') === 2);
    },
  },
  {
    name: 'reports a seek with the position it reached',
    async run({ pipeline, track, until }) {
      const { find, has } = listen(pipeline);
      pipeline.open(1, track('long'), FROM_START);
      await until(has('playing', 1));
      pipeline.seek(8_000);
      await until(has('seeked', 1));
      expect(find('seeked', 1)?.positionMs).to.be.within(7_950, 8_200);
      await until(() => pipeline.positionMs() > 8_300);
    },
  },
  {
    name: 'requests the preload of the next track once, with at most 10 s left',
    async run({ pipeline, track, until }) {
      const { has, count } = listen(pipeline);
      pipeline.open(1, track('long'), FROM_START);
      await until(has('playing', 1));
      expect(count('can-preload')).to.equal(0);
      pipeline.seek(track('long').durationMs - 9_500);
      await until(has('can-preload', 1));
      await until(() => track('long').durationMs - pipeline.positionMs() < 8_500);
      expect(count('can-preload')).to.equal(1);
    },
  },
  {
    name: 'ends, without a pause before, when nothing follows',
    async run({ pipeline, track, until }) {
      const { find, has, count } = listen(pipeline);
      pipeline.open(1, track('short'), FROM_START);
      await until(has('ended', 1));
      expect(find('ended', 1)?.nextPlayId).to.equal(null);
      expect(count('paused')).to.equal(0);
    },
  },
  {
    name: 'continues with the preloaded track: ended, then loaded and playing with the next play id',
    async run({ pipeline, track, until }) {
      const { events, find, has } = listen(pipeline);
      pipeline.open(1, track('short'), FROM_START);
      await until(has('playing', 1));
      pipeline.preload(2, track('next'));
      await until(has('playing', 2));
      expect(find('ended', 1)?.nextPlayId).to.equal(2);
      const order = events.filter(({ type }) => ['ended', 'loaded', 'playing'].includes(type));
      expect(order.slice(2).map(({ type, playId }) => `${type} ${playId}`)).to.deep.equal(['ended 1', 'loaded 2', 'playing 2']);
    },
  },
  {
    name: 'forgets what was preloaded on request',
    async run({ pipeline, track, until }) {
      const { find, has } = listen(pipeline);
      pipeline.open(1, track('short'), FROM_START);
      await until(has('playing', 1));
      pipeline.preload(2, track('next'));
      await until(() => pipeline.positionMs() > 300);
      pipeline.cancelPreload();
      await until(has('ended', 1));
      expect(find('ended', 1)?.nextPlayId).to.equal(null);
    },
  },
  {
    name: 'emits no events of a track after another one opens',
    async run({ pipeline, track, until }) {
      const { events, has } = listen(pipeline);
      pipeline.open(1, track('long'), FROM_START);
      pipeline.open(2, track('short'), FROM_START);
      await until(has('ended', 2));
      expect(events.filter(({ playId }) => playId === 1)).to.deep.equal([]);
    },
  },
  {
    name: 'emits no events after a stop, until the next track',
    async run({ pipeline, track, until }) {
      const { events, has } = listen(pipeline);
      pipeline.open(1, track('long'), FROM_START);
      await until(has('playing', 1));
      pipeline.stop();
      const before = events.length;
      pipeline.open(2, track('short'), FROM_START);
      await until(has('playing', 2));
      expect(events.slice(before).map(({ playId }) => playId)).to.not.include(1);
    },
  },
  {
    name: 'fails with the error its bytes were refused with',
    async run({ pipeline, track, until }) {
      const { find, has } = listen(pipeline);
      pipeline.open(1, track('broken'), FROM_START);
      await until(has('failed', 1));
      expect(find('failed', 1)?.error).to.include({ code: 'FRAGMENT_REQUEST_STATUS', status: 404 });
    },
  },
];

/** The scenes as tests, for pipelines that run where the tests do. */
export function mediaPipelineContract(name: string, open: () => MediaWorld): void {
  describe(`the media pipeline ${name}`, () => {
    for (const { name: scene, run } of MEDIA_PIPELINE_SCENARIOS) it(scene, () => run(open()));
  });
}
