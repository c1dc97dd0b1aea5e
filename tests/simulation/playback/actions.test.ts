import { expect } from 'chai';
import { errorFrom } from '#application/runtime/failure.ts';
import type { PlayerAction, PlayerIntent } from '#application/player/player-actions.ts';
import { createPlayerDispatch } from '#application/player/player-dispatch.ts';
import { openControllers } from '#tests/support/world/controller-scene.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';

const ALBUM = albumUri('First Light');
const nth = (name: string) => trackUri(`First Light ${name}`);

async function scene() {
  const opened = await openControllers(['Desk', 'Kitchen']);
  const { dispatch, onAction } = createPlayerDispatch(opened.controller);
  const received: PlayerAction[] = [];
  onAction((action) => received.push(action));
  const types = () => received.map(({ type }) => type);
  const act = (intent: PlayerIntent) => opened.say(dispatch(intent));
  return { ...opened, act, received, types };
}

describe('a list generated from a seed', () => {
  it('plays as radio of an album or a track [S4.02]', async () => {
    const { act, desk, world } = await scene();
    for (const seedUri of [ALBUM, nth('Two')]) {
      await act({ type: 'start-radio', seedUri });
      expect(desk.view()).to.deep.include({ phase: 'playing', contextUri: seedUri.replace('spotify:', 'spotify:station:') });
      expect(desk.media.isSounding()).to.equal(true);
    }
    await world.close();
  });

  it('plays as an inspired-by mix, and reports the new playlist [S4.05, S4.12, S4.13]', async () => {
    const { act, desk, received, world } = await scene();
    await act({ type: 'play-inspired-by-mix', seedUri: ALBUM });
    const success = received.find(({ type }) => type === 'play-inspired-by-mix-success');
    const uri = success && 'uri' in success ? success.uri : '';
    expect(success).to.deep.equal({ type: 'play-inspired-by-mix-success', seedUri: ALBUM, uri });
    expect(uri).to.match(/^spotify:playlist:\w{22}$/);
    expect(desk.view()).to.deep.include({ phase: 'playing', contextUri: uri });
    const first = desk.view().track?.uri;
    await act({ type: 'play-playlist', uri, how: { index: 1 } });
    expect(desk.view()).to.deep.include({ phase: 'playing', contextUri: uri });
    expect(desk.view().track?.uri).to.not.equal(first);
    await world.close();
  });

  it('is rejected when nothing similar is known', async () => {
    const { controller, received, world } = await scene();
    const refused = controller.startRadio('spotify:album:0000000000000000000000').catch(errorFrom);
    const mix = controller.playInspiredByMix('spotify:album:0000000000000000000000').catch(errorFrom);
    await world.clock.advance(2_000);
    expect([await refused, await mix].map((error) => typeof error === 'object' && error.code)).to.deep.equal([
      'NO_RADIO',
      'NO_RADIO',
    ]);
    expect(received.filter(({ type }) => type.startsWith('play-'))).to.deep.equal([]);
    await world.close();
  });
});

describe('a player controlled by actions', () => {
  it('executes actions, and reports its own', async () => {
    const { act, controller, desk, kitchen, types, world } = await scene();
    await act({ type: 'play-album', uri: ALBUM, how: { index: 1 } });
    expect(desk.view().track?.uri).to.equal(nth('Two'));
    expect(types()).to.include.members(['set-loading', 'status-update', 'track-progress', 'queue-update', 'device-info-changed']);
    await act({ type: 'next' });
    await act({ type: 'seek', positionMs: 30_000 });
    await act({ type: 'seek-forward' });
    await act({ type: 'toggle-play' });
    expect(desk.view()).to.deep.include({ phase: 'paused' });
    expect(desk.view().positionMs).to.be.closeTo(49_000, 1_000);
    expect(desk.view().track?.uri).to.equal(nth('Three'));
    await act({ type: 'set-repeat', mode: 'CONTEXT' });
    await act({ type: 'set-shuffle', on: true });
    await act({ type: 'set-volume', volume01: 0.5 });
    await act({ type: 'set-private-session', on: true });
    expect(desk.view()).to.include({ repeat: 'CONTEXT', shuffle: true, volume01: 0.5, isPrivate: true });
    const other = (await controller.getDevices()).devices.find(({ local }) => !local);
    await act({ type: 'set-active-device', deviceId: other?.id ?? '' });
    await act({ type: 'resume' });
    expect(kitchen.media.isSounding()).to.equal(true);
    await act({ type: 'play-tracks', uris: [nth('Four'), nth('One')] });
    await act({ type: 'add-to-queue', uri: nth('Three') });
    expect(desk.view().nextTracks[0]?.uri).to.equal(nth('Three'));
    await world.close();
  });

  it('reports errors by their source', async () => {
    const { act, desk, types, world } = await scene();
    await act({ type: 'play-track', uri: nth('One') });
    desk.media.allowAutoplay(false);
    await act({ type: 'pause' });
    await act({ type: 'resume' });
    expect(types()).to.include('audio-player-error');
    await world.close();
  });
});
