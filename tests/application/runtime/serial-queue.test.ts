import { expect } from 'chai';
import { createKeyedSerialQueue, createSerialQueue } from '#application/runtime/serial-queue.ts';

/** A task that logs its start, and settles by `finish` or `fail`. */
function createTask(log: string[], name: string) {
  let finish = (): void => undefined;
  let fail: (error: Error) => void = () => undefined;
  const settled = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = reject;
  });
  const run = (): Promise<void> => {
    log.push(name);
    return settled;
  };
  return { run, finish: () => finish(), fail: (error: Error) => fail(error) };
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('serial queue', () => {
  it('starts a task when the task before it has settled', async () => {
    const log: string[] = [];
    const [first, second] = [createTask(log, 'first'), createTask(log, 'second')];
    const queue = createSerialQueue();
    void queue.run(first.run);
    void queue.run(second.run);
    await settle();
    expect(log).to.deep.equal(['first']);
    first.finish();
    await settle();
    expect(log).to.deep.equal(['first', 'second']);
  });

  it('rejects as the task does, and runs the next task', async () => {
    const queue = createSerialQueue();
    const failed = queue.run(() => Promise.reject(new Error('no disk'))).catch(String);
    expect(await queue.run(() => Promise.resolve('next'))).to.equal('next');
    expect(await failed).to.equal('Error: no disk');
  });

  it('is idle when every earlier task has settled', async () => {
    const log: string[] = [];
    const task = createTask(log, 'task');
    const queue = createSerialQueue();
    queue.run(task.run).catch(() => undefined);
    void queue.idle().then(() => log.push('idle'));
    await settle();
    expect(log).to.deep.equal(['task']);
    task.fail(new Error('no disk'));
    await settle();
    expect(log).to.deep.equal(['task', 'idle']);
  });

  it('runs tasks of the same key one after the other, and other keys at the same time', async () => {
    const log: string[] = [];
    const [first, second, other] = [createTask(log, 'a1'), createTask(log, 'a2'), createTask(log, 'b1')];
    const run = createKeyedSerialQueue();
    void run('a', first.run);
    void run('a', second.run);
    void run('b', other.run);
    await settle();
    expect(log).to.deep.equal(['a1', 'b1']);
    first.finish();
    await settle();
    expect(log).to.deep.equal(['a1', 'b1', 'a2']);
  });
});
