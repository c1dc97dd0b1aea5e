import { expect } from 'chai';
import { createAppendQueue } from '#adapters/browser/mse/buffer/append-queue.ts';

/** A buffer that stays busy until the test completes its job, and throws when it is touched meanwhile. */
class BusyBuffer extends EventTarget {
  updating = false;
  readonly done: string[] = [];
  #now = '';

  take(name: string): void {
    if (this.updating) throw new DOMException('busy', 'InvalidStateError');
    this.updating = true;
    this.#now = name;
  }

  abort(): void {
    if (this.#now.startsWith('remove')) throw new DOMException('busy', 'InvalidStateError');
    this.done.push('abort');
    this.updating = false;
  }

  finish(): void {
    this.updating = false;
    this.done.push(this.#now);
    this.#now = '';
    this.dispatchEvent(new Event('updateend'));
  }
}

function setUp() {
  const buffer = new BusyBuffer();
  const queue = createAppendQueue(buffer as unknown as SourceBuffer, () => true);
  const take = (name: string) => () => buffer.take(name);
  return { buffer, queue, take };
}

describe('a buffer’s queue', () => {
  it('holds what comes while the buffer updates, and hands it over in order [S4.143]', async () => {
    const { buffer, queue, take } = setUp();
    const outcomes = ['one', 'two', 'three'].map((name) => queue.append(take(name)));
    for (const expected of [['one'], ['one', 'two'], ['one', 'two', 'three']]) {
      buffer.finish();
      expect(buffer.done).to.deep.equal(expected);
    }
    expect(await Promise.all(outcomes)).to.deep.equal(['done', 'done', 'done']);
  });

  it('drops the sound that is older than the last clear, also what is being taken in, and takes what is younger [S4.145]', async () => {
    const { buffer, queue, take } = setUp();
    const older = ['running', 'waiting'].map((name) => queue.append(take(name)));
    queue.clear();
    expect(buffer.done).to.deep.equal(['abort']);
    expect(await Promise.all(older)).to.deep.equal(['dropped', 'dropped']);
    const younger = queue.append(take('younger'));
    buffer.finish();
    expect([await younger, buffer.done]).to.deep.equal(['done', ['abort', 'younger']]);
  });

  it('keeps removals and seeks over a clear, and resets the parser once a removal is over', async () => {
    const { buffer, queue, take } = setUp();
    const removal = queue.run(take('remove'));
    const sound = queue.append(take('sound'));
    const seek = queue.run(() => void buffer.done.push('seek'));
    queue.clear();
    expect(await sound).to.equal('dropped');
    expect(buffer.done).to.deep.equal([]);
    buffer.finish();
    expect([await removal, await seek, buffer.done]).to.deep.equal(['done', 'done', ['remove', 'abort', 'seek']]);
  });

  it('distinguishes a full buffer from broken sound, and continues after either', async () => {
    const { queue } = setUp();
    const throwing = (name: string) =>
      queue.append(() => {
        throw new DOMException('no', name);
      });
    expect(await throwing('QuotaExceededError')).to.equal('full');
    expect(await throwing('InvalidStateError')).to.equal('refused');
    expect(await queue.append(() => undefined)).to.equal('done');
  });
});
