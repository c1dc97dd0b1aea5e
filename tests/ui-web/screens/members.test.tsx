import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

describe('the settings', () => {
  afterEach(closePlayer);

  it('let the owner invite a member, and show the invitation link', () => {
    const { intents } = openPlayer('/settings');
    fireEvent.click(screen.getByRole('button', { name: 'Invite someone' }));
    expect(intents('invited')).to.have.length(1);
    expect(screen.getByText('http://localhost:4070/signup#invitation=c0de')).to.not.equal(null);
  });

  it('remove an account only after a second press, and never the owner’s', () => {
    const { intents } = openPlayer('/settings');
    expect(screen.queryByRole('button', { name: 'Remove Ada' })).to.equal(null);
    expect(screen.queryByRole('button', { name: 'Delete my account…' })).to.equal(null);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Bo' }));
    expect(intents('memberRemoved')).to.deep.equal([]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Bo?' }));
    expect(intents('memberRemoved')).to.deep.equal(['bo']);
  });

  it('set the product of a member', () => {
    const { intents } = openPlayer('/settings');
    fireEvent.change(screen.getByLabelText('Plan of Bo'), { target: { value: 'free' } });
    expect(intents('productChosen')).to.deep.equal([{ userId: 'bo', product: 'free' }]);
  });

  it('list sessions, and end all except the current one', () => {
    const { intents } = openPlayer('/settings');
    const part = within(screen.getByRole('region', { name: 'Active sessions' }));
    expect(part.getAllByRole('row')).to.have.length(2);
    fireEvent.click(part.getByRole('button', { name: /^End Script token/ }));
    expect(intents('sessionEnded')).to.deep.equal(['s2']);
    expect(part.queryByRole('button', { name: /^End Browser/ })).to.equal(null);
  });

  it('switch the visibility of the profile', () => {
    const { intents } = openPlayer('/settings');
    fireEvent.click(screen.getByRole('switch', { name: 'Show my profile to others' }));
    expect(intents('profileVisibilityChosen')).to.deep.equal([false]);
  });
});

describe('the page of a member', () => {
  afterEach(closePlayer);

  it('is linked from the list of members', () => {
    const { intents, history } = openPlayer('/settings');
    fireEvent.click(within(screen.getByRole('region', { name: 'Members' })).getByRole('link', { name: 'Bo' }));
    expect(history.at(-1)).to.equal('/user/bo');
    expect(intents('memberPage.opened')).to.deep.equal(['bo']);
  });

  it('shows the name and links the public playlists [S1.08] [S7.31]', () => {
    openPlayer('/user/bo');
    screen.getByRole('heading', { level: 1, name: 'Bo' });
    screen.getByText('1 public playlist');
    const [playlist] = within(screen.getByRole('list', { name: 'Playlists' })).getAllByRole('link');
    expect(playlist?.getAttribute('href')).to.match(/^\/playlist\//);
  });

  it('shows members on their own page that others see only public playlists', () => {
    const { session } = openPlayer('/user/bo');
    const user = { id: 'bo', name: 'Bo', product: 'free' } as const;
    change(() => session.session.set({ phase: 'signed-in', needsOwner: false, user }));
    screen.getByText('1 playlist · This is your profile. Others see only your public playlists.');
  });

  it('shows its own message for an unknown member', () => {
    openPlayer('/user/ghost');
    screen.getByText('Profile not available');
    expect(screen.queryByText('This is no longer in the library.')).to.equal(null);
  });
});
