import { closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

describe('followed podcasts', () => {
  afterEach(closePlayer);

  const fresh = () => within(screen.getByRole('region', { name: 'New episodes' }));
  const names = () =>
    fresh()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('show the first new episodes, then all on request, without started ones', () => {
    openPlayer('/collection/podcasts');
    expect(names()).to.deep.equal(['News 2', 'News 3', 'News 4', 'News 5', 'News 6']);
    expect(fresh().getAllByText('Sound Walks')).to.have.length(5);
    fireEvent.click(fresh().getByRole('button', { name: 'Show more new episodes' }));
    expect(names()).to.have.length(7);
    expect(fresh().queryByRole('button', { name: 'Show more new episodes' })).to.equal(null);
  });
});
