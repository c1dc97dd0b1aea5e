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

describe('listening together', () => {
  afterEach(closePlayer);

  it('is started from the devices [S1.17]', () => {
    const { said } = openSection();
    fireEvent.click(section().getByRole('button', { name: 'Start a session' }));
    expect(said('listening.started')).to.have.length(1);
  });

  it('shows the host the link and who is here, whom to remove, and who may steer', () => {
    const { listening, said } = openSection();
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
    expect(said('listening.memberRemoved')).to.deep.equal(['ben']);
    expect(said('listening.guestsAllowed')).to.deep.equal([false]);
    expect(said('listening.ended')).to.have.length(1);
  });

  it('lets a guest leave, and nothing of the host’s', () => {
    const { listening, said } = openSection();
    change(() => listening.set({ session: SAMPLE_SESSION, userId: 'ben', isHost: false }));
    expect(section().queryByRole('button', { name: /Remove|End/ })).to.equal(null);
    expect(section().queryByRole('switch')).to.equal(null);
    fireEvent.click(section().getByRole('button', { name: 'Leave' }));
    expect(said('listening.left')).to.have.length(1);
  });

  it('shows who has paused for themselves, and tells them how to be back', () => {
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

  it('is joined by the link, which says whose it is [S7.93, S7.94]', async () => {
    const { said } = openPlayer('/join/t0ken');
    await screen.findByRole('heading', { name: 'Clara invites you to listen together', level: 2 });
    fireEvent.click(screen.getByRole('button', { name: 'Join' }));
    expect(said('listening.joined')).to.deep.equal(['t0ken']);
  });
});
