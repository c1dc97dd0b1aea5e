import { expect } from 'chai';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';

/** The contract of every key-value store. `open` gives an empty one; `openTwo` gives two pages that share one. */
export function keyValueStoreContract(
  name: string,
  open: () => KeyValueStore,
  openTwo?: () => readonly [KeyValueStore, KeyValueStore],
): void {
  describe(`key-value store ${name}`, () => {
    it('returns the latest stored value', () => {
      const store = open();
      store.set('key', 'old');
      store.set('key', 'new ✓');
      expect(store.get('key')).to.equal('new ✓');
    });

    it('returns null for an absent or removed key', () => {
      const store = open();
      store.set('key', 'value');
      store.remove('key');
      store.remove('never');
      expect(store.get('key')).to.equal(null);
      expect(store.get('toString')).to.equal(null);
    });

    it('stores an empty text', () => {
      const store = open();
      store.set('key', '');
      expect(store.get('key')).to.equal('');
    });

    it('reports no changes by its own page', async () => {
      const { values, listen } = hearing();
      const store = open();
      listen(store, 'key');
      store.set('key', 'value');
      store.remove('key');
      await turn();
      expect(values).to.deep.equal([]);
    });

    if (openTwo === undefined) return;
    it('reports changes of other pages while a listener for the key exists', async () => {
      const { values, listen } = hearing();
      const [here, there] = openTwo();
      const stop = listen(here, 'key');
      there.set('key', 'value');
      there.set('other', 'value');
      await turn();
      there.remove('key');
      await turn();
      stop();
      there.set('key', 'value');
      await turn();
      expect(values).to.deep.equal(['value', null]);
      expect(here.get('key')).to.equal('value');
    });
  });
}

/** A change event arrives after the current task; jsdom uses a timer for it. */
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

function hearing() {
  const values: (string | null)[] = [];
  const listen = (store: KeyValueStore, key: string) => store.onChange(key, () => void values.push(store.get(key)));
  return { values, listen };
}
