import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

const main = () => within(screen.getByRole('main'));
const topics = () =>
  within(main().getByRole('navigation', { name: 'Settings by topic' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const search = (text: string) =>
  fireEvent.change(main().getByRole('searchbox', { name: 'Search settings' }), { target: { value: text } });

describe('the settings', () => {
  afterEach(closePlayer);

  it('are found by words of their topics', () => {
    openPlayer('/settings');
    expect(topics()).to.deep.equal([
      'Playback',
      'Appearance',
      'Language',
      'App',
      'Keyboard',
      'Devices',
      'Account',
      'Other services',
      'Shares',
      'Music on this server',
      'Members and statistics',
    ]);
    search('Equal');
    expect(topics()).to.deep.equal(['Playback']);
    expect(main().getByRole('region', { name: 'Playback' })).to.be.ok;
    expect(main().queryByRole('region', { name: 'Devices' })).to.equal(null);
    search('second  password');
    expect(topics()).to.deep.equal(['Account']);
    search('quokka');
    expect(main().getByText('No setting for “quokka”')).to.be.ok;
  });

  it('move the focus to a topic', () => {
    openPlayer('/settings');
    fireEvent.click(main().getByRole('link', { name: 'Devices' }));
    expect(document.activeElement).to.equal(main().getByRole('heading', { name: 'Devices' }));
  });

  it('are at their new addresses from the old ones', () => {
    expect(openPlayer('/library').history).to.deep.equal(['/settings']);
    closePlayer();
    expect(openPlayer('/library/statistics').history).to.deep.equal(['/settings/statistics']);
  });

  it('name this browser among the devices, and remember the name', () => {
    const player = openPlayer('/settings');
    change(() =>
      player.player.devices.set([
        { id: '1', name: 'Chrome on Linux', type: 'computer', isActive: false, isLocal: true, volume01: 1 },
        { id: '2', name: 'Kitchen', type: 'speaker', isActive: true, isLocal: false, volume01: 1 },
      ]),
    );
    const rows = within(main().getByRole('list', { name: 'Devices' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).to.deep.equal(['Chrome on LinuxThis browser', 'KitchenSpeaker']);
    const field = main().getByLabelText('Name of this browser');
    fireEvent.change(field, { target: { value: '  Attic ' } });
    fireEvent.click(main().getByRole('button', { name: 'Save name' }));
    expect(player.intents('deviceRenamed')).to.deep.equal(['Attic']);
    expect(localStorage.getItem('cadenza.deviceName')).to.equal('Attic');
    fireEvent.change(field, { target: { value: ' ' } });
    fireEvent.click(main().getByRole('button', { name: 'Save name' }));
    expect(player.intents('deviceRenamed')).to.have.lengthOf(1);
  });

  it('change the language with the next load of the page', () => {
    openPlayer('/settings');
    expect(main().queryByRole('button', { name: 'Reload now' })).to.equal(null);
    fireEvent.change(main().getByLabelText('Language of the player'), { target: { value: 'de' } });
    expect(localStorage.getItem('cadenza.language')).to.equal('de');
    expect(main().getByText('The player is in German after the page loads again.')).to.be.ok;
    expect(main().getByRole('button', { name: 'Reload now' })).to.be.ok;
  });

  it('switch single keys off at once', () => {
    const { intents } = openPlayer('/settings');
    fireEvent.click(main().getByRole('switch', { name: /^Single-key shortcuts/ }));
    fireEvent.keyDown(document.body, { key: 's' });
    expect(intents('shuffleToggled')).to.have.lengthOf(0);
    fireEvent.click(main().getByRole('switch', { name: /^Single-key shortcuts/ }));
    fireEvent.keyDown(document.body, { key: 's' });
    expect(intents('shuffleToggled')).to.have.lengthOf(1);
  });

  it('choose a theme instead of that of the system', () => {
    const sheet = document.createElement('style');
    sheet.textContent = '@media (prefers-color-scheme: light) { a { color: red } }';
    document.head.append(sheet);
    const condition = () => (sheet.sheet?.cssRules[0] as CSSMediaRule).media.mediaText;
    try {
      openPlayer('/settings');
      const choose = (name: string) =>
        fireEvent.click(within(main().getByRole('group', { name: 'Theme' })).getByRole('radio', { name }));
      choose('Light');
      expect(condition()).to.equal('all');
      choose('Dark');
      expect(condition()).to.equal('not all');
      choose('Like the system');
      expect(condition()).to.equal('(prefers-color-scheme: light)');
      expect(localStorage.getItem('cadenza.theme')).to.equal(null);
    } finally {
      sheet.remove();
    }
  });
});
