import { expect } from 'chai';
import { endsAlike, replaySessionLog, shrinkSessionLog, throwsAlike } from '#adapters/simulation/replay/replay.ts';
import { emptyCommandQueue, type CommandQueueEvent } from '#domain/connect/command-queue.ts';
import { createHash } from '#domain/diagnostics/hash.ts';
import type { MachineName, SessionLog } from '#domain/diagnostics/types.ts';
import { UNREGISTERED, type RegistrationEvent } from '#domain/devices/registration.ts';

interface Sent {
  readonly name: MachineName;
  readonly event: unknown;
}
const queue = (event: CommandQueueEvent): Sent => ({ name: 'command-queue', event });
const registration = (event: RegistrationEvent): Sent => ({ name: 'registration', event });
const play = (id: number) => queue({ type: 'enqueued', entry: { id, kind: 'play' }, nowMs: 0 });

/** A log of two machines; the events apply in order. */
function logOf(events: readonly Sent[]): SessionLog {
  const machines = [
    { name: 'command-queue', start: emptyCommandQueue(0) },
    { name: 'registration', start: UNREGISTERED },
  ] as const;
  const steps = events.map(({ name, event }, at) => ({
    ...{ machine: machines.findIndex((one) => one.name === name), atMs: at, event },
    ...{ state: null, commands: null },
  }));
  return { client: '1', machines, steps };
}

const idle = Array.from({ length: 40 }, (_, at) => registration({ type: at % 2 ? 'dropped' : 'reset' }));

describe('a replay', () => {
  it('names the first step with another state or other commands, and what it became', () => {
    const hash = createHash();
    const log = logOf([play(1), play(2)]);
    const [first, second] = log.steps;
    if (!first || !second) throw new Error('two steps');
    const wrong = { ...log, steps: [first, { ...second, state: hash('another state') }] };
    const { isEqual, machines } = replaySessionLog(wrong);
    expect(isEqual).to.equal(false);
    expect(machines[0]).to.deep.include({ name: 'command-queue', equalSteps: 1 });
    expect(machines[0]?.difference).to.deep.include({ index: 1, what: 'state', event: second.event });
    expect(machines[1]).to.deep.include({ equalSteps: 0, difference: null });
    const other = { ...log, steps: [{ ...first, commands: hash([]) }, second] };
    expect(replaySessionLog(other).machines[0]?.difference).to.deep.include({ index: 0, what: 'commands' });
  });

  it('names the step whose transition throws', () => {
    const log = logOf([play(1), { name: 'command-queue', event: { type: 'enqueued', nowMs: 0 } }]);
    const [machine] = replaySessionLog(log).machines;
    expect(machine?.difference).to.deep.include({ index: 1, what: 'thrown', after: null });
    expect(machine?.difference?.error).to.match(/kind/);
  });
});

describe('shrinking a session', () => {
  it('leaves the steps that lead to the same last state of a machine', () => {
    const connected = registration({ type: 'connected', connectionId: 'a' });
    const done = registration({ type: 'registered', connectionId: 'a', initialSeqNum: 1 });
    const log = logOf([play(1), ...idle, connected, play(2), done, play(3)]);
    const small = shrinkSessionLog(log, endsAlike(log, 1));
    expect(small.steps.map(({ event }) => event)).to.deep.equal([connected.event, done.event]);
  });

  it('leaves the one step that throws', () => {
    const broken = { name: 'command-queue', event: { type: 'enqueued', nowMs: 0 } } as const;
    const log = logOf([...idle, play(1), broken, ...idle]);
    const error = replaySessionLog(log).machines[0]?.difference?.error ?? '';
    expect(shrinkSessionLog(log, throwsAlike(0, error)).steps.map(({ event }) => event)).to.deep.equal([broken.event]);
  });

  it('asks a bounded number of times, and leaves no single step that can go', () => {
    const log = logOf([...idle, play(1), ...idle, play(2), ...idle, play(3)]);
    let asked = 0;
    const plays = ({ steps }: SessionLog) => steps.filter(({ machine }) => machine === 0).length;
    const small = shrinkSessionLog(log, (candidate) => {
      asked += 1;
      return plays(candidate) === 3;
    });
    expect(small.steps).to.have.lengthOf(3);
    expect(asked).to.be.below(150);
  });
});
