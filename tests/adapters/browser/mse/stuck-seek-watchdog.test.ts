import { expect } from 'chai';
import { createStuckSeekWatchdog } from '#adapters/browser/mse/stuck-seek-watchdog.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { SEEK_RENEWALS_MAX, SEEK_STUCK_CHECKS_MAX, SEEK_CHECK_INTERVAL_MS } from '#domain/constants/playback/media.ts';

const STUCK_MS = SEEK_STUCK_CHECKS_MAX * SEEK_CHECK_INTERVAL_MS;

function setUp() {
  const clock = createVirtualClock();
  const element = { isSeeking: true, isSoundThere: true, renewals: 0 };
  const watch = createStuckSeekWatchdog({
    clock,
    isSeeking: () => element.isSeeking,
    isPlayable: () => element.isSoundThere,
    reopen: () => void (element.renewals += 1),
  });
  return { clock, element, watch };
}

describe('a seek that does not end', () => {
  it('reopens in a new source once its sound has been buffered for a while', async () => {
    const { clock, element, watch } = setUp();
    watch.begin();
    await clock.advance(STUCK_MS - 1);
    expect(element.renewals).to.equal(0);
    await clock.advance(1);
    expect(element.renewals).to.equal(1);
  });

  it('waits for sound as long as it takes', async () => {
    const { clock, element, watch } = setUp();
    element.isSoundThere = false;
    watch.begin();
    await clock.advance(20 * STUCK_MS);
    expect(element.renewals).to.equal(0);
    element.isSoundThere = true;
    await clock.advance(STUCK_MS);
    expect(element.renewals).to.equal(1);
  });

  it('reopens a few times only', async () => {
    const { clock, element, watch } = setUp();
    watch.begin();
    await clock.advance(20 * STUCK_MS);
    expect(element.renewals).to.equal(SEEK_RENEWALS_MAX);
  });

  it('is left alone when it ended, or nothing plays any more', async () => {
    const { clock, element, watch } = setUp();
    watch.begin();
    element.isSeeking = false;
    await clock.advance(20 * STUCK_MS);
    element.isSeeking = true;
    watch.begin();
    watch.end();
    await clock.advance(20 * STUCK_MS);
    expect(element.renewals).to.equal(0);
  });
});
