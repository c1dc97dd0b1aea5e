import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'chai';

function openDoor(needsOwner: boolean) {
  const player = openPlayer('/');
  change(() => player.session.session.set({ phase: 'anonymous', needsOwner, user: null }));
  return player;
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the door', () => {
  afterEach(() => {
    closePlayer();
    window.location.hash = '';
  });

  it('makes the owner on the first visit', () => {
    const { said } = openDoor(true);
    type('Name', ' clara ');
    type('Password', 'a quiet evening');
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(said('signUpSubmitted')).to.deep.equal([{ username: 'clara', password: 'a quiet evening' }]);
  });

  it('lets somebody in on later visits', () => {
    const { said } = openDoor(false);
    type('Name', 'clara');
    type('Password', 'a quiet evening');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(said('signInSubmitted')).to.deep.equal([{ username: 'clara', password: 'a quiet evening' }]);
  });

  it('takes the invitation in the fragment of the address it was opened by', () => {
    window.location.hash = '#invitation=c0ffee';
    const player = openPlayer('/?invitation=0ld');
    change(() => player.session.session.set({ phase: 'anonymous', needsOwner: false, user: null }));
    type('Name', 'robert');
    type('Password', 'eight or more');
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(player.said('signUpSubmitted')).to.deep.equal([
      { username: 'robert', password: 'eight or more', invitation: 'c0ffee' },
    ]);
  });

  it('leads home whoever is in already', () => {
    expect(openPlayer('/signup').history.at(-1)).to.equal('/');
  });

  it('takes an invitation', () => {
    const { said } = openDoor(false);
    fireEvent.click(screen.getByRole('button', { name: 'I have an invitation' }));
    type('Invitation', 'moss-42');
    type('Name', 'robert');
    type('Password', 'eight or more');
    fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
    expect(said('signUpSubmitted')).to.deep.equal([{ username: 'robert', password: 'eight or more', invitation: 'moss-42' }]);
  });

  it('says what is wrong at the fields it concerns', () => {
    const { session } = openDoor(false);
    change(() => session.error.set('The name or the password is wrong.'));
    expect(screen.getByRole('alert').textContent).to.equal('The name or the password is wrong.');
    expect(screen.getByLabelText('Name').getAttribute('aria-describedby')).to.equal(screen.getByRole('alert').id);
  });

  it('sends nothing twice', () => {
    const { said, session } = openDoor(false);
    type('Name', 'clara');
    type('Password', 'a quiet evening');
    change(() => session.isSubmitting.set(true));
    fireEvent.click(screen.getByRole('button', { name: 'One moment…' }));
    expect(said('signInSubmitted')).to.deep.equal([]);
  });

  it('shows the password on demand', () => {
    openDoor(false);
    fireEvent.click(screen.getByLabelText('Show password'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).to.equal('text');
  });
});
