import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'chai';
import sinon from 'sinon';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import {
  itemOf,
  SAMPLE_PLAYLIST_VIEW,
  PLAYLIST_REFS,
  PLAYLIST_TRACKS,
  playlistViewOf,
} from '#tests/support/fixtures/sample-playlists.ts';

const id = PLAYLIST_REFS[0]?.id ?? '';
const GUEST = { canEditItems: false, canEditAttributes: false, canAdministrate: false };
const CHOOSE = 'Change picture';

describe('the picture of a playlist', () => {
  const box = sinon.createSandbox();
  afterEach(() => {
    box.restore();
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    closePlayer();
  });
  const main = () => within(screen.getByRole('main'));
  function open(view: PlaylistView = SAMPLE_PLAYLIST_VIEW) {
    const player = openPlayer(`/playlist/${id}`);
    change(() => player.playlists.playlist.set(view));
    return player;
  }
  const menuItems = () => {
    fireEvent.click(main().getAllByRole('button', { name: 'More options for Slow Mornings' })[0] as HTMLElement);
    return within(screen.getByRole('menu')).getAllByRole('menuitem');
  };
  const choose = () => {
    const file = new File([new Uint8Array(9)], 'sea.png', { type: 'image/png' });
    fireEvent.change(main().getByLabelText(CHOOSE), { target: { files: [file] } });
  };
  /** Stubs a canvas for images of this size; its JPEGs have these lengths, in order of falling quality. */
  function canDraw(width: number, height: number, lengths: readonly number[]) {
    const drawn: unknown[][] = [];
    const qualities: number[] = [];
    Object.assign(globalThis, { createImageBitmap: () => Promise.resolve({ width, height, close: () => undefined }) });
    const room = { fillRect: () => undefined, drawImage: (_: unknown, ...at: unknown[]) => void drawn.push(at) };
    box.stub(window.HTMLCanvasElement.prototype, 'getContext').returns(room as never);
    box.stub(window.HTMLCanvasElement.prototype, 'toDataURL').callsFake((_, quality) => {
      qualities.push(Number(quality));
      return `data:image/jpeg;base64,${'A'.repeat(lengths[qualities.length - 1] ?? 4)}`;
    });
    return drawn;
  }

  it('is cropped from the owner’s file to a square JPEG within the size limit', async () => {
    const drawn = canDraw(1_000, 400, [300_000, 200_000]);
    const { intents } = open();
    expect(menuItems().map(({ textContent }) => textContent)).to.include(CHOOSE);
    choose();
    await waitFor(() => expect(intents('playlists.pictureUploaded').length).to.equal(1));
    expect(intents('playlists.pictureUploaded')).to.deep.equal([{ playlistId: id, jpeg: 'A'.repeat(200_000) }]);
    expect(drawn).to.deep.equal([[300, 0, 400, 400, 0, 0, 640, 640]]);
  });

  it('is unchanged by an unreadable file, with a message', async () => {
    Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
    const { intents } = open();
    choose();
    await screen.findAllByText('This browser can’t read that file as a picture.');
    expect(intents('playlists.pictureUploaded')).to.deep.equal([]);
  });

  it('cannot be set by guests', () => {
    open({ ...SAMPLE_PLAYLIST_VIEW, ownerId: 'bo', capabilities: GUEST });
    expect(menuItems().map(({ textContent }) => textContent)).not.to.include(CHOOSE);
  });

  it('reloads after a saved change of the first items', () => {
    const { intents, playlists } = open();
    const items = PLAYLIST_TRACKS.map(({ uri }, at) => itemOf(uri, at));
    const retryCount = () => intents('playlists.details.retried').length;
    const before = retryCount();
    const turned = items.toReversed();
    change(() => playlists.playlist.set(playlistViewOf(turned, {}, { isSaving: true })));
    expect(retryCount() - before, 'not before it is saved').to.equal(0);
    change(() => playlists.playlist.set(playlistViewOf(turned)));
    change(() => playlists.playlist.set(playlistViewOf(turned, { name: 'Other' })));
    expect(retryCount() - before).to.equal(1);
  });
});
