import { createEvent, createStore } from 'effector';
import { expect } from 'chai';
import type { SessionView } from '#application/session/session-view.ts';
import { createResource } from '#application/stores/resource.ts';
import type { WebStores } from '#application/stores/web-store-types.ts';
import { openFirst, wasOpenedFirst } from '#ui-web/lib/first-screen/open-first.ts';

const MEMBER = { phase: 'signed-in', needsOwner: false, user: null } as unknown as SessionView;
const VISITOR = { phase: 'anonymous' } as unknown as SessionView;

/** A page of which the session becomes known later, and whose requests stay open. */
function openPage(path: string) {
  const asked: unknown[] = [];
  const answers: (() => void)[] = [];
  const resource = (name: string) =>
    createResource<string | undefined, object>({
      first: (key) => {
        asked.push([name, key]);
        return new Promise((resolve) => answers.push(() => resolve({})));
      },
    });
  const found = createEvent<SessionView>();
  const $session = createStore<SessionView>({ phase: 'unknown' } as unknown as SessionView).on(found, (_, view) => view);
  const library = { home: resource('home'), album: resource('album') };
  let isDone = false;
  const read: string[] = [];
  const collection = () => (read.push('collection'), {});
  const stores = {
    session: { $session },
    library,
    get collection() {
      return collection();
    },
  } as unknown as WebStores;
  const done = openFirst(stores, path).then(() => (isDone = true));
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { asked, read, found, library, done, settle, isDone: () => isDone, answer: () => answers.forEach((one) => one()) };
}

describe('what a page opens before its first render', () => {
  for (const [path, asked] of [
    ['/', ['home', undefined]],
    ['/album/4aGXmxEHlqyNYDpr1zVFfR', ['album', '4aGXmxEHlqyNYDpr1zVFfR']],
  ] as const)
    it(`is at ${path} what its screen shows, once the member is known, and it is waited for`, async () => {
      const page = openPage(path);
      await page.settle();
      expect(page.asked).to.deep.equal([]);
      page.found(MEMBER);
      await page.settle();
      expect(page.asked).to.deep.equal([asked]);
      expect(page.isDone()).to.equal(false);
      page.answer();
      await page.done;
      const resource = page.library[asked[0]];
      expect([wasOpenedFirst(resource), wasOpenedFirst(resource)]).to.deep.equal([true, false]);
      expect(page.read, 'the stores of the hearts of an album').to.deep.equal(path === '/' ? [] : ['collection']);
    });

  it('is nothing for visitors, and on other pages', async () => {
    for (const [path, session] of [
      ['/', VISITOR],
      ['/search', MEMBER],
      ['/album/x/share', MEMBER],
    ] as const) {
      const page = openPage(path);
      page.found(session);
      await page.done;
      expect(page.asked).to.deep.equal([]);
    }
  });
});
