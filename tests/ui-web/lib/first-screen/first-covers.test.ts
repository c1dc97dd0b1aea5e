import '#tests/support/ui/dom.ts';
import { expect } from 'chai';
import { preloadCovers } from '#ui-web/lib/first-screen/first-covers.ts';

const imagesOf = (id: string) => [640, 64].map((width) => ({ url: `/image/${id}?size=${width}`, width, height: width }));
const albumOf = (id: string) => ({ type: 'album', images: imagesOf(id) });

/** The pictures that a page with these answers requests at this address. */
function requested(pathname: string, answers: object) {
  const head = document.createElement('head');
  preloadCovers(answers as Record<string, unknown>, { head, location: { pathname } as Location });
  return [...head.querySelectorAll('link')].map((link) => ({
    as: link.getAttribute('as') ?? Reflect.get(link, 'as'),
    srcSet: link.getAttribute('imagesrcset') ?? Reflect.get(link, 'imageSrcset'),
    sizes: link.getAttribute('imagesizes') ?? Reflect.get(link, 'imageSizes'),
    priority: Reflect.get(link, 'fetchPriority'),
  }));
}

describe('the covers that a page requests before it draws', () => {
  it('are those of the first two cards of Home, each once', () => {
    const items = ['a', 'a', 'b', 'c'].map(albumOf);
    const found = requested('/', {
      '/session': { accessToken: 't' },
      '/v1/views/home': { content: { items: [{ content: { items } }] } },
    });
    expect(found.map(({ srcSet }) => srcSet)).to.deep.equal([
      '/image/a?size=640 640w, /image/a?size=64 64w',
      '/image/b?size=640 640w, /image/b?size=64 64w',
    ]);
    expect(found[0]).to.include({ as: 'image', priority: 'high', sizes: '(max-width: 640px) min(9.5rem, 42vw), 220px' });
  });

  it('are the large one alone on the page of an album', () => {
    const album = { ...albumOf('a'), tracks: { items: [albumOf('b')] } };
    const found = requested('/album/4aGXmxEHlqyNYDpr1zVFfR', { '/v1/me': null, '/query': { data: { album } } });
    expect(found.map(({ srcSet, sizes }) => [srcSet, sizes])).to.deep.equal([
      ['/image/a?size=640 640w, /image/a?size=64 64w', '(max-width: 640px) 60vw, 280px'],
    ]);
  });

  it('are none where the answers have no pictures', () => {
    expect(requested('/', { '/session': {}, '/v1/views/home': { content: { items: [{ images: [] }] } } })).to.deep.equal([]);
  });
});
