import { change, closePlayer, startPlayback, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { playerError } from '#domain/errors/player-error.ts';
import { ALL_ALLOWED } from '#tests/support/fixtures/sample-player-views.ts';

const bar = () => within(screen.getByRole('region', { name: 'Now playing' }));
const seekBar = () => bar().getByRole<HTMLInputElement>('slider', { name: 'Position' });

describe('the now-playing bar', () => {
  afterEach(closePlayer);

  it('disables its controls, with the reason, without a track', () => {
    const { intents } = openPlayer('/');
    const play = bar().getByRole('button', { name: 'Play' });
    fireEvent.click(play);
    expect(play.getAttribute('aria-disabled')).to.equal('true');
    expect(play.title).to.equal('Nothing is playing.');
    expect(intents('playToggled')).to.deep.equal([]);
  });

  it('names the track and links its artists', () => {
    const player = openPlayer('/');
    startPlayback(player, 3);
    expect(bar().getByRole('link', { name: 'A Letter Folded Twice' })).to.be.ok;
    expect(bar().getByRole('link', { name: 'Odile Marchetti' }).getAttribute('href')).to.match(/^\/artist\//);
    expect(bar().getByRole('link', { name: 'Tamsin Okoro' }).getAttribute('href')).to.match(/^\/artist\//);
  });

  it('links the advertiser of an ad, and shows why controls are disabled', () => {
    const player = openPlayer('/');
    startPlayback(player, 1);
    const here = { images: [], durationMs: 20_000, artists: [{ name: 'Clean', uri: '' }] };
    const ad = { ...here, uri: 'spotify:ad:soap1', uid: 'a0', type: 'ad', name: 'Soap' } as const;
    const showAd = (url: string) => change(() => player.player.track.set({ ...ad, group: { name: 'Soap', uri: url } }));
    showAd('https://soap.example/');
    change(() => player.player.disallows.set({ ...ALL_ALLOWED, seeking: true, skippingNext: true }));
    expect(bar().getByText('Advertisement · Soap')).to.be.ok;
    expect(bar().getByRole('link', { name: 'Clean' }).getAttribute('href')).to.equal('https://soap.example/');
    expect(bar().getByRole('button', { name: 'Next' }).title).to.equal('You can’t skip an ad.');
    showAd('javascript:alert(1)');
    expect(bar().queryByRole('link', { name: 'Clean' })).to.equal(null);
  });

  const buttons = [
    ['Pause', 'playToggled'],
    ['Next', 'nextClicked'],
    ['Previous', 'previousClicked'],
    ['Shuffle', 'shuffleToggled'],
    ['Repeat off', 'repeatCycled'],
  ] as const;
  for (const [name, intent] of buttons)
    it(`sends ${intent} when ${name} is clicked`, () => {
      const player = openPlayer('/');
      startPlayback(player, 1);
      fireEvent.click(bar().getByRole('button', { name }));
      expect(player.intents(intent)).to.have.lengthOf(1);
    });

  const reasons = [
    ['Pause', 'pausing', 'You can’t pause right now.', 'playToggled'],
    ['Next', 'skippingNext', 'You can’t skip right now.', 'nextClicked'],
    ['Previous', 'skippingPrevious', 'You can’t go back right now.', 'previousClicked'],
    ['Shuffle', 'togglingShuffle', 'You can’t change shuffle right now.', 'shuffleToggled'],
    ['Repeat off', 'togglingRepeat', 'You can’t change repeat right now.', 'repeatCycled'],
  ] as const;
  for (const [name, disallowed, sentence, intent] of reasons)
    it(`disables ${name} with a reason while ${disallowed} is disallowed`, () => {
      const player = openPlayer('/');
      startPlayback(player, 1);
      change(() => player.player.disallows.set({ ...ALL_ALLOWED, [disallowed]: true }));
      const button = bar().getByRole('button', { name });
      fireEvent.click(button);
      expect(button.getAttribute('aria-disabled')).to.equal('true');
      expect(button.title).to.equal(sentence);
      expect(player.intents(intent)).to.deep.equal([]);
    });

  it('shows the repeat mode by its name, and shuffle by its pressed state', () => {
    const player = openPlayer('/');
    startPlayback(player, 1);
    change(() => {
      player.player.repeat.set('TRACK');
      player.player.shuffle.set(true);
    });
    expect(bar().getByRole('button', { name: 'Repeat one' })).to.be.ok;
    expect(bar().getByRole('button', { name: 'Shuffle', pressed: true })).to.be.ok;
  });

  it('mutes, and unmutes to the volume before', () => {
    const player = openPlayer('/');
    change(() => player.player.volume01.set(0.3));
    fireEvent.click(bar().getByRole('button', { name: 'Mute', pressed: false }));
    change(() => player.player.volume01.set(0));
    fireEvent.click(bar().getByRole('button', { name: 'Mute', pressed: true }));
    expect(player.intents('volumeChanged')).to.deep.equal([0, 0.3]);
  });

  it('reads the volume in percent', () => {
    const player = openPlayer('/');
    change(() => player.player.volume01.set(0.6));
    expect(bar().getByRole('slider', { name: 'Volume' }).getAttribute('aria-valuetext')).to.equal('60 percent');
  });

  it('names the active device', () => {
    const player = openPlayer('/');
    startPlayback(player, 1);
    const device = { id: 'k', name: 'Kitchen', type: 'speaker', isActive: true, isLocal: false, volume01: 1 };
    change(() => player.player.devices.set([device]));
    expect(bar().getByText('Playing on Kitchen')).to.be.ok;
  });
});

describe('the seek bar', () => {
  afterEach(closePlayer);

  it('reads the position in words', () => {
    const player = openPlayer('/');
    startPlayback(player, 1, 90_000);
    change(() => player.player.durationMs.set(240_000));
    expect(seekBar().getAttribute('aria-valuetext')).to.equal('1 minute 30 seconds of 4 minutes');
  });

  it('shows the time of a dragged thumb, and seeks on release', () => {
    const player = openPlayer('/');
    startPlayback(player, 1, 10_000);
    const input = seekBar();
    fireEvent.input(input, { target: { value: '60000' } });
    expect(input.getAttribute('aria-valuetext')).to.match(/^1 minute of/);
    expect(player.intents('seekRequested')).to.deep.equal([]);
    change(() => player.player.positionMs.set(10_500));
    expect(input.value).to.equal('60000');
    fireEvent.change(input, { target: { value: '61000' } });
    expect(player.intents('seekRequested')).to.deep.equal([61_000]);
  });

  it('follows the player again after the seek', () => {
    const player = openPlayer('/');
    startPlayback(player, 1, 10_000);
    fireEvent.change(seekBar(), { target: { value: '61000' } });
    change(() => player.player.positionMs.set(61_500));
    expect(seekBar().value).to.equal('61500');
  });

  const keys = [
    ['ArrowRight', 65_000],
    ['ArrowLeft', 55_000],
    ['PageUp', 75_000],
    ['PageDown', 45_000],
  ] as const;
  for (const [key, wantedMs] of keys)
    it(`moves from 1:00 to ${wantedMs / 1000} s with ${key}`, () => {
      const player = openPlayer('/');
      startPlayback(player, 1, 60_000);
      fireEvent.keyDown(seekBar(), { key });
      expect(player.intents('seekRequested')).to.deep.equal([wantedMs]);
    });

  it('does not seek before the start', () => {
    const player = openPlayer('/');
    startPlayback(player, 1, 2_000);
    fireEvent.keyDown(seekBar(), { key: 'PageDown' });
    expect(player.intents('seekRequested')).to.deep.equal([0]);
  });

  it('is disabled with a reason while seeking is disallowed', () => {
    const player = openPlayer('/');
    startPlayback(player, 1, 60_000);
    change(() => player.player.disallows.set({ ...ALL_ALLOWED, seeking: true }));
    fireEvent.keyDown(seekBar(), { key: 'ArrowRight' });
    fireEvent.change(seekBar(), { target: { value: '90000' } });
    expect(player.intents('seekRequested')).to.deep.equal([]);
    expect(seekBar().title).to.equal('You can’t change the position right now.');
  });
});

describe('the announcements of the player', () => {
  afterEach(closePlayer);
  const spoken = () => screen.getByRole('status').textContent;

  it('announces the current track', () => {
    const player = openPlayer('/');
    startPlayback(player, 0);
    expect(spoken()).to.equal('Now playing First Light by Odile Marchetti');
  });

  it('announces and shows a lost connection, and announces its return', () => {
    const player = openPlayer('/');
    change(() => player.player.connection.set('reconnecting'));
    expect(spoken()).to.equal('Connection lost. Reconnecting…');
    expect(within(screen.getByRole('region', { name: 'Messages' })).getByText('Connection lost. Reconnecting…')).to.be.ok;
    change(() => player.player.connection.set('connected'));
    expect(spoken()).to.equal('Connected again.');
    expect(screen.queryByRole('region', { name: 'Messages' })).to.equal(null);
  });

  it('shows an error in plain words with its code in details until it is dismissed', () => {
    const player = openPlayer('/');
    change(() => player.player.error.set(playerError('AUTOPLAY_FAILED')));
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getByText('Your browser blocked autoplay. Press Play to start.')).to.be.ok;
    expect(messages.getByText('AUTOPLAY_FAILED')).to.be.ok;
    fireEvent.click(messages.getByRole('button', { name: 'Dismiss' }));
    expect(player.intents('errorDismissed')).to.have.lengthOf(1);
  });
});
