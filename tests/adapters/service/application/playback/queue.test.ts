import { expect } from 'chai';
import type { ProvidedTrack } from '#domain/connect/types.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, lastReplace, type Device } from './room.ts';

const play = { endpoint: 'play', context: { uri: albumUri('First Light') } } as const;
const [ONE, TWO] = [trackUri('First Light One'), trackUri('First Light Two')];

interface Page {
  readonly revision: string;
  readonly total: number;
  readonly tracks: readonly ProvidedTrack[];
}

/** An album plays, and so many tracks are queued, two in turn. */
async function createScene(count: number) {
  const room = await createRoom();
  const device = await room.createDevice('one');
  await device.command(play);
  const next_tracks = Array.from({ length: count }, (_, at) => queued(at % 2 === 0 ? ONE : TWO));
  await device.command({ endpoint: 'set_queue', next_tracks, prev_tracks: [] });
  const page = async (query = '') => {
    const { body } = await room.request('GET', `/connect-state/v1/player/queue${query}`, undefined, room.token);
    return body as unknown as Page;
  };
  const uids = async () => (await page()).tracks.map(({ uid }) => uid);
  return { room, device, page, uids };
}

const queued = (uri: string): ProvidedTrack => ({ uri, uid: '', provider: 'queue', metadata: {} });
const nextUids = (device: Device) =>
  device
    .clusters()
    .at(-1)
    ?.cluster.player_state?.next_tracks.map(({ uid }) => uid);

describe('the whole queue', () => {
  it('is read a page at a time, with names and uids, a hundred at most', async () => {
    const { page } = await createScene(250);
    const { revision, total, tracks } = await page('?offset=240&limit=20');
    expect([total, tracks.map(({ uid }) => uid)]).to.deep.equal([250, Array.from({ length: 10 }, (_, at) => `q${240 + at}`)]);
    expect(tracks[0]).to.deep.include({ uri: ONE, provider: 'queue' });
    expect(tracks[0]?.metadata).to.deep.include({ title: 'First Light One', is_queued: 'true' });
    const all = await page('?limit=1000');
    expect([all.tracks.length, all.revision]).to.deep.equal([100, revision]);
  });

  it('is empty where nothing plays', async () => {
    const room = await createRoom();
    const { body } = await room.request('GET', '/connect-state/v1/player/queue', undefined, room.token);
    expect(body).to.deep.equal({ revision: '', offset: 0, total: 0, tracks: [] });
  });

  it('is listed by the public call after the current track, with the context’s next tracks', async () => {
    const { room } = await createScene(1);
    const { body } = await room.request('GET', '/v1/me/player/queue', undefined, room.token);
    const { currently_playing, queue } = body as { currently_playing: { uri: string }; queue: { uri: string }[] };
    expect(currently_playing.uri).to.equal(ONE);
    const rest = ['First Light Three', 'First Light Four'].map(trackUri);
    expect(queue.map(({ uri }) => uri)).to.deep.equal([ONE, TWO, ...rest]);
  });

  it('is arranged by small commands, each of which makes another revision', async () => {
    const { device, page, uids } = await createScene(4);
    const before = await page();
    await device.command({ endpoint: 'move_in_queue', uid: 'q3', before_uid: 'q1' });
    expect(await uids()).to.deep.equal(['q0', 'q3', 'q1', 'q2']);
    expect((await page()).revision).to.not.equal(before.revision);
    await device.command({ endpoint: 'move_in_queue', uid: 'q0', before_uid: null });
    await device.command({ endpoint: 'remove_from_queue', uids: ['q1', 'q7'] });
    expect(await uids()).to.deep.equal(['q3', 'q2', 'q0']);
    expect(nextUids(device)?.slice(0, 3)).to.deep.equal(['q3', 'q2', 'q0']);
  });

  it('refuses to move a track that was played meanwhile', async () => {
    const { device } = await createScene(2);
    const { body, status } = await device.command({ endpoint: 'move_in_queue', uid: 'q9', before_uid: null });
    expect(status).to.equal(403);
    expect(JSON.stringify(body)).to.contain('this is not in the queue');
  });

  it('pushes a near change to the device, and a far one to controllers only', async () => {
    const { device, uids } = await createScene(20);
    const received = device.commands().length;
    const heard = device.clusters().length;
    await device.command({ endpoint: 'move_in_queue', uid: 'q18', before_uid: 'q12' });
    expect([device.commands().length - received, device.clusters().length - heard]).to.deep.equal([0, 1]);
    await device.command({ endpoint: 'move_in_queue', uid: 'q18', before_uid: 'q0' });
    expect(device.commands().length - received).to.equal(1);
    const { states } = lastReplace(device).state_machine;
    expect(states.slice(0, 3).map(({ track_uid }) => track_uid)).to.deep.equal(['c0', 'q18', 'q0']);
    expect((await uids()).slice(0, 2)).to.deep.equal(['q18', 'q0']);
  });
});
