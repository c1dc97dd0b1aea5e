import { expect } from 'chai';
import { createEncodeBudget } from '#adapters/service/adapters/packaging/encoding/encode-budget.ts';
import { createCountingBlobs, SILENT } from './support/tools.ts';

describe('the ledger of encoded sound', () => {
  async function add(blobs: ReturnType<typeof createCountingBlobs>, ledger: ReturnType<typeof createEncodeBudget>, name: string) {
    await blobs.blobs.write(name, new Uint8Array(40));
    await ledger.add(name, 40);
  }
  const namesIn = ({ kept }: ReturnType<typeof createCountingBlobs>) =>
    [...kept.keys()].filter((name) => name !== 'encoded/ledger');

  it('removes what was used longest ago once there is too much', async () => {
    const blobs = createCountingBlobs();
    const ledger = createEncodeBudget(blobs.blobs, SILENT, 100);
    await add(blobs, ledger, 'a');
    await add(blobs, ledger, 'b');
    ledger.markUsed('a');
    await add(blobs, ledger, 'c');
    expect(namesIn(blobs)).to.have.members(['a', 'c']);
  });

  it('goes on where it was after a restart', async () => {
    const blobs = createCountingBlobs();
    const before = createEncodeBudget(blobs.blobs, SILENT, 100);
    await add(blobs, before, 'a');
    await add(blobs, before, 'b');
    await add(blobs, createEncodeBudget(blobs.blobs, SILENT, 100), 'c');
    expect(namesIn(blobs)).to.have.members(['b', 'c']);
  });

  it('starts from nothing when its own blob is damaged', async () => {
    const blobs = createCountingBlobs();
    await blobs.blobs.write('encoded/ledger', Uint8Array.of(1));
    await add(blobs, createEncodeBudget(blobs.blobs, SILENT, 100), 'a');
    expect(namesIn(blobs)).to.have.members(['a']);
  });
});
