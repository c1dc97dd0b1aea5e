import '#tests/support/ui/dom.ts';
import { expect } from 'chai';
import { drawFirstView } from '#ui-web/early/draw.ts';

const IMAGES = [
  { url: '/image/a?size=64', width: 64, height: 64 },
  { url: '/image/a?size=640', width: 640, height: 640 },
];
const NAME = '<img src=x onerror=alert(1)> & "Night"';
const ALBUM = { '/session': { isAnonymous: false }, '/query': { data: { album: { name: NAME, images: IMAGES } } } };
const ITEM = {
  type: 'album',
  name: NAME,
  images: [...IMAGES].reverse(),
  artists: [{ name: '<b>Nora</b>' }],
  release_date: '2021-03-01',
};
const HOME = {
  '/v1/me': null,
  '/view': {
    content: {
      items: [
        { name: 'Empty', content: { items: [] } },
        { name: 'Albums', content: { items: [ITEM] } },
      ],
    },
  },
};

function drawn(path: string, answers: object, root = document.createElement('div')) {
  drawFirstView(root, path, answers as Record<string, unknown>);
  return root;
}

describe('the beginning of the first screen, drawn before its script runs', () => {
  it('has name and cover of an album, as texts', () => {
    const root = drawn('/album/4aGXmxEHlqyNYDpr1zVFfR', ALBUM);
    expect(root.querySelector('h1')?.textContent).to.equal(NAME);
    const cover = root.querySelector('img[srcset]');
    expect(cover?.getAttribute('srcset')).to.equal('/image/a?size=640 640w, /image/a?size=64 64w');
    expect(cover?.getAttribute('sizes')).to.equal('(max-width: 640px) 60vw, 280px');
    expect(cover?.getAttribute('fetchpriority')).to.equal('high');
    expect(root.querySelectorAll('[onerror], b')).to.have.lengthOf(0);
  });

  it('has the rows of Home that have items', () => {
    const root = drawn('/', HOME);
    expect([...root.querySelectorAll('h2')].map(({ textContent }) => textContent)).to.deep.equal(['Albums']);
    const [name, artists] = [...root.querySelectorAll('li [dir=auto]')].map(({ textContent }) => textContent);
    expect([name, artists]).to.deep.equal([NAME, '<b>Nora</b> · 2021']);
    expect(root.querySelector('li img')?.getAttribute('loading')).to.equal('lazy');
  });

  it('is nothing where the answers have no data of the page, and where something is drawn', () => {
    for (const [path, answers] of [
      ['/', { '/session': { isAnonymous: true } }],
      ['/', ALBUM],
      ['/search', HOME],
      ['/album/x', { '/query': { data: { album: null } } }],
    ] as const)
      expect(drawn(path, answers).childElementCount, path).to.equal(0);
    const root = document.createElement('div');
    root.append(document.createElement('p'));
    expect(drawn('/', HOME, root).childElementCount).to.equal(1);
  });
});
