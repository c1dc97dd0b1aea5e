import { expect } from 'chai';
import fc from 'fast-check';
import { errorFrom } from '#application/runtime/failure.ts';
import { serialiseError } from '#domain/errors/serialise-error.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

describe('an error report', () => {
  it('goes three levels deep [S9.23]', () => {
    const input = { one: { two: { three: { four: 1 } }, list: [[1], 2] }, text: 'a' };
    expect(JSON.parse(serialiseError(input))).to.deep.equal({
      one: { two: { three: '[Object]' }, list: ['[Array]', 2] },
      text: 'a',
    });
  });

  it('ends for cyclic values [S9.23]', () => {
    const round: Record<string, unknown> = { name: 'round' };
    round['self'] = round;
    expect(JSON.parse(serialiseError(round))).to.deep.equal({
      name: 'round',
      self: { name: 'round', self: { name: 'round', self: '[Object]' } },
    });
  });

  for (const [what, character] of [
    ['letters', 'a'],
    ['umlauts', 'ä'],
    ['emoji', '🎵'],
  ] as const)
    it(`is 102400 bytes at most, in ${what} [S9.24]`, () => {
      const text = serialiseError({ long: character.repeat(102_400) });
      expect(bytesOf(text)).to.be.within(102_397, 102_400);
      expect(text).not.to.include('\ufffd');
    });

  it('keeps the fields of an Error, which are not enumerable', () => {
    const report = JSON.parse(serialiseError(new TypeError('no', { cause: 'why' }))) as Record<string, unknown>;
    expect(report).to.include({ name: 'TypeError', message: 'no', cause: 'why' });
    expect(report['stack']).to.be.a('string');
  });

  it('never throws and never exceeds its size, for any value', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withDate: true }), (thrown) => {
        expect(bytesOf(serialiseError(thrown))).to.be.at.most(102_400);
      }),
    );
    const trap = Object.defineProperty({}, 'x', { enumerable: true, get: () => expect.fail('unreadable') });
    expect(serialiseError(trap)).to.equal('{"x":"[Unreadable]"}');
    expect(serialiseError(undefined)).to.equal('undefined');
  });

  it('is part of an unknown error [S8.35]', () => {
    const error = errorFrom(new RangeError('too far'));
    expect(error).to.include({ code: 'UNKNOWN', message: 'Unknown error: too far' });
    expect(JSON.parse(error.debug)).to.include({ name: 'RangeError' });
  });
});
