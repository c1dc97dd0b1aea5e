import { expect } from 'chai';
import { createPlayhead } from '#adapters/browser/mse/playhead.ts';
import type { MediaElementSession } from '#adapters/browser/mse/media-element-session.ts';
import type { TrackSlot } from '#adapters/browser/mse/track-slot.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';

/** A playhead at this position of a track of 10 s, which another one follows. */
function watched(currentTime: number) {
  const clock = createVirtualClock();
  const slot = { startMs: null, baseMs: 0, endMs: 10_000 } as TrackSlot;
  const element = { currentTime, playbackRate: 1, paused: false } as HTMLMediaElement;
  const elementSession = {} as MediaElementSession;
  const playhead = createPlayhead({ element, clock, elementSession, current: () => slot });
  let looks = 0;
  const look = () => {
    looks += 1;
    playhead.watchEnd(slot, look);
  };
  playhead.watchEnd(slot, look);
  return { clock, looks: () => looks };
}

describe('the watch over the end of a track', () => {
  it('looks when the end is reached', async () => {
    const { clock, looks } = watched(9.5);
    await clock.advance(499);
    expect(looks()).to.equal(0);
    await clock.advance(1);
    expect(looks()).to.equal(1);
  });

  it('rests while the element waits at the end for the bytes of the next track', async () => {
    const { clock, looks } = watched(10);
    await clock.advance(60_000);
    expect(looks()).to.equal(0);
  });

  it('looks at most every 4 ms while the element waits just before the end', async () => {
    const { clock, looks } = watched(9.9999);
    await clock.advance(1_000);
    expect(looks()).to.equal(250);
  });
});
