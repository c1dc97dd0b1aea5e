import { expect } from 'chai';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';
import { createPlayerView } from '#application/player-view/player-view.ts';
import { INITIAL_TRACK_PLAYBACK } from '#domain/track-playback/state.ts';
import { DISCONNECTED } from '#domain/transport/state.ts';

describe('the view of a player', () => {
  it('keeps the tracks of another device while only the position changes', async () => {
    const world = await createWorld();
    const [one, other] = [await world.openPage(), await world.openPage()];
    await Promise.all([one.client.controller.play({ contextUri: albumUri('First Light') }), world.clock.advance(2_000)]);
    const before = other.view();
    await Promise.all([one.client.controller.seek(60_000), world.clock.advance(2_000)]);
    const after = other.view();
    expect(after.positionMs).to.be.at.least(60_000);
    expect(after.track).to.equal(before.track);
    expect(after.nextTracks).to.equal(before.nextTracks);
    expect(after.restrictions).to.equal(before.restrictions);
    await world.close();
  });

  it('has lost its connection also where it never had one: without a network, and after a failed try', () => {
    const connectionOf = (isOnline: boolean, triesUsed: number) =>
      createPlayerView('desk')({
        transport: { ...DISCONNECTED, phase: 'resolving', triesUsed },
        isOnline,
        local: { state: INITIAL_TRACK_PLAYBACK, current: null, asOfMs: 0 },
        ...{ snapshot: null, volume01: 1, notice: null },
      }).connection;
    expect(connectionOf(true, 0)).to.equal('connecting');
    expect(connectionOf(false, 0)).to.equal('reconnecting');
    expect(connectionOf(true, 1)).to.equal('reconnecting');
  });
});
