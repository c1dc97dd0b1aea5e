import '#tests/support/ui/dom.ts';
import { expect } from 'chai';
import sinon from 'sinon';
import { loadInOrder } from '#ui-embed/early/load-in-order.ts';

describe('the first loads of an embed', () => {
  const loads: string[] = [];
  let see: (...seen: readonly boolean[]) => void = () => undefined;
  let isWatched = true;
  let clock: sinon.SinonFakeTimers;
  const audio = () => document.createElement('audio');

  beforeEach(() => {
    loads.length = 0;
    isWatched = true;
    clock = sinon.useFakeTimers({ toFake: ['setTimeout'] });
    class Observer {
      constructor(onSeen: (entries: readonly { isIntersecting: boolean }[]) => void) {
        see = (...seen) => onSeen(seen.map((isIntersecting) => ({ isIntersecting })));
      }
      observe = () => undefined;
      disconnect = () => (isWatched = false);
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  });
  afterEach(() => {
    clock.restore();
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  function open(hasPreview = true): HTMLAudioElement {
    const element = audio();
    const preload = () => {
      loads.push('preview');
      return hasPreview;
    };
    loadInOrder(document.documentElement, { audio: element, preload, take: () => null }, () => loads.push('script'));
    return element;
  }

  it('wait for the first frame', () => {
    open();
    expect(loads).to.deep.equal([]);
  });

  for (const type of ['loadeddata', 'error'])
    it(`are the preview, then once the script, when the page is in sight: ${type}`, () => {
      const element = open();
      see(true);
      expect([loads, isWatched]).to.deep.equal([['preview'], false]);
      element.dispatchEvent(new window.Event(type));
      element.dispatchEvent(new window.Event('loadeddata'));
      clock.tick(10_000);
      expect(loads).to.deep.equal(['preview', 'script']);
    });

  it('are the script 500 ms later when the preview takes long', () => {
    open();
    see(true);
    clock.tick(499);
    expect(loads).to.deep.equal(['preview']);
    clock.tick(1);
    expect(loads).to.deep.equal(['preview', 'script']);
  });

  it('are the script at once where no preview is fetched', () => {
    open(false);
    see(true);
    expect(loads).to.deep.equal(['preview', 'script']);
  });

  it('are the script at once for a page out of sight, and the preview when it comes into sight', () => {
    open();
    see(false);
    expect([loads, isWatched]).to.deep.equal([['script'], true]);
    see(true);
    expect(loads).to.deep.equal(['script', 'preview']);
  });

  it('are the script in a page without frames', () => {
    open();
    clock.tick(500);
    expect(loads).to.deep.equal(['script']);
  });
});
