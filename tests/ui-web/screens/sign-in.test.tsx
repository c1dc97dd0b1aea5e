import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'chai';

function openDoor(needsOwner: boolean) {
  const player = openPlayer('/');
  change(() => player.session.session.set({ phase: 'anonymous', needsOwner, user: null }));
  return player;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the sign-in screen', () => {
  afterEach(() => {
    closePlayer();
    window.location.hash = '';
  });

  it('creates the owner on the first visit', () => {
    const { intents } = openDoor(true);
    type('Name', ' clara ');
    type('Password', 'a quiet evening');
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(intents('signUpSubmitted')).to.deep.equal([{ username: 'clara', password: 'a quiet evening' }]);
  });

  it('signs a member in on later visits', () => {
    const { intents } = openDoor(false);
    type('Name', 'clara');
    type('Password', 'a quiet evening');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(intents('signInSubmitted')).to.deep.equal([{ username: 'clara', password: 'a quiet evening' }]);
  });

  it('reads the invitation from the fragment of the address', () => {
    window.location.hash = '#invitation=c0ffee';
    const player = openPlayer('/?invitation=0ld');
    change(() => player.session.session.set({ phase: 'anonymous', needsOwner: false, user: null }));
    type('Name', 'robert');
    type('Password', 'eight or more');
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(player.intents('signUpSubmitted')).to.deep.equal([
      { username: 'robert', password: 'eight or more', invitation: 'c0ffee' },
    ]);
  });

  it('redirects a signed-in member home', () => {
    expect(openPlayer('/signup').history.at(-1)).to.equal('/');
  });

  it('submits an invitation', () => {
    const { intents } = openDoor(false);
    fireEvent.click(screen.getByRole('button', { name: 'I have an invitation' }));
    type('Invitation', 'moss-42');
    type('Name', 'robert');
    type('Password', 'eight or more');
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(intents('signUpSubmitted')).to.deep.equal([{ username: 'robert', password: 'eight or more', invitation: 'moss-42' }]);
  });

  it('shows the error at the fields', () => {
    const { session } = openDoor(false);
    change(() => session.error.set('The name or the password is wrong.'));
    expect(screen.getByRole('alert').textContent).to.equal('The name or the password is wrong.');
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).to.equal(screen.getByRole('alert').id);
  });

  it('submits only once', () => {
    const { intents, session } = openDoor(false);
    type('Name', 'clara');
    type('Password', 'a quiet evening');
    change(() => session.isSubmitting.set(true));
    fireEvent.click(screen.getByRole('button', { name: 'One moment…' }));
    expect(intents('signInSubmitted')).to.deep.equal([]);
  });

  it('reveals the password on request', () => {
    openDoor(false);
    fireEvent.click(screen.getByLabelText('Show password'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).to.equal('text');
  });
});
