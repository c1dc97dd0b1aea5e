import { expect } from 'chai';
import type { Blobs } from '#adapters/service/application/ports/blobs.ts';

/** The contract of every blob store. */
export function blobsContract(name: string, open: () => Promise<Blobs>): void {
  describe(`the blobs ${name}`, () => {
    let blobs: Blobs;
    beforeEach(async () => (blobs = await open()));

    it('give back the bytes last written under a name', async () => {
      await blobs.write('images/a-64', Uint8Array.of(1, 2, 3));
      await blobs.write('images/a-64', Uint8Array.of(4));
      expect([...((await blobs.read('images/a-64')) ?? [])]).to.deep.equal([4]);
      expect(await blobs.read('images/b-64')).to.equal(null);
    });

    it('keep their own copy', async () => {
      for (const bytes of [Uint8Array.of(1), Buffer.from([1])]) {
        await blobs.write('a', bytes);
        bytes[0] = 9;
        const first = (await blobs.read('a')) ?? new Uint8Array();
        first[0] = 8;
        expect([...((await blobs.read('a')) ?? [])]).to.deep.equal([1]);
      }
    });

    it('forget what is removed, and do not mind what was never there', async () => {
      await blobs.write('a', Uint8Array.of(1));
      await blobs.remove('a');
      await blobs.remove('a');
      expect(await blobs.read('a')).to.equal(null);
    });

    it('show old bytes or new ones, never a mixture, while many write at once', async () => {
      const versions = Array.from({ length: 20 }, (_, index) => new Uint8Array(5_000).fill(index));
      await Promise.all(versions.map((bytes) => blobs.write('many', bytes)));
      const read = await blobs.read('many');
      expect(read?.length).to.equal(5_000);
      expect(new Set(read).size).to.equal(1);
    });
  });
}
