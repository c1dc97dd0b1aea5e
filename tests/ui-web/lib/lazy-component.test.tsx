import '#tests/support/ui/dom.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect } from 'chai';
import { useEffect } from 'react';
import sinon from 'sinon';
import { ErrorBoundary } from '#ui-web/controls/state/ErrorBoundary.tsx';
import { Announcer, useCurrentToast } from '#ui-web/lib/announcer.tsx';
import { lazyComponent, preloadWhenIdle } from '#ui-web/lib/lazy-component.tsx';

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

  it('shows a toast once when the listener opened it, and again when it is opened again', async () => {
    const retry = holdRetries();
    const load = () => Promise.reject(new Error('Failed to fetch'));
    const Opened = lazyComponent<object>(load, null, { isOpened: true });
    const Other = lazyComponent<object>(load);
    const sentence = 'Can’t reach the server. Check your connection and try again.';
    const shown: string[] = [];
    const Toast = () => {
      const toast = useCurrentToast();
      useEffect(() => void (toast && shown.push(toast.sentence)), [toast]);
      return null;
    };
    const Page = ({ open }: { readonly open: 'it' | 'other' | 'nothing' }) => (
      <Announcer>
        <Toast />
        {open === 'it' && <Opened />}
        {open === 'other' && <Other />}
      </Announcer>
    );
    const { rerender } = render(<Page open="other" />);
    await act(async () => retry());
    expect(shown).to.deep.equal([]);
    await act(async () => rerender(<Page open="it" />));
    await act(async () => retry());
    await act(async () => retry());
    expect(shown).to.deep.equal([sentence]);
    await act(async () => rerender(<Page open="nothing" />));
    await act(async () => rerender(<Page open="it" />));
    expect(shown).to.deep.equal([sentence, sentence]);
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
