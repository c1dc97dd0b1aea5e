import { expect } from 'chai';
import fc from 'fast-check';
import { assignOwners, type AudioFile } from '#adapters/service/adapters/scanner/library-writer/file-copies.ts';
import { createTally } from '#tests/support/world/tally.ts';

const SOUND = 'the-sound';

interface Remembered {
  readonly claim: string;
  readonly id: string;
  readonly isOwner: boolean;
  readonly sinceMs: number;
}

/** A disk with files of one sound, and what a library remembers of them, scan after scan. */
class House {
  readonly disk = new Map<string, string>();
  readonly remembered = new Map<string, Remembered>();

  /** Reads these paths, in batches, and what has to be read again after them. */
  scan(batches: readonly (readonly string[])[], scanMs: number): void {
    const waiting = batches.map((batch) => [...batch]);
    for (let round = 0; waiting.length > 0; round++) {
      expect(round).to.be.lessThan(100);
      const again = this.read(waiting.shift() ?? [], scanMs);
      if (again.length > 0) waiting.push([...again]);
    }
  }

  private read(batch: readonly string[], scanMs: number): readonly string[] {
    const files = [...new Set([...batch, ...this.remembered.keys()])].flatMap((path): readonly AudioFile[] => {
      const known = this.remembered.get(path);
      const claim = this.disk.get(path);
      const held = { path, heldId: known?.isOwner ? known.id : null, sinceMs: known?.sinceMs ?? null };
      if (batch.includes(path) && claim !== undefined) return [{ ...held, claim, copyOf: null, state: 'read' }];
      const copyOf = known && !known.isOwner ? known.id : null;
      return known ? [{ ...held, claim: known.claim, copyOf, state: claim === undefined ? 'gone' : 'here' }] : [];
    });
    const { owners, copies, evicted } = assignOwners(SOUND, files, scanMs);
    const again = [...evicted];
    for (const path of evicted) this.remembered.delete(path);
    for (const path of batch) this.remembered.delete(path);
    for (const file of files) {
      const id = owners.get(file.path) ?? copies.get(file.path);
      if (id === undefined) continue;
      const sinceMs = file.heldId === id ? (file.sinceMs ?? scanMs) : scanMs;
      this.remembered.set(file.path, { claim: file.claim, id, isOwner: owners.has(file.path), sinceMs });
      if (file.state === 'here') again.push(file.path);
    }
    const passedOn = new Set(owners.values());
    for (const { path, state, heldId } of files)
      if (state === 'gone' && heldId !== null && passedOn.has(heldId)) this.remembered.delete(path);
    return again;
  }

  owners(): ReadonlyMap<string, string> {
    return new Map([...this.remembered.values()].flatMap(({ claim, id, isOwner }) => (isOwner ? [[claim, id] as const] : [])));
  }
}

const paths = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const claims = fc.constantFrom('one', 'two', 'three');
const change = fc.oneof(
  fc.record({ op: fc.constant('write' as const), path: paths, claim: claims }),
  fc.record({ op: fc.constant('remove' as const), path: paths }),
);

describe('files with one sound', () => {
  it('are one track for each album and place, whose id stays while a file of it does', () => {
    const tally = createTally('files with one sound', ['copy', 'second track', 'id kept', 'copy becomes the track'] as const);
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30, size: 'max' }), (changes) => {
        const harness = new House();
        changes.forEach((one, at) => {
          const before = harness.owners();
          const owned = [...harness.remembered].filter(([, { isOwner }]) => isOwner);
          const had = new Set([...harness.disk.values()]);
          if (one.op === 'write') harness.disk.set(one.path, one.claim);
          else harness.disk.delete(one.path);
          harness.scan([[one.path]], at);
          const after = harness.owners();
          const present = new Set(harness.disk.values());
          expect([...after.keys()].toSorted()).to.deep.equal([...present].toSorted());
          expect(new Set(after.values()).size).to.equal(after.size);
          expect([...harness.remembered.keys()].toSorted()).to.deep.equal([...harness.disk.keys()].toSorted());
          for (const { claim, id, isOwner } of harness.remembered.values()) {
            expect(after.get(claim)).to.equal(id);
            if (!isOwner) tally.count('copy');
          }
          // Only what a file was, and what it became where it brought its id along, may change its id.
          const touched = owned.find(([path]) => path === one.path)?.[1].claim;
          for (const [claim, id] of before) {
            if (!present.has(claim) || !had.has(claim) || claim === touched) continue;
            if (touched !== undefined && one.op === 'write' && one.claim === claim) continue;
            expect(after.get(claim)).to.equal(id);
            tally.count('id kept');
          }
          if (one.op === 'remove' && touched !== undefined && present.has(touched)) {
            expect(after.get(touched)).to.equal(before.get(touched));
            tally.count('copy becomes the track');
          }
          if (after.size > 1) tally.count('second track');
        });
      }),
      { numRuns: 300 },
    );
    tally.expectAll();
  });

  it('have the same ids in whatever order, and in whatever batches, a library reads them first', () => {
    const tally = createTally('disks read in another order', ['another file holds the id'] as const);
    const disks = fc.uniqueArray(fc.tuple(paths, claims), {
      selector: ([path]) => path,
      minLength: 2,
      maxLength: 5,
      size: 'max',
    });
    fc.assert(
      fc.property(
        disks,
        fc.infiniteStream(fc.nat()),
        fc.array(fc.nat({ max: 4 }), { size: 'max', maxLength: 3 }),
        (disk, chance, cuts) => {
          const harness = new House();
          const other = new House();
          for (const [path, claim] of disk) [harness, other].forEach((one) => one.disk.set(path, claim));
          const order = disk.map(([path]) => path).toSorted();
          const ranks = new Map(order.map((path) => [path, chance.next().value as number]));
          const mixed = order.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
          const batches = mixed.map((path) => [path]);
          for (const cut of cuts) batches.splice(cut, 2, [...(batches[cut] ?? []), ...(batches[cut + 1] ?? [])]);
          harness.scan([order], 7);
          other.scan(batches, 7);
          expect([...other.owners()].toSorted()).to.deep.equal([...harness.owners()].toSorted());
          if (disk.some(([path, claim]) => path === mixed[0] && harness.owners().get(claim) !== SOUND))
            tally.count('another file holds the id');
        },
      ),
      { numRuns: 300 },
    );
    tally.expectAll();
  });
});
