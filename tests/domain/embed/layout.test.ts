import { expect } from 'chai';
import { embedLayoutOf } from '#domain/embed/view/layout.ts';
import type { EmbedType } from '#domain/embed/resource.ts';

/** Spec §2 "Layout is legacy when viewport width is under 999999 px … Extended when viewport height is over 150 px (230 …)". */
describe('layout of the embed', () => {
  const cases = [
    { type: 'album', width: 999_998, height: 380, is: 'extended', row: '[S2.93, S9.109]' },
    { type: 'album', width: 999_999, height: 380, is: 'modern', row: '[S2.94, S9.109]' },
    { type: 'album', width: 300, height: 151, is: 'extended', row: '[S2.96]' },
    { type: 'album', width: 300, height: 150, is: 'basic', row: '[S2.98]' },
    { type: 'playlist', width: 300, height: 151, is: 'extended', row: '[S9.110]' },
    { type: 'track', width: 300, height: 231, is: 'extended', row: '[S2.97]' },
    { type: 'track', width: 300, height: 230, is: 'basic', row: '[S9.111]' },
    { type: 'episode', width: 300, height: 230, is: 'basic', row: '[S2.97]' },
  ] as const;
  for (const { type, width, height, is, row } of cases)
    it(`${type} at ${width} × ${height} is ${is} ${row}`, () =>
      expect(embedLayoutOf({ width, height }, type satisfies EmbedType)).to.equal(is));
});
