import { expect } from 'chai';
import { mayPreload } from '#domain/embed/preload.ts';

describe('the first preview of an embed', () => {
  for (const [line, expected] of [
    [{}, true],
    [{ effectiveType: '4g', saveData: false }, true],
    [{ effectiveType: '4g', saveData: true }, false],
    [{ effectiveType: '3g' }, false],
    [{ effectiveType: '2g' }, false],
    [{ effectiveType: 'slow-2g' }, false],
  ] as const)
    it(`is ${expected ? '' : 'not '}fetched before a press on the line ${JSON.stringify(line)}`, () => {
      expect(mayPreload(line)).to.equal(expected);
    });
});
