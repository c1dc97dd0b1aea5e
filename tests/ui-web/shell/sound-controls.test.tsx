import { change, closePlayer, startPlayback, openPlayer } from '../support/screen.tsx';
import { fireEvent, within } from '@testing-library/react';
import { expect } from 'chai';
import { FLAT } from '#domain/media/sound/equalizer.ts';

/** Queries within a part of the page: role queries over the whole page are slow. */
const part = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return within(found);
};
const bar = () => part('section[aria-label="Now playing"]');
const menu = () => part('[role="menu"]');
const dialog = () => part('dialog');
const isMenuOpen = () => document.querySelector('[role="menu"]') !== null;

/** Starts an episode at this speed. */
function letEpisodePlay(player: ReturnType<typeof openPlayer>, speed = 1) {
  startPlayback(player, 1);
  change(() => {
    const track = player.stores.player.$track.getState();
    if (track) player.player.track.set({ ...track, type: 'episode' });
    player.player.speed.set(speed);
  });
}

describe('the speed menu', () => {
  afterEach(closePlayer);

  it('exists for episodes only', () => {
    const player = openPlayer('/nowhere');
    startPlayback(player, 1);
    expect(bar().queryByRole('button', { name: /^Speed/ })).to.equal(null);
    letEpisodePlay(player);
    expect(bar().getByRole('button', { name: 'Speed: 1×' })).to.be.ok;
  });

  it('offers speeds from 0.5 to 3 and the current one, by arrow keys', () => {
    const player = openPlayer('/nowhere');
    letEpisodePlay(player, 1.3);
    const opener = bar().getByRole('button', { name: 'Speed: 1.3×' });
    fireEvent.click(opener);
    const names = menu()
      .getAllByRole('menuitemradio')
      .map(({ textContent }) => textContent);
    expect(names).to.deep.equal(['0.5×', '0.8×', '1×', '1.2×', '1.3×', '1.5×', '1.8×', '2×', '2.5×', '3×']);
    const chosen = menu().getByRole('menuitemradio', { checked: true });
    expect(chosen.textContent).to.equal('1.3×');
    expect(document.activeElement).to.equal(chosen);
    fireEvent.keyDown(chosen, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).to.equal('1.5×');
    fireEvent.keyDown(document.activeElement!, { key: 'Home' });
    expect(document.activeElement?.textContent).to.equal('0.5×');
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    fireEvent.click(document.activeElement!);
    expect(player.intents('speedChosen')).to.deep.equal([3]);
    expect(isMenuOpen()).to.equal(false);
    expect(document.activeElement).to.equal(opener);
  });

  it('closes by Escape and returns the focus, and closes by a click outside', () => {
    const player = openPlayer('/nowhere');
    letEpisodePlay(player);
    const opener = bar().getByRole('button', { name: 'Speed: 1×' });
    fireEvent.click(opener);
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    expect(isMenuOpen()).to.equal(false);
    expect(document.activeElement).to.equal(opener);
    fireEvent.click(opener);
    fireEvent.pointerDown(document.body);
    expect(isMenuOpen()).to.equal(false);
  });

  it('is disabled with the reason while another device plays', () => {
    const player = openPlayer('/nowhere');
    letEpisodePlay(player);
    change(() =>
      player.player.devices.set([{ id: 'x', name: 'Kitchen', type: 'speaker', isActive: true, isLocal: false, volume01: 1 }]),
    );
    const opener = bar().getByRole('button', { name: 'Speed: 1×' });
    fireEvent.click(opener);
    expect(opener.title).to.equal('Change the speed on the device that is playing.');
    expect(isMenuOpen()).to.equal(false);
  });

  const keys = [
    [{ key: 'ArrowUp', shiftKey: true }, 1.1],
    [{ key: 'ArrowDown', shiftKey: true }, 0.9],
    [{ key: '>', shiftKey: true }, 1.1],
    [{ key: '<' }, 0.9],
  ] as const;
  for (const [press, speed] of keys)
    it(`sets ${speed} with ${JSON.stringify(press)} for episodes only`, () => {
      const player = openPlayer('/nowhere');
      startPlayback(player, 1);
      fireEvent.keyDown(document.body, press);
      expect(player.intents('speedChosen')).to.deep.equal([]);
      letEpisodePlay(player);
      fireEvent.keyDown(document.body, press);
      expect(player.intents('speedChosen')).to.deep.equal([speed]);
    });

  it('announces changes', () => {
    const player = openPlayer('/nowhere');
    letEpisodePlay(player);
    change(() => player.player.speed.set(1.5));
    expect(document.querySelector('[role="status"]')?.textContent).to.equal('Speed: 1.5×');
  });
});

describe('the sleep timer menu', () => {
  afterEach(closePlayer);

  it('offers minutes and the end of the track', () => {
    const player = openPlayer('/nowhere');
    startPlayback(player, 1);
    fireEvent.click(bar().getByRole('button', { name: 'Sleep timer' }));
    expect(menu().getAllByRole('menuitem')).to.have.lengthOf(6);
    fireEvent.click(menu().getByRole('menuitem', { name: '15 minutes' }));
    fireEvent.click(bar().getByRole('button', { name: 'Sleep timer' }));
    fireEvent.click(menu().getByRole('menuitemradio', { name: 'End of song' }));
    expect(player.intents('sleepChosen')).to.deep.equal([15]);
    expect(player.intents('sleepAtEndChosen')).to.have.lengthOf(1);
  });

  it('shows the time left, extends it, and turns off', () => {
    const player = openPlayer('/nowhere');
    startPlayback(player, 1);
    change(() => {
      player.sleepTimer.sleepTimer.set({ type: 'counting', endsAtMs: 1 });
      player.sleepTimer.sleepLeftMs.set(125_000);
    });
    const opener = bar().getByRole('button', { name: 'Sleep timer: Pauses in 2:05' });
    expect(opener.textContent).to.equal('2:05');
    fireEvent.click(opener);
    fireEvent.click(menu().getByRole('menuitem', { name: 'Add 5 minutes' }));
    fireEvent.click(opener);
    fireEvent.click(menu().getByRole('menuitem', { name: 'Turn off' }));
    expect(player.intents('sleepExtended')).to.deep.equal([5]);
    expect(player.intents('sleepCancelled')).to.have.lengthOf(1);
  });
});

describe('the sound dialog', () => {
  afterEach(closePlayer);

  const openDialog = () => {
    const player = openPlayer('/nowhere');
    fireEvent.click(bar().getByRole('button', { name: 'Sound' }));
    return player;
  };

  it('chooses the loudness and the curve of the volume', () => {
    const player = openDialog();
    const choice = (text: RegExp) => dialog().getByLabelText<HTMLInputElement>(text);
    expect(choice(/^By song/).checked).to.equal(true);
    fireEvent.click(choice(/^By album/));
    fireEvent.click(choice(/^Perceptual/));
    expect(player.intents('loudnessChosen')).to.deep.equal(['album']);
    expect(player.intents('curveChosen')).to.deep.equal(['cubic']);
  });

  it('turns the equalizer on, moves bands, and reads their gain', () => {
    const player = openDialog();
    const slider = () => document.querySelector<HTMLInputElement>('input[aria-label="1 kilohertz"]')!;
    expect(slider().disabled).to.equal(true);
    fireEvent.click(dialog().getByLabelText('Use equalizer'));
    expect(player.intents('equalizerSwitched')).to.deep.equal([true]);
    change(() =>
      player.sound.sound.set({
        ...player.stores.sound.$sound.getState(),
        isEqualizerOn: true,
        gainsDb: FLAT.map((_, band) => (band === 5 ? -3.5 : 0)),
        preset: null,
      }),
    );
    expect(slider().getAttribute('aria-valuetext')).to.equal('−3.5 decibels');
    // The curve is below its middle at 1 kHz, and in the middle at 32 Hz.
    const heights = [
      ...(document.querySelector('svg[viewBox="0 0 200 60"] path:last-child')?.getAttribute('d') ?? '').matchAll(/ ([\d.]+)/g),
    ].map(([, y]) => Number(y));
    expect(heights[66]).to.be.greaterThan(35);
    expect(heights[6]).to.be.within(29, 31);
    fireEvent.change(slider(), { target: { value: '6' } });
    expect(player.intents('bandMoved')).to.deep.equal([{ band: 5, gainDb: 6 }]);
    const presets = document.querySelector<HTMLSelectElement>('select[aria-label="Preset"]')!;
    expect(presets.selectedOptions[0]?.textContent).to.equal('Custom');
    fireEvent.change(presets, { target: { value: 'bass' } });
    expect(player.intents('presetChosen')).to.deep.equal(['bass']);
  });

  it('switches autoplay', () => {
    const player = openDialog();
    const autoplay = dialog().getByLabelText<HTMLInputElement>(/^Continue with similar music/);
    expect(autoplay.checked).to.equal(true);
    fireEvent.click(autoplay);
    expect(player.intents('autoplaySwitched')).to.deep.equal([false]);
  });

  it('hides the equalizer, with the reason, where the browser has none [S5.13]', () => {
    const player = openPlayer('/nowhere');
    change(() => player.sound.sound.set({ ...player.stores.sound.$sound.getState(), hasEqualizer: false }));
    fireEvent.click(bar().getByRole('button', { name: 'Sound' }));
    expect(dialog().queryByLabelText('Use equalizer')).to.equal(null);
    expect(dialog().getByText(/This browser doesn’t support the equalizer/)).to.be.ok;
  });
});
