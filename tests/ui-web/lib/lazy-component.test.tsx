import '#tests/support/ui/dom.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect } from 'chai';
import { useEffect, useState, type ReactNode } from 'react';
import sinon from 'sinon';
import { lazyScript } from '#application/runtime/lazy-script.ts';
import { ErrorBoundary } from '#ui-web/controls/state/ErrorBoundary.tsx';
import { Announcer, useCurrentToast, useIsLoading } from '#ui-web/lib/announcer.tsx';
import { lazyComponent, openedComponent, preloadWhenIdle, useLoadCode, useLoaded } from '#ui-web/lib/lazy-component.tsx';

const RETRY_MS = 5_000;

/** Retries happen when the returned function is called. */
function holdRetries(): () => void {
  const held: (() => void)[] = [];
  const { setTimeout: wait } = globalThis;
  const hold = (run: () => void, delayMs?: number) => (delayMs === RETRY_MS ? held.push(run) : wait(run, delayMs));
  sinon.stub(globalThis, 'setTimeout').callsFake(hold as unknown as typeof setTimeout);
  return () => held.splice(0).forEach((run) => run());
}

describe('the scripts that load ahead', () => {
  it('begin with those of what is opened most', async () => {
    const loaded: string[] = [];
    const loads = (name: string) => async () => {
      loaded.push(name);
      return () => <p>{name}</p>;
    };
    lazyComponent(loads('a panel'));
    lazyComponent(loads('a menu'), null, { isFrequent: true });
    await preloadWhenIdle((work) => work());
    expect(loaded).to.deep.equal(['a menu', 'a panel']);
  });
});

describe('a component whose script cannot be reached', () => {
  beforeEach(() => void sinon.stub(console, 'error'));
  afterEach(() => {
    sinon.restore();
    cleanup();
  });

  it('leaves the rest of the page as it is, and comes once its script does', async () => {
    const retry = holdRetries();
    let isReachable = false;
    const load = async () => {
      // What Parcel rejects with when a style sheet does not load is no Error.
      if (!isReachable) throw new Event('error') as unknown as Error;
      return () => <p>the panel</p>;
    };
    const Panel = lazyComponent(load, <p>a moment</p>);
    await act(async () => {
      render(
        <>
          <h1>Six Songs</h1>
          <Panel />
        </>,
      );
    });
    expect([screen.queryByText('Six Songs'), screen.queryByText('a moment')]).to.not.include(null);
    await act(async () => retry());
    expect(screen.queryByText('a moment')).to.not.equal(null);
    isReachable = true;
    await act(async () => retry());
    expect([screen.queryByText('Six Songs'), screen.queryByText('the panel')]).to.not.include(null);
  });

  it('asks once for what its script loads in turn, until it tries again', async () => {
    const retry = holdRetries();
    let requests = 0;
    const loadCode = lazyScript(() => {
      requests += 1;
      return Promise.reject(new Error('Failed to fetch'));
    });
    const Part = lazyComponent<object>(async () => () => useLoaded(loadCode), <p>a moment</p>);
    await act(async () => render(<Part />));
    expect([screen.queryByText('a moment') === null, requests]).to.deep.equal([false, 1]);
    await act(async () => retry());
    expect(requests).to.equal(2);
  });

  it('differs from one that throws: that error passes through', async () => {
    const Broken = lazyComponent<object>(async () => () => {
      throw new Error('broken');
    });
    await act(async () => {
      render(
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>,
      );
    });
    expect(screen.queryByRole('button', { name: 'Reload' })).to.not.equal(null);
  });
});

describe('what the listener opens', () => {
  const sentence = 'Can’t reach the server. Check your connection and try again.';
  let clock: sinon.SinonFakeTimers;
  let isOver = false;
  beforeEach(() => {
    isOver = false;
    sinon.stub(console, 'error');
    clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    isOver = true;
    cleanup();
    sinon.restore();
  });

  /** A page with a button that opens a panel; each request of its script is answered by hand, and fails after the test: others preload all. */
  async function openPage() {
    const requests: { readonly arrive: () => void; readonly fail: () => void }[] = [];
    const load = () =>
      new Promise<() => ReactNode>((resolve, reject) => {
        const fail = () => reject(new Error('Failed to fetch'));
        if (isOver) fail();
        else requests.push({ arrive: () => resolve(() => <p>the panel</p>), fail });
      });
    const Panel = openedComponent<{ readonly onClose: () => void }>(load);
    const shown: string[] = [];
    function Page() {
      const [isOpen, setIsOpen] = useState(false);
      const toast = useCurrentToast();
      useEffect(() => void (toast && shown.push(toast.sentence)), [toast]);
      const act = useLoadCode(load);
      return (
        <>
          <button onClick={() => setIsOpen((wasOpen) => !wasOpen)}>Panel</button>
          <button onClick={() => void act()}>Act</button>
          {useIsLoading() && <p>Something loads</p>}
          {isOpen && <Panel onClose={() => setIsOpen(false)} />}
        </>
      );
    }
    render(
      <Announcer>
        <Page />
      </Announcer>,
    );
    const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
    const pass = (ms: number) => act(async () => clock.tick(ms));
    const answer = (how: 'arrive' | 'fail') => act(async () => requests.at(-1)?.[how]());
    return { answer, click, pass, requests, shown };
  }
  const isLoading = () => screen.queryByText('Something loads') !== null;

  it('is busy after 300 ms without its script, and no longer once it is there', async () => {
    const { answer, click, pass, shown } = await openPage();
    await click('Panel');
    await pass(299);
    expect(isLoading()).to.equal(false);
    await pass(1);
    expect([isLoading(), screen.getByRole('status').textContent]).to.deep.equal([true, 'Loading']);
    await answer('arrive');
    expect([isLoading(), screen.queryByText('the panel') !== null, shown]).to.deep.equal([false, true, []]);
  });

  it('closes with a toast when its script cannot be loaded, and the next click loads it again', async () => {
    const { answer, click, requests, shown } = await openPage();
    await click('Panel');
    await answer('fail');
    expect([shown, isLoading()]).to.deep.equal([[sentence], false]);
    await click('Panel');
    expect(requests).to.have.lengthOf(2);
    await answer('fail');
    expect(shown).to.deep.equal([sentence, sentence]);
    await click('Panel');
    await answer('arrive');
    expect([requests.length, screen.queryByText('the panel') !== null]).to.deep.equal([3, true]);
  });

  it('has the same for code without a component', async () => {
    const { answer, click, pass, requests, shown } = await openPage();
    await click('Act');
    await pass(300);
    expect(isLoading()).to.equal(true);
    await answer('fail');
    expect([isLoading(), shown]).to.deep.equal([false, [sentence]]);
    await click('Act');
    await answer('arrive');
    await pass(300);
    expect([isLoading(), requests.length, shown.length]).to.deep.equal([false, 2, 1]);
  });
});
