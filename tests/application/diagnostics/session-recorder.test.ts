import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSessionRecorder } from '#application/diagnostics/session-recorder.ts';
import { createMachine } from '#application/runtime/machine-runner.ts';
import { RECORDED_AGE_MS_MAX, RECORDED_BYTES_MAX, RECORDED_STEPS_MAX } from '#domain/constants/page/recording.ts';

interface Counter {
  readonly count: number;
  readonly note: string;
}

function openRecorder() {
  const clock = createVirtualClock();
  const recorder = createSessionRecorder(clock);
  const machine = createMachine<Counter, string, 'again'>({
    initial: { count: 0, note: '' },
    step: ({ count }, note) => ({ state: { count: count + 1, note }, commands: note === 'twice' ? ['again'] : [] }),
    run: (_, send) => send('once'),
    recording: { name: 'sleep-timer', record: recorder.record },
  });
  return { clock, recorder, machine };
}

describe('the session recorder', () => {
  it('keeps every step with its states, event and commands, in the order of the steps', () => {
    const { clock, machine, recorder } = openRecorder();
    machine.send('twice');
    const steps = recorder.steps();
    expect(steps.map(({ atMs, event, before, after, commands }) => ({ atMs, event, before, after, commands }))).to.deep.equal([
      {
        atMs: clock.nowMs(),
        event: 'twice',
        before: { count: 0, note: '' },
        after: { count: 1, note: 'twice' },
        commands: ['again'],
      },
      {
        atMs: clock.nowMs(),
        event: 'once',
        before: { count: 1, note: 'twice' },
        after: { count: 2, note: 'once' },
        commands: [],
      },
    ]);
    expect(steps[1]?.before, 'references, no copies').to.equal(steps[0]?.after);
    expect(steps[1]?.after).to.equal(machine.state());
    expect(steps[0]?.machine).to.equal(steps[1]?.machine);
  });

  it('forgets steps that are older than ten minutes, also without new ones', async () => {
    const { clock, machine, recorder } = openRecorder();
    machine.send('first');
    await clock.advance(RECORDED_AGE_MS_MAX);
    machine.send('second');
    expect(recorder.steps().map(({ event }) => event)).to.deep.equal(['first', 'second']);
    await clock.advance(1);
    expect(recorder.steps().map(({ event }) => event)).to.deep.equal(['second']);
    await clock.advance(RECORDED_AGE_MS_MAX);
    expect(recorder.steps()).to.deep.equal([]);
  });

  it('keeps a bounded number of steps, the latest', () => {
    const { machine, recorder } = openRecorder();
    for (let at = 0; at < RECORDED_STEPS_MAX + 5; at += 1) machine.send(`${at}`);
    expect(recorder.steps()).to.have.lengthOf(RECORDED_STEPS_MAX);
    expect(recorder.steps()[0]?.event).to.equal('5');
  });

  it('keeps a bounded amount of memory, and forgets even a step that is larger alone', () => {
    const { machine, recorder } = openRecorder();
    const large = 'x'.repeat(RECORDED_BYTES_MAX / 16);
    for (let at = 0; at < 20; at += 1) machine.send(`${at} ${large}`);
    expect(recorder.steps()).to.have.length.within(2, 4);
    machine.send('y'.repeat(RECORDED_BYTES_MAX));
    expect(recorder.steps()).to.deep.equal([]);
    machine.send('z');
    expect(recorder.steps()).to.have.lengthOf(1);
  });
});
