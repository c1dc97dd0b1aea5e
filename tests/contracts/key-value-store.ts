import { expect } from 'chai';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';

/** What every key-value store promises. `open` gives an empty one. */
export function keyValueStoreContract(name: string, open: () => KeyValueStore): void {
  describe(`key-value store ${name}`, () => {
    it('gives back what was kept, the newest of it', () => {
      const store = open();
      store.set('key', 'old');
      store.set('key', 'new ✓');
      expect(store.get('key')).to.equal('new ✓');
    });

    it('answers null for what is not there, or not there any more', () => {
      const store = open();
      store.set('key', 'value');
      store.remove('key');
      store.remove('never');
      expect(store.get('key')).to.equal(null);
      expect(store.get('toString')).to.equal(null);
    });

    it('keeps an empty text as such', () => {
      const store = open();
      store.set('key', '');
      expect(store.get('key')).to.equal('');
    });
  });
}
