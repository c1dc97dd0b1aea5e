import { expect } from 'chai';
import * as v from 'valibot';
import { parseUntrusted, trustValue } from '#application/calls/trusted-values.ts';

const shape = v.object({ name: v.string() });

describe('a trusted value', () => {
  it('is taken as it is, and any other is checked', () => {
    const [own, foreign] = [{ name: 'one' }, { name: 'one', unknown: 1 }];
    trustValue(own);
    expect(parseUntrusted(shape, own).output).to.equal(own);
    expect(parseUntrusted(shape, foreign).output).to.deep.equal({ name: 'one' });
    expect(parseUntrusted(shape, { name: 7 }).success).to.equal(false);
  });

  it('is an object: nothing else is trusted', () => {
    for (const value of ['text', null, undefined]) {
      trustValue(value);
      expect(parseUntrusted(shape, value).success).to.equal(false);
    }
  });
});
