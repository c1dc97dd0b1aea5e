import { readFileSync } from 'node:fs';
import { RAISED } from '#domain/constants/page/contrast.ts';
import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import { followCover } from '#ui-web/lib/accent/cover-accent.ts';
import { playerError } from '#domain/errors/player-error.ts';

const main = () => within(screen.getByRole('main'));
const topics = () =>
  within(main().getByRole('navigation', { name: 'Settings by topic' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const search = (text: string) =>
  fireEvent.change(main().getByRole('searchbox', { name: 'Search settings' }), { target: { value: text } });

describe('the settings', () => {
  afterEach(closePlayer);

  it('show the error of a part in its place, with a retry, and the other parts', () => {
    const error = playerError('REQUEST_FAILED', 500);
    const partErrors = { members: error, profile: error, secondStep: error, shares: error };
    const { intents } = openPlayer('/settings', { partErrors });
    const retry = (region: string, index = 0) => {
      const part = within(main().getByRole('region', { name: region }));
      fireEvent.click(part.getAllByRole('button', { name: 'Try again' })[index]!);
    };
    expect(intents('shares.retried')).to.have.lengthOf(0);
    retry('Shares');
    expect(intents('shares.retried')).to.have.lengthOf(1);
    retry('Account');
    expect(intents('profile.retried')).to.have.lengthOf(1);
    retry('Two-step verification');
    expect(intents('secondStep.retried')).to.have.lengthOf(1);
    retry('Members and statistics');
    expect(intents('members.retried')).to.have.lengthOf(1);
    expect(main().getByRole('region', { name: 'Active sessions' })).to.be.ok;
  });

  it('keep the part of the owner from other members', () => {
    openPlayer('/settings', { partErrors: { members: playerError('REQUEST_FAILED', 403) } });
    expect(topics()).not.to.include('Members and statistics');
    for (const topic of ['Podcast feeds', 'Ads and sponsors', 'Feature flags', 'Backup']) expect(topics()).not.to.include(topic);
    expect(main().queryByRole('region', { name: 'Members and statistics' })).to.equal(null);
  });

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
      'Podcast feeds',
      'Ads and sponsors',
      'Feature flags',
      'Backup',
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
    // Its charts would be drawn after the test.
    closePlayer();
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
    expect(rows.map(({ textContent }) => textContent)).to.deep.equal([
      'Chrome on LinuxThis browser',
      'KitchenSpeakerRenameRemove',
    ]);
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

  it('switch the skipping of silence, which is off at first', () => {
    openPlayer('/settings');
    const group = within(
      within(main().getByRole('region', { name: 'Playback' })).getByRole('group', { name: 'Silence in episodes' }),
    );
    const silence = () => group.getByRole<HTMLInputElement>('switch', { name: /^Skip silence/ });
    expect(silence().checked).to.equal(false);
    fireEvent.click(silence());
    expect(silence().checked).to.equal(true);
    expect(localStorage.getItem('sound.skip-silence')).to.equal('on');
    fireEvent.click(silence());
    expect(localStorage.getItem('sound.skip-silence')).to.equal(null);
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

  it('change the key of an action, name what has a key already, and reset all', () => {
    const { intents } = openPlayer('/settings');
    const row = () => main().getByRole('row', { name: /^Shuffle/ });
    const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key });
    const wait = () => {
      const button = within(row()).getByRole('button', { name: 'Change the key of “Shuffle”' });
      button.focus();
      fireEvent.click(button);
    };
    wait();
    press('n');
    expect(row().textContent).to.contain('“Next” already has the key n. Press another one.');
    press('Enter');
    expect(row().textContent).to.contain('This key has another use. Press another one.');
    press('Escape');
    expect(row().textContent).to.equal('ShufflesChange');
    wait();
    press('j');
    expect(row().textContent).to.equal('ShufflejChange');
    expect(localStorage.getItem('cadenza.keys')).to.equal('{"shuffle":"j"}');
    expect(intents('shuffleToggled')).to.have.lengthOf(0);
    for (const key of ['s', 'j']) fireEvent.keyDown(document.body, { key });
    expect(intents('shuffleToggled')).to.have.lengthOf(1);
    fireEvent.click(main().getByRole('button', { name: 'Reset all keys' }));
    expect(row().textContent).to.equal('ShufflesChange');
    expect(localStorage.getItem('cadenza.keys')).to.equal(null);
    for (const key of ['s', 'j']) fireEvent.keyDown(document.body, { key });
    expect(intents('shuffleToggled')).to.have.lengthOf(2);
  });

  it('keep accents readable on the backgrounds of the style sheet', () => {
    const tokens = readFileSync('ui-web/styles/tokens.css', 'utf8');
    const raised = [...tokens.matchAll(/--raised: (#\w+);/g)].map(([, color]) => color);
    expect(raised).to.deep.equal([RAISED.dark, RAISED.light]);
  });

  it('choose an accent colour, and go back to the usual one', () => {
    openPlayer('/settings');
    const own = () => document.documentElement.style.getPropertyValue('--own-accent-dark');
    fireEvent.change(main().getByLabelText('Own colour'), { target: { value: '#00ffaa' } });
    expect(own()).to.equal('#00ffaa');
    expect(localStorage.getItem('cadenza.accent')).to.match(/^#00ffaa #00ffaa( #[0-9a-f]{6}){3}$/);
    fireEvent.click(main().getByRole('button', { name: 'Cadenza’s own' }));
    expect(own()).to.equal('');
    expect(localStorage.getItem('cadenza.accent')).to.equal(null);
  });

  it('choose compact rows and cards for all lists of this browser', () => {
    openPlayer('/settings');
    const root = document.documentElement;
    fireEvent.click(main().getByRole('radio', { name: /^Compact/ }));
    expect([localStorage.getItem('cadenza.density'), root.dataset['density']]).to.deep.equal(['compact', 'compact']);
    closePlayer();
    localStorage.setItem('cadenza.density', 'compact');
    openPlayer('/collection/playlists');
    const heights = () =>
      main()
        .getAllByRole('listitem')
        .map(({ style }) => style.height);
    expect(new Set(heights().filter(Boolean))).to.deep.equal(new Set(['44px']));
    closePlayer();
    localStorage.setItem('cadenza.density', 'compact');
    openPlayer('/settings');
    fireEvent.click(main().getByRole('radio', { name: 'Comfortable' }));
    expect([localStorage.getItem('cadenza.density'), root.dataset['density']]).to.deep.equal([null, '']);
  });

  it('take the accent from the cover of the current song', async () => {
    openPlayer('/settings');
    const own = () => document.documentElement.style.getPropertyValue('--own-accent-dark');
    const listeners = new Set<(view: PlayerView) => void>();
    let url = '/one';
    const colors: Readonly<Record<string, string>> = { '/one': '#00ffaa', '/three': '#ffee00' };
    const view = () => ({ track: { images: [{ url }] } }) as never;
    const onChange = (listener: (view: PlayerView) => void) => (listeners.add(listener), () => undefined);
    followCover({ view, onChange }, (at) => Promise.resolve(colors[at] ?? null));
    const cover = () => main().getByRole('switch', { name: 'From the cover of the current song' });
    const play = async (next: string) => {
      url = next;
      listeners.forEach((listener) => listener(view()));
      await act(() => Promise.resolve());
    };
    await play('/one');
    expect(own(), 'only where it is chosen').to.equal('');
    fireEvent.click(cover());
    await act(() => Promise.resolve());
    expect(own()).to.equal('#00ffaa');
    expect(main().queryByLabelText('Own colour')).to.equal(null);
    await play('/two');
    expect([own(), localStorage.getItem('cadenza.accent')], 'a cover in greys').to.deep.equal(['', 'cover']);
    await play('/three');
    expect(own()).to.equal('#ffee00');
    fireEvent.click(cover());
    expect([own(), localStorage.getItem('cadenza.accent')]).to.deep.equal(['', null]);
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
