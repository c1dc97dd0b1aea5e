import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { SAMPLE_SESSION } from '#tests/support/ui/fake-shared-listening.ts';

const section = () => within(screen.getByRole('region', { name: 'Listen together' }));

function openSection() {
  const player = openPlayer('/');
  fireEvent.click(screen.getByRole('button', { name: 'Devices' }));
  return player;
}

describe('shared listening', () => {
  afterEach(closePlayer);

  it('starts in the devices panel [S1.17]', () => {
    const { intents } = openSection();
    fireEvent.click(section().getByRole('button', { name: 'Start a session' }));
    expect(intents('listening.started')).to.have.length(1);
  });

  it('shows the host the link, the members, and the settings of the session', () => {
    const { listening, intents } = openSection();
    change(() => listening.set({ session: SAMPLE_SESSION, userId: 'clara', isHost: true }));
    expect(section().getByRole('textbox', { name: 'Invitation link' })).to.have.property(
      'value',
      SAMPLE_SESSION.join_session_url,
    );
    const rows = section().getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).to.deep.equal(['ClaraYou · Host', 'BenAway']);
    fireEvent.click(section().getByRole('button', { name: 'Remove Ben' }));
    fireEvent.click(section().getByRole('switch', { name: /Everyone can control playback/ }));
    fireEvent.click(section().getByRole('button', { name: 'End session' }));
    expect(intents('listening.memberRemoved')).to.deep.equal(['ben']);
    expect(intents('listening.guestsAllowed')).to.deep.equal([false]);
    expect(intents('listening.ended')).to.have.length(1);
  });

  it('lets a guest only leave', () => {
    const { listening, intents } = openSection();
    change(() => listening.set({ session: SAMPLE_SESSION, userId: 'ben', isHost: false }));
    expect(section().queryByRole('button', { name: /Remove|End/ })).to.equal(null);
    expect(section().queryByRole('switch')).to.equal(null);
    fireEvent.click(section().getByRole('button', { name: 'Leave' }));
    expect(intents('listening.left')).to.have.length(1);
  });

  it('shows a member’s own pause, and that member how to rejoin', () => {
    const { listening } = openSection();
    const session_members = SAMPLE_SESSION.session_members.map((member) =>
      member.id === 'ben' ? { ...member, is_away: false, is_paused: true } : member,
    );
    const session = { ...SAMPLE_SESSION, session_members };
    const how = 'Paused on this device only. Press Play to rejoin the others.';
    change(() => listening.set({ session, userId: 'ben', isHost: false }));
    expect(section().getByText(how)).to.be.ok;
    change(() => listening.set({ session, userId: 'clara', isHost: true }));
    expect(section().queryByText(how)).to.equal(null);
    expect(section().getAllByRole('listitem')[1]?.textContent).to.equal('BenPaused');
  });

  it('is joined by the link, which names the host [S7.93, S7.94]', async () => {
    const { intents } = openPlayer('/join/t0ken');
    await screen.findByRole('heading', { name: 'Clara invites you to listen together', level: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(intents('listening.joined')).to.deep.equal(['t0ken']);
  });
});
