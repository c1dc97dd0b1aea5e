import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createResumePositions } from '#adapters/service/application/podcasts/resume-positions.ts';
import { resumePoints } from '#adapters/service/application/records/plays/resume-points.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';

const EPISODE = '0Q86acNRm6V9GYx55SXKwf';
const LENGTH_MS = 3_600_000;

describe('resume points at two instances whose clocks are a second apart', () => {
  function setUp() {
    const [store, clock] = [createMemoryStore(), createVirtualClock()];
    const at = (aheadMs: number) =>
      createResumePositions(store, { pushToUser: () => {} }, { ...clock, nowMs: () => clock.nowMs() + aheadMs });
    const heard = (positionMs: number, isBeginning = false) => ({
      ...{ uri: formatContentUri({ type: 'episode', id: EPISODE }), positionMs, durationMs: LENGTH_MS, isBeginning },
    });
    const point = async () => (await resumePoints(store, 'ann', [EPISODE])).get(EPISODE);
    return { ahead: at(500), behind: at(-500), clock, heard, point };
  }

  it('follow the later of two choices', async () => {
    const { ahead, behind, clock, point } = setUp();
    await ahead.markPlayed('ann', [EPISODE], true);
    await clock.advance(100);
    await behind.markPlayed('ann', [EPISODE], false);
    expect(await point()).to.include({ isPlayed: false });
    await behind.setPosition('ann', EPISODE, 60_000, LENGTH_MS);
    expect(await point()).to.include({ positionMs: 60_000 });
  });

  it('follow what begins to play after a choice', async () => {
    const { ahead, behind, clock, heard, point } = setUp();
    await ahead.setPosition('ann', EPISODE, 60_000, LENGTH_MS);
    await clock.advance(100);
    await behind.recordListening('ann', heard(60_000, true));
    await clock.advance(30_000);
    await ahead.recordListening('ann', heard(90_000));
    expect(await point()).to.include({ positionMs: 90_000 });
  });

  it('keep a choice while an episode plays', async () => {
    const { ahead, behind, clock, heard, point } = setUp();
    await ahead.recordListening('ann', heard(0, true));
    await clock.advance(100);
    await behind.setPosition('ann', EPISODE, 60_000, LENGTH_MS);
    await clock.advance(30_000);
    await ahead.recordListening('ann', heard(30_100));
    expect(await point()).to.include({ positionMs: 60_000 });
  });

  it('follow what began to play at the other one', async () => {
    const { ahead, behind, clock, heard, point } = setUp();
    await ahead.recordListening('ann', heard(0, true));
    await clock.advance(30_000);
    await behind.recordListening('ann', heard(600_000, true));
    await clock.advance(30_000);
    await ahead.recordListening('ann', heard(630_000));
    expect(await point()).to.include({ positionMs: 630_000 });
  });
});
