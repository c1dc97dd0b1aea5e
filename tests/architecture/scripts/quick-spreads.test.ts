import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { withQuickSpreads } from '../../../.config/quick-spreads.mjs';

describe('quick spreads', () => {
  for (const [what, code, expected] of [
    ['a literal that goes on', '({ ...a, b: 1 })', '({ ...null, ...a, b: 1 })'],
    ['a literal over several lines', '({\n  ...a,\n  b: 1 })', '({\n  ...null, ...a,\n  b: 1 })'],
    ['a spread of a call', '({ ...a(), b: 1 })', '({ ...null, ...a(), b: 1 })'],
    ['a pattern, or a copy', '({ ...rest }) => rest', '({ ...rest }) => rest'],
    ['a list', '[...a, 1]', '[...a, 1]'],
    ['texts', '"{ ...a, b }" + `{ ...a, b }`', '"{ ...a, b }" + `{ ...a, b }`'],
  ] as const)
    it(`add a field to, or leave alone, ${what}`, () => {
      expect(withQuickSpreads(code)).to.equal(expected);
    });

  it('change no value', () => {
    const code = '({ ...a, b: 2, c: { ...a, ...{ a: 3 }, d: 4 } })';
    const valueOf = (text: string): unknown => runInNewContext(text, { a: { a: 1, b: 1 } });
    expect(JSON.stringify(valueOf(withQuickSpreads(code)))).to.equal(JSON.stringify(valueOf(code)));
  });
});
