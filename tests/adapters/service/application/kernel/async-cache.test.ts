import { expect } from 'chai';
import { createAsyncCache } from '#adapters/service/application/kernel/async-cache.ts';

describe('async cache', () => {
  const created: string[] = [];
  const make = (name: string, sizeBytes: number) => async () => {
    created.push(name);
    return new Uint8Array(sizeBytes);
  };
  beforeEach(() => created.splice(0));

  it('loads a value once, and drops the least recently used one first', async () => {
    const kept = createAsyncCache<Uint8Array>({ bytesMax: 100 });
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.get(name, make(name, 40), 40);
    expect(created).to.deep.equal(['a', 'b', 'c', 'b']);
  });

  it('shares one load between concurrent calls, and keeps no value larger than the limit', async () => {
    const kept = createAsyncCache<Uint8Array>({ bytesMax: 100 });
    await Promise.all([kept.get('a', make('a', 90), 90), kept.get('a', make('a', 90), 90)]);
    await kept.get('big', make('big', 200), 200);
    await kept.get('big', make('big', 200), 200);
    expect(created).to.deep.equal(['a', 'big', 'big']);
  });

  it('loads again after a failure', async () => {
    const kept = createAsyncCache<Uint8Array>({ bytesMax: 100 });
    const failing = kept.get('a', () => Promise.reject(new Error('no')), 10);
    expect(await failing.catch((reason: unknown) => String(reason))).to.equal('Error: no');
    expect((await kept.get('a', make('a', 10), 10)).length).to.equal(10);
  });
});
