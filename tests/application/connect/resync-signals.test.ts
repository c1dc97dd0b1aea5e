import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createResyncSignals } from '#application/connect/resync-signals.ts';
import { RESYNC_SPREAD_MS } from '#domain/constants/network/transport.ts';

const connected = (isAgain: boolean) => ({ type: 'connected', connectionId: 'c', isAgain }) as const;
const MISSED = { type: 'missed' } as const;

/** Pages of one service, and how many of them read again in each moment. */
function openPages(count: number) {
  const clock = createVirtualClock();
  const startMs = clock.nowMs();
  const received: { page: number; atMs: number; isAgain: boolean }[] = [];
  const pages = Array.from({ length: count }, (_, page) => {
    const resync = createResyncSignals({ clock, random: createSeededRandom(page + 1) });
    resync.onResync(({ isAgain }) => received.push({ page, isAgain, atMs: clock.nowMs() - startMs }));
    return resync;
  });
  return { clock, pages, received };
}

describe('resync signals', () => {
  it('is read at once with the first line', () => {
    const { pages, received } = openPages(1);
    pages[0]?.handleEvent(connected(false));
    expect(received).to.deep.equal([{ page: 0, isAgain: false, atMs: 0 }]);
  });

  it('is read again once for everything that was lost until then, and again for what is lost later', async () => {
    const { clock, pages, received } = openPages(1);
    for (const fact of [MISSED, { type: 'dropped' } as const, connected(true), MISSED]) pages[0]?.handleEvent(fact);
    expect(received).to.deep.equal([]);
    await clock.advance(RESYNC_SPREAD_MS);
    expect(received).to.have.length(1);
    pages[0]?.handleEvent(MISSED);
    await clock.advance(RESYNC_SPREAD_MS);
    expect(received.map(({ isAgain }) => isAgain)).to.deep.equal([true, true]);
  });

  it('is not read by fifty pages in one moment, and by each of them once', async () => {
    const { clock, pages, received } = openPages(50);
    for (const page of pages) page.handleEvent(connected(true));
    await clock.advance(RESYNC_SPREAD_MS);
    expect(new Set(received.map(({ page }) => page)).size).to.equal(50);
    expect(received).to.have.length(50);
    const inTenth = (tenth: number) => received.filter(({ atMs }) => Math.floor((atMs * 10) / RESYNC_SPREAD_MS) === tenth).length;
    for (let tenth = 0; tenth < 10; tenth += 1) expect(inTenth(tenth), `tenth ${tenth}`).to.be.below(15);
  });

  it('emits nothing after the disconnect', async () => {
    const { clock, pages, received } = openPages(1);
    pages[0]?.handleEvent(MISSED);
    pages[0]?.reset();
    await clock.advance(RESYNC_SPREAD_MS);
    expect(received).to.deep.equal([]);
  });
});
