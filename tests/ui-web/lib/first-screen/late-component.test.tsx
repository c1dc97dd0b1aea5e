import '#tests/support/ui/dom.ts';
import { act, cleanup, render } from '@testing-library/react';
import { expect } from 'chai';
import { createGate, lateComponent } from '#ui-web/lib/lazy-component.tsx';

describe('a late component', () => {
  afterEach(cleanup);

  it('loads its script once the first screen is shown, and shows its fallback until then', async () => {
    const firstScreen = createGate();
    let loads = 0;
    const load = async () => {
      loads += 1;
      return () => <p>late</p>;
    };
    const Late = lateComponent(load, <p>early</p>, firstScreen);
    const { container } = render(<Late />);
    expect([container.textContent, loads]).to.deep.equal(['early', 0]);
    await act(async () => firstScreen.open());
    expect([container.textContent, loads]).to.deep.equal(['late', 1]);
  });
});
