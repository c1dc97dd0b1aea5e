import { change, closePlayer, firstAlbum, letPlay, openPlayer } from './screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { trackViewOf } from '#tests/support/made-up-answers.ts';

const { album, tracks } = firstAlbum();
const queue = () => within(screen.getByRole('complementary', { name: 'Queue' }));

/** The first song plays, the others follow; this one of them was put into the queue. */
function openQueue(queued: number) {
  const player = openPlayer('/');
  letPlay(player, 0);
  const next = tracks.slice(1).map((track, index) => ({ ...trackViewOf(track), uid: index === queued ? 'q0' : `c${index + 1}` }));
  change(() => player.player.nextTracks.set(next));
  fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
  const press = (index: number) => fireEvent.click(queue().getByRole('button', { name: `Play ${next[index]?.name}` }));
  return { ...player, next, press };
}

describe('the queue', () => {
  afterEach(closePlayer);

  it('goes on to the first of what is next up as Next does', () => {
    const { press, said } = openQueue(-1);
    press(0);
    expect(said('nextClicked')).to.have.lengthOf(1);
    expect(said('playRequested')).to.deep.equal([]);
  });

  it('lets the player get ready what a finger goes down on', () => {
    const { next, said } = openQueue(-1);
    fireEvent.pointerDown(queue().getByRole('button', { name: `Play ${next[1]?.name}` }));
    expect(said('trackPointed')).to.deep.equal([next[1]?.uri]);
    expect(said('playRequested')).to.deep.equal([]);
  });

  it('plays any other where it stands in the context', () => {
    const { next, press, said } = openQueue(-1);
    press(1);
    expect(said('playRequested')).to.deep.equal([{ contextUri: album.uri, trackUri: next[1]?.uri }]);
  });

  it('plays a song that was added in its own album, whatever the context is', () => {
    const { next, player, press, said } = openQueue(1);
    change(() => player.contextUri.set('spotify:artist:0000000000000000000001'));
    press(1);
    expect(said('playRequested')).to.deep.equal([{ contextUri: next[1]?.group.uri, trackUri: next[1]?.uri }]);
  });

  it('leaves what plays now alone', () => {
    openQueue(-1);
    expect(queue().queryByRole('button', { name: `Play ${tracks[0]?.name}` })).to.equal(null);
  });
});
