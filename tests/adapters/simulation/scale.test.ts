import { expect } from 'chai';
import { type Measure, runScale, type ScaleResult } from '#adapters/simulation/scale/run-scale.ts';
import { measureProcess } from '#adapters/simulation/scale/measure.ts';
import { scalePlot, scaleTable, sizesOf } from '#adapters/simulation/scale/scale-report.ts';
import { scaleSvg } from '#adapters/simulation/scale/scale-svg.ts';

const still = (): Measure => ({ cpuMs: () => 0, usedBytes: () => 0 });
const run = (clients: number, seed = 1) => runScale({ seed, clients, commands: 4, measure: still() });

describe('light clients', () => {
  it('register, command, report and reconnect by the wire protocol', async () => {
    const { clients, commands, phases, refused, updates } = await run(7);
    expect(clients).to.equal(7);
    expect(commands).to.be.above(10);
    expect(updates).to.be.above(5);
    expect(phases.map(({ name }) => name)).to.deep.equal(['sign up', 'register', 'commands', 'reconnect']);
    const [, register, commanding, reconnect] = phases;
    expect(register?.requests).to.equal(3 * 7);
    expect(reconnect?.requests).to.be.at.least(3 * 7);
    expect(commanding?.pushes).to.be.above(commands);
    // A command to another device, or a report that a newer command overtook.
    expect([...refused.keys()].filter((status) => status !== 403 && status !== 409)).to.deep.equal([]);
  });

  it('do the same again for the same seed, and something else for another', async () => {
    expect(await run(6)).to.deep.equal(await run(6));
    expect(await run(6, 2)).not.to.deep.equal(await run(6));
  });

  it('cost the service in proportion to their number', async () => {
    const traffic = ({ phases }: ScaleResult) => phases.reduce((sum, { pushes }) => sum + pushes, 0);
    const [few, many] = [traffic(await run(6)), traffic(await run(60))];
    expect(many / few).to.be.within(7, 13);
  });
});

describe('the report of a scale run', () => {
  const result = (clients: number, cpuMs: number): ScaleResult => ({
    ...{ clients, commands: clients * 10, commandsPerCpuS: 20_000, updates: clients, bytesPerClient: 2_048 },
    phases: [{ name: 'register', cpuMs, requests: clients, pushes: clients }],
    refused: new Map([[409, 2]]),
  });
  const results = [result(10, 5), result(100, 50), result(1_000, 5_000)];

  it('has a hundredth, a tenth and all of the clients', () => {
    expect(sizesOf(10_000)).to.deep.equal([100, 1_000, 10_000]);
    expect(sizesOf(5)).to.deep.equal([1, 5]);
  });

  it('shows the growth from size to size, as a table and as plots', () => {
    const row = scaleTable(results)
      .split('\n')
      .find((line) => line.includes('CPU ms, register'));
    expect(row?.trim().split(/ {2,}/)).to.deep.equal(['CPU ms, register', '5', '50', '5000', '× 10.0', '× 100.0']);
    expect(scalePlot(results)).to.match(/1000 █{40} 5\.000 ms/);
    expect(scaleSvg(results))
      .to.match(/^<svg /)
      .and.to.contain('register 5000 ms');
  });

  it('measures this process', () => {
    const { cpuMs, usedBytes } = measureProcess();
    expect(cpuMs()).to.be.above(0);
    expect(usedBytes()).to.be.above(1_000_000);
  });
});
