import { expect } from 'chai';
import { clusterOf } from '#adapters/service/domain/player-session/parts/cluster.ts';
import { CONTEXT, createTurns, lastReplace, updateOf, uriAt } from './turns.ts';

/** One of two devices plays the second of six tracks, and has played 60 s of it. */
const createScene = () => {
  const turns = createTurns();
  turns.register('one');
  turns.register('two', { volume: 30_000 });
  turns.play('one', 6, { index: 1 });
  const update = updateOf(1, lastReplace(turns, 'one').state_ref, { position: 58_000 });
  turns.send({ type: 'update', deviceId: 'one', update });
  turns.wait(2_000);
  return { turns, cluster: () => clusterOf(turns.state(), turns.nowMs()) };
};

describe('the cluster', () => {
  it('has the time, the active device, the devices by id and the playback [S3.74]', () => {
    const { turns, cluster } = createScene();
    const { timestamp, active_device_id, devices, player_state } = cluster();
    expect([timestamp, active_device_id]).to.deep.equal([String(turns.nowMs()), 'one']);
    expect(Object.entries(devices).map(([id, { device_id, volume }]) => [id, device_id, volume])).to.deep.equal([
      ['one', 'one', 65_535],
      ['two', 'two', 30_000],
    ]);
    expect(player_state?.track?.uri).to.equal(uriAt(1));
  });

  it('has no active device and nothing that plays before anything was played [S3.74]', () => {
    const turns = createTurns();
    turns.register('one');
    expect(clusterOf(turns.state(), turns.nowMs())).to.deep.include({ active_device_id: null, player_state: null });
  });

  it('describes the current track, its position, and the tracks before and after [S3.75]', () => {
    const { turns, cluster } = createScene();
    const { track, prev_tracks, next_tracks, restrictions, session_id, ...state } = cluster().player_state ?? {};
    expect(state).to.deep.include({
      timestamp: String(turns.nowMs()),
      context_uri: CONTEXT,
      context_url: `context://${CONTEXT}`,
      context_metadata: { context_description: 'An album' },
      is_paused: false,
      position: '60000',
      position_as_of_timestamp: '60000',
      duration: '200000',
      options: { shuffling_context: false, repeating_context: false, repeating_track: false },
    });
    expect(track).to.include({ uri: uriAt(1), provider: 'context' });
    expect(prev_tracks?.map(({ uri }) => uri)).to.deep.equal([uriAt(0)]);
    expect(next_tracks?.map(({ uri }) => uri)).to.deep.equal([2, 3, 4, 5].map(uriAt));
    expect(restrictions).to.be.an('object');
    expect(session_id).to.match(/.+/);
  });

  it('has the position of a paused track, at any time [S3.75]', () => {
    const { turns, cluster } = createScene();
    turns.send({ type: 'pause', deviceId: 'one' });
    turns.wait(500_000);
    expect(cluster().player_state).to.include({ is_paused: true, position: '60000', position_as_of_timestamp: '60000' });
  });

  it('shows what did not change as the same value, and what changed as it is', () => {
    const { turns, cluster } = createScene();
    const before = cluster();
    turns.send({ type: 'volume', deviceId: 'two', volume: 7, by: 'device' });
    const louder = cluster();
    expect(louder.devices['one']).to.equal(before.devices['one']);
    expect(louder.devices['two']).to.deep.equal({ ...before.devices['two'], volume: 7 });
    turns.send({ type: 'private', deviceId: 'one', isOn: true });
    expect(cluster().devices['two']).to.deep.equal({ ...louder.devices['two'], is_private_session: true });
    turns.send({ type: 'skip-next', deviceId: 'one' });
    const shown = [before, cluster()].map(({ player_state: state }) => [state?.track, ...(state?.next_tracks ?? [])]);
    expect(shown[0]?.slice(1)).to.deep.equal(shown[1]?.slice(0, 4));
    turns.send({ type: 'enqueue', deviceId: 'one', uri: uriAt(4) });
    const marks = cluster().player_state?.next_tracks.map(({ metadata, provider, uri }) => [
      uri,
      provider,
      metadata['is_queued'],
    ]);
    expect(marks?.slice(0, 2)).to.deep.equal([
      [uriAt(4), 'queue', 'true'],
      [uriAt(3), 'context', undefined],
    ]);
  });
});
