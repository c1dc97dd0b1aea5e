import { expect } from 'chai';
import fc from 'fast-check';
import { fragmentHeader } from '#adapters/service/adapters/packaging/layout/fragment-header.ts';
import type { TrackSetup } from '#adapters/service/adapters/packaging/layout/track.ts';
import { parseFragment } from '#domain/media/fragment-trim.ts';

const BASE_IV = 0x1234_5678_9abc_def0n;
const KEY = { keyId: new Uint8Array(16).fill(1), key: new Uint8Array(16).fill(2), baseIv: BASE_IV };

interface Made {
  readonly start: number;
  readonly sizes: readonly number[];
  readonly durations: readonly number[];
  readonly isProtected: boolean;
}

const LENGTH = 1_024;
const anyFragment: fc.Arbitrary<Made> = fc
  .record({
    start: fc.nat(2 ** 40),
    sizes: fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 60 }),
    isProtected: fc.boolean(),
    last: fc.constantFrom(LENGTH, 700),
  })
  .map(({ last, sizes, ...rest }) => ({
    ...rest,
    sizes,
    durations: sizes.map((_, index) => (index === sizes.length - 1 ? last : LENGTH)),
  }));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The head that the packager writes for the packets from one on. */
function headFrom({ start, sizes, durations, isProtected }: Made, packet: number): Uint8Array {
  const track = { packetDuration: LENGTH, key: isProtected ? KEY : null } as unknown as TrackSetup;
  const rest = { sizes: Uint32Array.from(sizes.slice(packet)), durations: Uint32Array.from(durations.slice(packet)) };
  const begin = start + sum(durations.slice(0, packet));
  const run = { firstPacket: packet, packetCount: rest.sizes.length, start: begin, duration: sum([...rest.durations]) };
  return fragmentHeader(track, 7, run, rest);
}

/** Spec §9 "Audio fragment nominal length is 10": a start in the middle does not need the packets before it. */
describe('a trimmed fragment', () => {
  it('equals one that the packager makes of the remaining packets', () => {
    fc.assert(
      fc.property(anyFragment, fc.nat(), (made, any) => {
        const packet = any % made.sizes.length;
        const fragment = parseFragment(headFrom(made, 0), sum(made.durations));
        expect(fragment).to.not.equal(null);
        expect(Buffer.from(fragment!.headFrom(packet)).equals(headFrom(made, packet))).to.equal(true);
      }),
    );
  });

  it('has the byte and time of each packet', () => {
    fc.assert(
      fc.property(anyFragment, (made) => {
        const head = headFrom(made, 0);
        const fragment = parseFragment(head, sum(made.durations));
        expect(fragment?.headBytes).to.equal(head.length);
        const expected = made.sizes.map((_, index) => ({
          at: sum(made.sizes.slice(0, index)),
          time: sum(made.durations.slice(0, index)),
        }));
        expect(fragment?.packets).to.deep.equal(expected);
      }),
    );
  });

  it('is null until the whole head arrived', () => {
    fc.assert(
      fc.property(anyFragment, fc.nat(), (fragment, any) => {
        const head = headFrom(fragment, 0);
        expect(parseFragment(head.subarray(0, any % head.length), sum(fragment.durations))).to.equal(null);
      }),
    );
  });

  it('is null for other bytes and layouts', () => {
    const fragment: Made = { start: 0, sizes: [5, 6, 7], durations: [LENGTH, LENGTH, LENGTH], isProtected: true };
    const head = headFrom(fragment, 0);
    const flagsOf = Buffer.from(head).indexOf('trun') + 4;
    const other = Uint8Array.from(head);
    other[flagsOf + 3] = 0x05;
    expect(parseFragment(other, 3 * LENGTH)).to.equal(null);
    const withoutVectors = Buffer.from(head);
    withoutVectors.write('free', withoutVectors.indexOf('senc'), 'latin1');
    expect(parseFragment(withoutVectors, 3 * LENGTH)).to.equal(null);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => parseFragment(bytes, 1) === null));
  });
});
