import { expect } from 'chai';
import { createLazyPipeline } from '#adapters/browser/lazy-pipeline.ts';
import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { MediaEvent, MediaPipeline } from '#application/ports/media-pipeline.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';

const FROM_START = { positionMs: 0, autoplay: true };

const NO_SOURCE = {
  bytes: () => Promise.resolve(),
  licence: () => Promise.resolve(new Uint8Array()),
  certificate: () => Promise.resolve(new Uint8Array()),
};

/** A pipeline that notes its calls, behind one whose code arrives when `arrive` is called. */
function openLate() {
  const calls: string[] = [];
  const scripted = createScriptedMedia({ clock: createVirtualClock(), source: NO_SOURCE });
  const noted = new Proxy<MediaPipeline>(scripted, {
    get(target, name: keyof MediaPipeline) {
      const value: unknown = target[name];
      // It is no promise, and its listeners stay its own.
      if (value === undefined || name === 'onEvent' || name === 'onObservation') return value;
      return (...given: readonly unknown[]) => void calls.push(`${name} ${given.map((one) => JSON.stringify(one)).join(' ')}`);
    },
  });
  let settle: { arrive: () => void; fail: () => void } = { arrive: () => undefined, fail: () => undefined };
  let loads = 0;
  const pipeline = createLazyPipeline(() => {
    loads += 1;
    return new Promise((resolve, reject) => {
      settle = { arrive: () => resolve(noted), fail: () => reject(new Error('offline')) };
    });
  });
  const events: MediaEvent[] = [];
  pipeline.onEvent((event) => events.push(event));
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    ...{ pipeline, calls, events, loads: () => loads },
    arrive: () => (settle.arrive(), turn()),
    fail: () => (settle.fail(), turn()),
  };
}

describe('a pipeline whose code arrives later', () => {
  const track = createTrack({ uri: 'one', fileId: 'one' });

  it('does then what it was asked for before, settings first, each setting once', async () => {
    const { arrive, calls, pipeline } = openLate();
    pipeline.setVolume(0.2);
    pipeline.open(3, track, FROM_START);
    pipeline.setVolume(0.7);
    pipeline.pause();
    pipeline.seek(4_000);
    expect(calls).to.deep.equal([]);
    await arrive();
    expect(calls.map((call) => call.replace(/ \{.*/, ''))).to.deep.equal(['setVolume 0.7', 'open 3', 'pause ', 'seek 4000']);
  });

  it('is not loaded for what it supports before the first screen is shown', async () => {
    let show = () => {};
    let loads = 0;
    const pipeline = createLazyPipeline(
      async () => {
        loads += 1;
        return createScriptedMedia({ clock: createVirtualClock(), source: NO_SOURCE });
      },
      new Promise<void>((resolve) => (show = resolve)),
    );
    const supported = pipeline.support();
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(loads).to.equal(0);
    show();
    expect(await supported).to.have.property('keySystems');
    expect(loads).to.equal(1);
  });

  it('forgets a track that another one replaced or that was stopped', async () => {
    const { arrive, calls, pipeline } = openLate();
    pipeline.open(1, track, FROM_START);
    pipeline.pause();
    pipeline.open(2, track, FROM_START);
    pipeline.stop();
    pipeline.play();
    await arrive();
    expect(calls).to.deep.equal([]);
  });

  it('is not loaded for a volume, a position or a stop', () => {
    const { loads, pipeline } = openLate();
    pipeline.setVolume(1);
    pipeline.stop();
    pipeline.pause();
    expect(pipeline.positionMs()).to.equal(0);
    expect(loads()).to.equal(0);
  });

  it('fails the track when its code cannot be loaded, and loads it again for the next', async () => {
    const { arrive, calls, events, fail, pipeline } = openLate();
    pipeline.open(1, track, FROM_START);
    await fail();
    expect(events.map(({ type, playId }) => [type, playId])).to.deep.equal([['failed', 1]]);
    pipeline.open(2, track, FROM_START);
    await arrive();
    expect(calls.map((call) => call.slice(0, 6))).to.deep.equal(['open 2']);
  });
});
