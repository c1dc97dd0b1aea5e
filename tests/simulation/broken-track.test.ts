import { expect } from 'chai';
import { type Act, albumUri, FAULTS, type History, INVARIANTS, runHistory } from '#simulation';

const step = (page: number, act: Act, afterMs = 0) => ({ afterMs, page, act });
const fault = (name: string, forMs: number): Act => ({ type: 'fault', name, forMs });

/** Found by `npm run simulate`. */
const SEEKS_OF_A_BROKEN_TRACK: History = {
  seed: 26,
  pages: [0, 0, 0],
  steps: [
    step(1, { type: 'command', command: { type: 'play', contextUri: albumUri('Second Wind'), index: 2 } }),
    step(1, { type: 'command', command: { type: 'pause' } }),
    step(1, fault('http.bytes-empty', 50_000)),
    step(1, { type: 'command', command: { type: 'toggle-shuffle' } }),
    step(1, fault('user.seek-storm', 1_000)),
    step(2, fault('eme.licence-400-deprecated', 3_000), 21_801),
  ],
};

describe('a track that broke while paused', () => {
  it('shows later seeks on every page', async () => {
    const { violations } = await runHistory(SEEKS_OF_A_BROKEN_TRACK, { faults: FAULTS, invariants: INVARIANTS });
    expect(violations).to.deep.equal([]);
  });
});
