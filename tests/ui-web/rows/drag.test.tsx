import { change, closePlayer, firstAlbum, openPlayer, startPlayback } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { PLAYLIST_REFS, SAMPLE_PLAYLIST_VIEW } from '#tests/support/fixtures/sample-playlists.ts';

const { album, tracks } = firstAlbum();
const [own, , others] = PLAYLIST_REFS;
const row = (at: number) => screen.getByRole('row', { name: new RegExp(tracks[at]?.name ?? 'none') });
const sidebar = () => within(screen.getByRole('region', { name: 'Your playlists' }));

/** What a browser carries during a drag. */
function createTransfer() {
  const data = new Map<string, string>();
  const pictures: string[] = [];
  return {
    pictures,
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    setDragImage: (picture: Element) => void pictures.push(picture.textContent),
  };
}

function drag(from: Element, to: Element) {
  const dataTransfer = createTransfer();
  fireEvent.mouseDown(from);
  fireEvent.dragStart(from, { dataTransfer });
  const isTarget = !fireEvent.dragOver(to, { dataTransfer });
  if (isTarget) fireEvent.drop(to, { dataTransfer });
  return { isTarget, picture: dataTransfer.pictures.at(-1) };
}

describe('a drag', () => {
  afterEach(closePlayer);

  it('of a row adds the song to a playlist of the sidebar, with a picture of it', () => {
    const { intents } = openPlayer(`/album/${album.id}`);
    const { picture } = drag(row(1), sidebar().getByRole('link', { name: own?.name ?? '' }));
    expect(picture).to.equal(tracks[1]?.name);
    expect(intents('playlists.addedTo')).to.deep.equal([{ playlistId: own?.id, uris: [tracks[1]?.uri] }]);
  });

  it('of a selected row takes all selected rows along', () => {
    const { intents } = openPlayer(`/album/${album.id}`);
    [0, 2].forEach((at) => fireEvent.click(row(at), { ctrlKey: true }));
    const { picture } = drag(row(2), sidebar().getByRole('link', { name: own?.name ?? '' }));
    expect(picture).to.equal('2 songs');
    expect(intents('playlists.addedTo')).to.deep.equal([{ playlistId: own?.id, uris: [tracks[0]?.uri, tracks[2]?.uri] }]);
  });

  it('of a card queues its tracks', () => {
    const player = openPlayer('/');
    startPlayback(player, 0);
    fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
    const card = screen.getAllByRole('link', { name: album.name })[0]?.closest('article');
    const target = within(screen.getByRole('complementary', { name: 'Queue' })).getByText('Now playing').parentElement;
    const { picture } = drag(card as Element, target as Element);
    expect(picture).to.equal(album.name);
    expect(player.intents('queueAdded')).to.deep.equal([[album.uri]]);
  });

  it('does not begin at a button, and does not end on a playlist of another member', () => {
    const { intents, playlists } = openPlayer(`/playlist/${own?.id}`);
    change(() => playlists.playlist.set(SAMPLE_PLAYLIST_VIEW));
    const [first] = within(screen.getByRole('list', { name: 'Slow Mornings' })).getAllByRole('listitem');
    const handle = within(first as HTMLElement).getAllByRole('button')[0] as HTMLElement;
    expect(drag(handle, sidebar().getByRole('link', { name: own?.name ?? '' })).isTarget).to.equal(false);
    const theirs = sidebar().queryByRole('link', { name: others?.name ?? '' });
    if (theirs) expect(drag(first as Element, theirs).isTarget).to.equal(false);
    expect(intents('playlists.addedTo')).to.deep.equal([]);
  });

  it('of something else is ignored, as are broken items', () => {
    const { intents } = openPlayer(`/album/${album.id}`);
    const target = sidebar().getByRole('link', { name: own?.name ?? '' });
    const foreign = createTransfer();
    foreign.setData('text/plain', 'spotify:track:1');
    expect(fireEvent.dragOver(target, { dataTransfer: foreign })).to.equal(true);
    for (const text of ['{', '{}', '[null, 1, {"uri": 1}, {"uri": "javascript:alert(1)", "name": "x"}]']) {
      const broken = createTransfer();
      broken.setData('application/x-cadenza-items+json', text);
      fireEvent.drop(target, { dataTransfer: broken });
    }
    expect(intents('playlists.addedTo')).to.deep.equal([]);
  });
});
