import { change, closePlayer, startPlayback, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import type { DeviceView } from '#application/player-view/controller-types.ts';

const HERE = { id: 'here', name: 'Chrome on Linux', type: 'computer', isActive: true, isLocal: true, volume01: 1 };
const KITCHEN = { id: 'kitchen', name: 'Kitchen', type: 'speaker', isActive: false, isLocal: false, volume01: 0.5 };
const panel = () => within(screen.getByRole('complementary', { name: 'Devices' }));

function openDevices(devices: readonly DeviceView[] = [KITCHEN, HERE]) {
  const player = openPlayer('/');
  startPlayback(player, 0);
  change(() => player.player.devices.set(devices));
  fireEvent.click(screen.getByRole('button', { name: 'Devices' }));
  return player;
}

describe('the devices', () => {
  afterEach(closePlayer);

  it('are listed, this browser first, with the active one marked [S1.25]', () => {
    openDevices();
    const rows = panel().getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).to.deep.equal(['Chrome on LinuxThis browser', 'KitchenSpeaker']);
    const current = panel().getByRole('button', { name: 'Chrome on Linux, This browser, playing now' });
    expect(current.getAttribute('aria-current')).to.equal('true');
  });

  it('of one name differ by browser, system and time', () => {
    const metadata = { model: 'Firefox 140 Linux', listed_at: String(Date.UTC(2020, 2, 12, 12)) };
    openDevices([
      { ...KITCHEN, metadata },
      { ...HERE, metadata: { model: 'Chrome 130 Linux' } },
    ]);
    const rows = panel().getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).to.deep.equal([
      'Chrome on LinuxThis browser · Chrome 130 Linux',
      'KitchenSpeaker · Firefox 140 Linux · connected since Mar 12, 2020',
    ]);
  });

  it('have their default names in the language of this page', () => {
    const metadata = { default_name: 'Firefox auf Android', browser: 'Firefox', system: 'Android' };
    openDevices([
      HERE,
      { ...KITCHEN, name: 'Firefox auf Android', isActive: true, metadata },
      { ...KITCHEN, id: 'two', metadata },
    ]);
    const options = panel().getAllByRole('button', { name: /^Options for/ });
    expect(options.map((one) => one.getAttribute('aria-label'))).to.deep.equal([
      'Options for Firefox on Android',
      'Options for Kitchen',
    ]);
    expect(screen.queryByText('Playing on Firefox on Android')).to.not.equal(null);
    expect(screen.queryByText(/auf Android/)).to.equal(null);
  });

  it('can be renamed and removed from here', () => {
    const { intents } = openDevices();
    const options = panel().getAllByRole('button', { name: /^Options for/ });
    expect(options.map((one) => one.getAttribute('aria-label'))).to.deep.equal(['Options for Kitchen']);
    fireEvent.click(options[0]!);
    fireEvent.click(panel().getByRole('button', { name: 'Rename Kitchen' }));
    fireEvent.change(panel().getByLabelText('Name of this device'), { target: { value: ' Attic ' } });
    fireEvent.click(panel().getByRole('button', { name: 'Save' }));
    expect(intents('named')).to.deep.equal([{ id: 'kitchen', name: 'Attic' }]);
    expect(panel().queryByLabelText('Name of this device')).to.equal(null);
    fireEvent.click(panel().getByRole('button', { name: 'Remove Kitchen' }));
    expect(intents('removed')).to.deep.equal([]);
    fireEvent.click(panel().getByRole('button', { name: 'Really remove?' }));
    expect(intents('removed')).to.deep.equal(['kitchen']);
  });

  it('get the playback when they are clicked', () => {
    const { intents } = openDevices();
    fireEvent.click(panel().getByRole('button', { name: 'Play on Kitchen, Speaker' }));
    expect(intents('deviceChosen')).to.deep.equal(['kitchen']);
  });

  it('ignore a click on the active device', () => {
    const { intents } = openDevices();
    fireEvent.click(panel().getByRole('button', { name: 'Chrome on Linux, This browser, playing now' }));
    expect(intents('deviceChosen')).to.deep.equal([]);
  });

  it('show how to add a device when there is only one', () => {
    openDevices([HERE]);
    expect(panel().getByText(/Open Cadenza in another browser/)).to.not.equal(null);
  });

  it('are replaced by the queue, and closed by their button', () => {
    openDevices();
    fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
    expect(screen.queryByRole('complementary', { name: 'Devices' })).to.equal(null);
    fireEvent.click(screen.getByRole('button', { name: 'Devices' }));
    fireEvent.click(panel().getByRole('button', { name: 'Close devices' }));
    expect(screen.queryByRole('complementary', { name: 'Devices' })).to.equal(null);
  });

  it('start a private session, which the bar shows [S4.41]', () => {
    const { player, intents } = openDevices([HERE]);
    fireEvent.click(panel().getByRole('switch', { name: /Private session/ }));
    expect(intents('privateSwitched')).to.deep.equal([true]);
    change(() => player.isPrivate.set(true));
    expect(within(screen.getByRole('region', { name: 'Now playing' })).getByText('Private session')).to.not.equal(null);
    expect(screen.getByRole('status').textContent).to.equal('Private session on');
  });

  it('transfer playback to this browser by a button of the bar', () => {
    const { intents } = openDevices([
      { ...HERE, isActive: false },
      { ...KITCHEN, isActive: true },
    ]);
    expect(screen.getByText('Playing on Kitchen')).to.not.equal(null);
    fireEvent.click(screen.getByRole('button', { name: 'Play here' }));
    expect(intents('deviceChosen')).to.deep.equal(['here']);
  });
});
