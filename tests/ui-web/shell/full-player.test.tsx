import { change, closePlayer, openPlayer, startPlayback } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import * as sinon from 'sinon';
import type { PlayingText } from '#application/library/playing-text.ts';
import type { TrackView } from '#application/player-view/controller-types.ts';

const full = () => within(screen.getByRole('dialog', { name: 'Now playing' }));
const button = (name: string) => full().getByRole('button', { name });
const currentLines = () => full().queryAllByRole('listitem', { current: true });

function openFull(type: TrackView['type'] = 'track', text?: PlayingText) {
  const player = openPlayer('/', text ? { playingText: () => text } : {});
  startPlayback(player, 0, 4_900);
  if (type !== 'track')
    change(() => {
      const track = player.stores.player.$track.getState();
      if (track) player.player.track.set({ ...track, type, uri: track.uri.replace(':track:', `:${type}:`) });
    });
  fireEvent.click(screen.getByRole('button', { name: 'Open player' }));
  return player;
}

describe('the full player', () => {
  // A line ends 100 ms after the position that `openFull` shows: on a busy machine between a test and what closes the page.
  let clock: sinon.SinonFakeTimers;
  beforeEach(() => (clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })));
  afterEach(() => {
    closePlayer();
    clock.restore();
  });

  it('shows the current line and word of the lyrics, and plays from a line', () => {
    const player = openFull();
    expect(currentLines().map((line) => line.textContent)).to.deep.equal(['Lanterns on the water']);
    change(() => player.player.positionMs.set(8_700));
    expect(currentLines().map((line) => line.textContent)).to.deep.equal(['Carry me home']);
    const words = [...(currentLines()[0]?.querySelectorAll('span') ?? [])];
    expect(words.map((word) => word.hasAttribute('data-sung'))).to.deep.equal([true, true, false]);
    fireEvent.click(button('Lanterns on the water'));
    expect(player.intents('seekRequested')).to.deep.equal([1_000]);
  });

  it('shows and hides the lyrics beside the cover', () => {
    openFull();
    expect(full().getByRole('region', { name: 'Lyrics' })).to.not.equal(null);
    fireEvent.click(button('Lyrics'));
    expect(full().queryByRole('region', { name: 'Lyrics' })).to.equal(null);
    expect(button('Lyrics').getAttribute('aria-pressed')).to.equal('false');
  });

  it('changes the line between two updates of the position', () => {
    const player = openFull();
    expect(currentLines()[0]?.textContent).to.equal('Lanterns on the water');
    change(() => void clock.tick(100));
    expect(currentLines()[0]?.textContent).to.equal('♪');
    change(() => player.player.phase.set('paused'));
    change(() => player.player.positionMs.set(7_900));
    change(() => void clock.tick(500));
    expect(currentLines()[0]?.textContent).to.equal('♪');
  });

  it('follows the current line until the listener scrolls', () => {
    openFull();
    expect(button('Follow along').getAttribute('aria-pressed')).to.equal('true');
    fireEvent.wheel(full().getByRole('list'));
    expect(button('Follow along').getAttribute('aria-pressed')).to.equal('false');
    fireEvent.click(button('Follow along'));
    expect(button('Follow along').getAttribute('aria-pressed')).to.equal('true');
  });

  it('remembers the size of the text', () => {
    openFull();
    fireEvent.click(button('Larger text'));
    expect(button('Larger text').getAttribute('aria-disabled')).to.equal('true');
    closeAndReopen();
    expect(button('Larger text').getAttribute('aria-disabled')).to.equal('true');
    fireEvent.click(button('Smaller text'));
    expect(button('Larger text').getAttribute('aria-disabled')).to.equal(null);
  });

  it('has plain lyrics without times, and no button without lyrics', () => {
    const line = { startMs: null, text: 'Far from home', words: [], speaker: '' };
    openFull('track', { language: 'en', lines: [line], chapters: [] });
    expect(full().getByText('Far from home').tagName).to.equal('P');
    expect(full().queryByRole('button', { name: 'Follow along' })).to.equal(null);
    closePlayer();
    openFull('track', { language: '', lines: [], chapters: [] });
    expect(full().queryByRole('button', { name: 'Lyrics' })).to.equal(null);
    expect(full().queryByRole('region', { name: 'Lyrics' })).to.equal(null);
  });

  it('of an episode has steps in time, chapters and a transcript', () => {
    const player = openFull('episode');
    fireEvent.click(button('Back 15 seconds'));
    fireEvent.click(button('Forward 30 seconds'));
    expect(player.intents('seekRequested')).to.deep.equal([0, 34_900]);
    expect(full().queryByRole('button', { name: 'Shuffle' })).to.equal(null);
    fireEvent.click(button('Chapters'));
    expect(full().getByRole('button', { current: true }).textContent).to.equal('0:00 Welcome');
    fireEvent.click(button('1:30 Harbour'));
    expect(player.intents('seekRequested')[2]).to.equal(90_000);
    fireEvent.click(button('Transcript'));
    expect(currentLines().map((one) => one.textContent)).to.deep.equal(['The harbour sleeps.']);
    expect(full().getByRole('slider', { name: 'Position' }).getAttribute('aria-valuetext')).to.match(/, Welcome$/);
  });

  it('shows why an ad cannot be skipped', () => {
    const player = openFull('ad');
    change(() => player.player.disallows.set({ ...player.stores.player.$disallows.getState(), skippingNext: true }));
    expect(full().getByText('You can’t skip an ad.')).to.not.equal(null);
    expect(button('Next').getAttribute('aria-disabled')).to.equal('true');
    change(() => player.player.disallows.set({ ...player.stores.player.$disallows.getState(), skippingNext: false }));
    expect(full().queryByText('You can’t skip an ad.')).to.equal(null);
  });

  it('keeps the screen on while it plays', async () => {
    const release = sinon.fake.resolves(undefined);
    const request = sinon.fake.resolves({ release });
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    try {
      const player = openFull();
      expect(request.args).to.deep.equal([['screen']]);
      await request.lastCall.returnValue;
      await Promise.resolve();
      change(() => player.player.phase.set('paused'));
      expect(release.callCount).to.equal(1);
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock');
    }
  });

  function closeAndReopen() {
    fireEvent.click(button('Close'));
    fireEvent.click(screen.getByRole('button', { name: 'Open player' }));
  }
});
