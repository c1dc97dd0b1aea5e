import { expect } from 'chai';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { embedPath, iframeCode, secondsOfTime } from '#domain/embed/code.ts';

const URI = { type: 'album', id: '9' } as const;

describe('the code of an embed', () => {
  it('has the share, the theme and the start in its address', () => {
    expect(embedPath(URI)).to.equal('/embed/album/9');
    expect(embedPath(URI, { share: null, isDark: false, startS: 0 })).to.equal('/embed/album/9');
    expect(embedPath(URI, { share: 'a.b', isDark: true, startS: 90 })).to.equal('/embed/album/9?share=a.b&theme=dark&t=90');
  });

  it('is one iframe with these attributes, for any title', () => {
    const parser = new new JSDOM('').window.DOMParser();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        const { body } = parser.parseFromString(iframeCode({ src: 'https://a.example/e?a=1&b=2', title }), 'text/html');
        const iframe = body.firstElementChild;
        expect([body.children.length, iframe?.tagName, iframe?.getAttribute('title')]).to.deep.equal([1, 'IFRAME', title]);
        expect(iframe?.getAttribute('src')).to.equal('https://a.example/e?a=1&b=2');
        expect([iframe?.getAttribute('width'), iframe?.getAttribute('height')]).to.deep.equal(['300', '380']);
      }),
    );
  });

  for (const [text, seconds] of [
    ['0', 0],
    ['90', 90],
    ['1:30', 90],
    [' 1:02:03 ', 3_723],
    ['24:00:00', 86_400],
    ['24:00:01', null],
    ['', null],
    ['1:', null],
    ['-1', null],
    ['1.5', null],
    ['1:2:3:4', null],
    ['soon', null],
  ] as const)
    it(`starts at ${String(seconds)} s for "${text}"`, () => expect(secondsOfTime(text)).to.equal(seconds));
});
