import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

describe('the settings', () => {
  afterEach(closePlayer);

  it('let the owner invite somebody, and show the address to hand on', () => {
    const { said } = openPlayer('/library');
    fireEvent.click(screen.getByRole('button', { name: 'Invite someone' }));
    expect(said('invited')).to.have.length(1);
    expect(screen.getByText('http://localhost:4070/signup#invitation=c0de')).to.not.equal(null);
  });

  it('take an account away only when asked twice, and never the owner’s', () => {
    const { said } = openPlayer('/library');
    expect(screen.queryByRole('button', { name: 'Remove Ada' })).to.equal(null);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Bo' }));
    expect(said('memberRemoved')).to.deep.equal([]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Bo?' }));
    expect(said('memberRemoved')).to.deep.equal(['bo']);
  });

  it('choose what a member listens with', () => {
    const { said } = openPlayer('/library');
    fireEvent.change(screen.getByLabelText('Plan of Bo'), { target: { value: 'free' } });
    expect(said('productChosen')).to.deep.equal([{ userId: 'bo', product: 'free' }]);
  });

  it('list what is signed in, and end all of it but this browser', () => {
    const { said } = openPlayer('/library');
    const part = within(screen.getByRole('region', { name: 'Active sessions' }));
    expect(part.getAllByRole('row')).to.have.length(2);
    fireEvent.click(part.getByRole('button', { name: /^End Script token/ }));
    expect(said('sessionEnded')).to.deep.equal(['s2']);
    expect(part.queryByRole('button', { name: /^End Browser/ })).to.equal(null);
  });

  it('say whether others see the profile', () => {
    const { said } = openPlayer('/library');
    fireEvent.click(screen.getByRole('switch', { name: 'Show my profile to others' }));
    expect(said('profileShown')).to.deep.equal([false]);
  });
});

describe('the page of a member', () => {
  afterEach(closePlayer);

  it('is led to from the list of members', () => {
    const { said, history } = openPlayer('/library');
    fireEvent.click(within(screen.getByRole('region', { name: 'Members' })).getByRole('link', { name: 'Bo' }));
    expect(history.at(-1)).to.equal('/user/bo');
    expect(said('memberPage.opened')).to.deep.equal(['bo']);
  });

  it('shows the name and the public playlists, which lead on [S7.31]', () => {
    openPlayer('/user/bo');
    screen.getByRole('heading', { level: 1, name: 'Bo' });
    screen.getByText('1 public playlist');
    const [playlist] = within(screen.getByRole('list', { name: 'Playlists' })).getAllByRole('link');
    expect(playlist?.getAttribute('href')).to.match(/^\/playlist\//);
  });

  it('says to members on their own page that others see less of it', () => {
    const { session } = openPlayer('/user/bo');
    const user = { id: 'bo', name: 'Bo', product: 'free' } as const;
    change(() => session.session.set({ phase: 'signed-in', needsOwner: false, user }));
    screen.getByText('1 playlist · This is your profile. Others see only your public playlists.');
  });

  it('says that nobody is seen there, in words of its own', () => {
    openPlayer('/user/ghost');
    screen.getByText('Profile not available');
    expect(screen.queryByText('This is no longer in the library.')).to.equal(null);
  });
});
