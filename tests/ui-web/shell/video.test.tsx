import { change, closePlayer, startPlayback, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { playerError } from '#domain/errors/player-error.ts';

const bar = () => within(screen.getByRole('region', { name: 'Now playing' }));
const full = () => within(screen.getByRole('dialog', { name: 'Now playing' }));

const PICTURE = {
  isOpen: true,
  aspectRatio: 16 / 9,
  languages: ['en', 'de-AT'],
  language: null,
  canFillScreen: true,
  isFillingScreen: false,
  canFloat: true,
  isFloating: false,
};

function openVideo(changes: Partial<typeof PICTURE> = {}) {
  const player = openPlayer('/');
  startPlayback(player, 1);
  change(() => player.video.view.set({ ...PICTURE, ...changes }));
  return player;
}
const placeOf = (player: ReturnType<typeof openVideo>) => player.video.places[0] as HTMLElement;

describe('the video', () => {
  afterEach(closePlayer);

  it('replaces the cover in the bar while it is open', () => {
    const player = openVideo();
    const button = bar().getByRole('button', { name: 'Watch video' });
    expect(button.contains(placeOf(player))).to.equal(true);
    change(() => player.video.view.set({ ...PICTURE, isOpen: false }));
    expect(bar().queryByRole('button', { name: 'Watch video' })).to.equal(null);
    expect(player.video.places).to.deep.equal([]);
  });

  it('moves to the full player, and back when that closes', () => {
    const player = openVideo();
    fireEvent.click(bar().getByRole('button', { name: 'Watch video' }));
    const large = full().getByRole('group', { name: 'Video' });
    expect(large.contains(placeOf(player))).to.equal(true);
    expect(player.video.places).to.have.lengthOf(2);
    fireEvent.click(full().getByRole('button', { name: 'Close' }));
    expect(player.video.places).to.have.lengthOf(1);
    expect(bar().getByRole('button', { name: 'Watch video' }).contains(placeOf(player))).to.equal(true);
  });

  it('has full screen and picture in picture if the browser supports them', () => {
    const player = openVideo();
    fireEvent.click(bar().getByRole('button', { name: 'Watch video' }));
    fireEvent.click(full().getByRole('button', { name: 'Full screen' }));
    fireEvent.click(full().getByRole('button', { name: 'Picture in picture' }));
    expect(
      [player.intents('fullScreenToggled'), player.intents('pictureInPictureToggled')].map(({ length }) => length),
    ).to.deep.equal([1, 1]);
    change(() => player.video.view.set({ ...PICTURE, canFloat: false, canFillScreen: false }));
    expect(full().queryByRole('button', { name: 'Full screen' })).to.equal(null);
    expect(full().queryByRole('button', { name: 'Picture in picture' })).to.equal(null);
  });

  it('offers subtitles by language in a menu', () => {
    const player = openVideo();
    fireEvent.click(bar().getByRole('button', { name: 'Watch video' }));
    fireEvent.click(full().getByRole('button', { name: 'Subtitles' }));
    const items = full().getAllByRole('menuitemradio');
    expect(items.map((item) => item.textContent)).to.deep.equal(['Off', 'English', 'Austrian German']);
    expect(items[0]?.getAttribute('aria-checked')).to.equal('true');
    fireEvent.keyDown(items[0]!, { key: 'ArrowDown' });
    expect(document.activeElement).to.equal(items[1]);
    fireEvent.click(items[2]!);
    expect(player.intents('languageChosen')).to.deep.equal(['de-AT']);
    change(() => player.video.view.set({ ...PICTURE, languages: [] }));
    expect(full().queryByRole('button', { name: 'Subtitles' })).to.equal(null);
  });
});

describe('the playback-not-supported modal', () => {
  afterEach(closePlayer);

  it('opens for an unsupported track, until it is closed [S4.89]', () => {
    const player = openPlayer('/');
    expect(screen.queryByRole('dialog')).to.equal(null);
    change(() => player.player.error.set(playerError('MEDIA_NOT_SUPPORTED', 'video')));
    const dialog = within(screen.getByRole('dialog', { name: 'This browser can’t play this' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Close message' }));
    expect(player.intents('errorDismissed')).to.have.lengthOf(1);
    change(() => player.player.error.set(null));
    expect(screen.queryByRole('dialog')).to.equal(null);
  });
});
