import { expect } from 'chai';
import fc from 'fast-check';
import { parseRangeHeader } from '#adapters/service/application/media/range-header.ts';

const size = fc.integer({ min: 1, max: 1_000 });

describe('a Range header', () => {
  it('selects the bytes in both the range and the file', () => {
    fc.assert(
      fc.property(size, fc.nat({ max: 1_200 }), fc.nat({ max: 1_200 }), (sizeBytes, first, last) => {
        const range = parseRangeHeader(`bytes=${String(first)}-${String(last)}`, sizeBytes);
        const holds = first <= last && first < sizeBytes;
        const part = { kind: 'part', first, last: Math.min(last, sizeBytes - 1) };
        expect(range).to.deep.equal(holds ? part : { kind: 'unsatisfiable' });
      }),
    );
  });

  it('never leaves the file, for any header', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('0', '9', '-', ',', '=', ' ', 'b') }).map((text) => `bytes=${text}`),
    );
    fc.assert(
      fc.property(size, anything, (sizeBytes, header) => {
        const range = parseRangeHeader(header, sizeBytes);
        if (range.kind !== 'part') return;
        expect(range.first).to.be.within(0, range.last);
        expect(range.last).to.be.below(sizeBytes);
      }),
    );
  });

  it('selects the whole file without a header, and for unknown units', () => {
    for (const header of [undefined, '', 'items=0-1', 'none'])
      expect(parseRangeHeader(header, 10)).to.deep.equal({ kind: 'whole' });
  });
});
