import { expect } from 'chai';
import { createLruCache } from '#adapters/service/application/kernel/lru-cache.ts';

describe('createLruCache', () => {
  it('removes the value that was not used for the longest time', () => {
    const cache = createLruCache<number>(2);
    cache.set('one', 1);
    cache.set('two', 2);
    cache.get('one');
    cache.set('three', 3);
    expect([...cache.keys()].sort()).to.deep.equal(['one', 'three']);
  });

  it('reserves no memory for values that it does not have', () => {
    const before = process.memoryUsage().heapUsed;
    const caches = Array.from({ length: 100 }, () => createLruCache<number>(10_000));
    expect(process.memoryUsage().heapUsed - before).to.be.below(4_000_000);
    expect(caches).to.have.length(100);
  });
});
