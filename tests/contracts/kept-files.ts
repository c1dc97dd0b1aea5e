import { expect } from 'chai';
import type { KeptFiles } from '#application/ports/kept-files.ts';

const bytes = (...values: readonly number[]) => new Uint8Array(values);

/** The contract of every store of kept files. `open` gives an empty one. */
export function keptFilesContract(name: string, open: () => KeptFiles): void {
  describe(`kept files ${name}`, () => {
    it('are read as they were last written, under any name', async () => {
      const files = open();
      for (const file of ['/v1/me?a=b%20c', 'ü/❤', '']) {
        await files.write(file, bytes(1));
        await files.write(file, bytes(0, 255, 128));
        expect(await files.read(file), file).to.deep.equal(bytes(0, 255, 128));
      }
      expect(await files.read('/v1/me')).to.equal(null);
    });

    it('are named in the order of their last writes', async () => {
      const files = open();
      for (const file of ['a', 'b', 'c', 'a']) await files.write(file, bytes(1));
      await files.remove('b');
      await files.remove('never');
      expect(await files.names()).to.deep.equal(['c', 'a']);
      expect(await files.read('b')).to.equal(null);
    });

    it('are replaced in one step: a read meanwhile finds the one or the other', async () => {
      const files = open();
      await files.replace('a', bytes(0));
      for (let value = 1; value < 20; value += 1) {
        const replaced = files.replace('a', bytes(value));
        expect((await files.read('a'))?.[0]).to.be.oneOf([value - 1, value]);
        await replaced;
      }
      expect([await files.read('a'), await files.names()]).to.deep.equal([bytes(19), ['a']]);
    });

    it('are gone once cleared, and can be written again', async () => {
      const files = open();
      await files.write('a', bytes(1));
      await files.clear();
      expect([await files.read('a'), await files.names()]).to.deep.equal([null, []]);
      await files.write('a', bytes(2));
      expect(await files.read('a')).to.deep.equal(bytes(2));
    });
  });
}
