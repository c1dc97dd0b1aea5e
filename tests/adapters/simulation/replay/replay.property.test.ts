import { expect } from 'chai';
import fc from 'fast-check';
import { readSessionLog, replaySessionLog } from '#adapters/simulation/replay/replay.ts';
import { exportSession } from '#application/diagnostics/export-session.ts';
import { MACHINE_NAMES } from '#domain/diagnostics/types.ts';
import { carryOut, openRecorded, someActs, type Act } from './recorded-session.ts';

/** Records a session, exports it, reads the file and replays it. */
async function replayed(acts: readonly Act[], seed: number) {
  const recorded = await openRecorded(seed);
  await carryOut(recorded, acts);
  const steps = [...recorded.recorder.steps()];
  await recorded.world.close();
  const read = readSessionLog(exportSession(steps, 0).text);
  if (!read.ok) throw new Error(read.error);
  return { steps, ...replaySessionLog(read.value) };
}

describe('a recorded session', () => {
  it('replays from its file with every state and command of every machine equal', async () => {
    const acts = (['play', 'sleep timer', 'create playlist', 'seek', 'edit playlist', 'save', 'next'] as const).map((name) => ({
      ...{ name, thenMs: 5_000 },
    }));
    const { isEqual, machines, steps } = await replayed(acts, 1);
    expect(isEqual).to.equal(true);
    expect(new Set(machines.map(({ name }) => name))).to.deep.equal(new Set(MACHINE_NAMES));
    expect(machines.reduce((sum, { equalSteps }) => sum + equalSteps, 0)).to.equal(steps.length);
  });

  it('replays alike, whatever the listener did and the network broke', async () => {
    await fc.assert(
      fc.asyncProperty(someActs, fc.nat(), async (acts, seed) => {
        const { machines } = await replayed(acts, seed);
        expect(machines.filter(({ difference }) => difference !== null)).to.deep.equal([]);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });

  it('has a name with its date', () => {
    expect(exportSession([], Date.UTC(2026, 10, 23, 12)).name).to.equal('cadenza-session-2026-11-23.json');
  });
});
