import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { StateMachine } from '#domain/track-playback/types.ts';
import { DEFAULT_LICENSING } from '#adapters/service/application/media/licensing.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { createRoom, lastReplace, type Room } from '#tests/adapters/service/application/playback/room.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';

const SOUND = trackUri('First Light One');
const AD = { id: 'soap1', advertiser: 'Soap', blurb: 'Clean', click_url: 'https://soap.example/', audio: SOUND };
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  autoplay: false,
  licensing: { ...DEFAULT_LICENSING, adSupportedTracksPerDay: 1 },
  promotions: { sponsored_playlists: [], ad_slots: [{ name: 'between', tracks_between: 1, ads: [AD] }] },
};

/** The first track was heard; the machine its device has by then. */
async function heardOne({ createDevice }: Room) {
  const device = await createDevice('one');
  await device.command({
    endpoint: 'play',
    context: { uri: albumUri('First Light') },
    play_origin: { feature_identifier: 'test' },
    options: {},
  });
  const { state_machine, state_ref } = lastReplace(device);
  const response = await device.update(state_ref, { debug_source: 'played_threshold_reached', position: 31_000 });
  const { state_machine: newer, updated_state_ref: ref } = response.body;
  const machine: StateMachine = newer ?? state_machine;
  return { device, machine, index: (ref ?? state_ref)?.state_index ?? -1 };
}

describe('an ad of the promotions file', () => {
  it('follows the track for ad-supported accounts, with its own texts and sound [S1.03]', async () => {
    const room = await createRoom({ settings: SETTINGS });
    await room.request('PUT', '/v1/users/listener/product', { product: 'free' }, room.token);
    const { index, machine } = await heardOne(room);
    const ad = machine.tracks[machine.states[index + 1]?.track ?? -1];
    expect(ad).to.deep.include({ content_type: 'AD', track_type: 'AUDIO' });
    expect(ad?.metadata).to.deep.include({
      uri: 'spotify:ad:soap1',
      name: 'Soap',
      authors: [{ name: 'Clean', uri: '' }],
      group_uri: 'https://soap.example/',
    });
    const sound = machine.tracks.find(({ metadata }) => metadata.uri === SOUND);
    expect(ad?.manifest).to.deep.equal(sound?.manifest);
    expect(machine.tracks[machine.states[index + 2]?.track ?? -1]?.content_type).to.equal('TRACK');
    const queue = await room.request('GET', '/connect-state/v1/player/queue', undefined, room.token);
    expect(queue.body).to.deep.include({ total: 0, tracks: [] });
  });

  it('carries the operator’s impression addresses in its files, and music carries none [S7.205]', async () => {
    const impression_urls = ['https://ads.example/seen'];
    const ads = [{ ...AD, impression_urls }];
    const promotions = { sponsored_playlists: [], ad_slots: [{ name: 'between', tracks_between: 1, ads }] };
    const room = await createRoom({ settings: { ...SETTINGS, promotions } });
    await room.request('PUT', '/v1/users/listener/product', { product: 'free' }, room.token);
    const { machine } = await heardOne(room);
    const urlsOf = (type: string) =>
      machine.tracks
        .filter(({ content_type }) => content_type === type)
        .flatMap(({ manifest: { file_ids_mp4 = [], file_urls_mp3 = [] } }) => [...file_ids_mp4, ...file_urls_mp3])
        .map((file) => file.impression_urls);
    expect(urlsOf('AD')).to.deep.equal([impression_urls]);
    expect(urlsOf('TRACK')).to.have.length.above(0);
    expect(new Set(urlsOf('TRACK'))).to.deep.equal(new Set([null]));
  });

  it('is gone as soon as the account is premium, without a registration', async () => {
    const room = await createRoom({ settings: SETTINGS });
    const choose = (product: string) => room.request('PUT', '/v1/users/listener/product', { product }, room.token);
    await choose('free');
    const { device, machine } = await heardOne(room);
    expect(machine.tracks.map(({ content_type }) => content_type)).to.include('AD');
    await choose('premium');
    await room.clock.advance(1);
    expect(lastReplace(device).state_machine.tracks.map(({ content_type }) => content_type)).to.not.include('AD');
  });

  it('is due after as many tracks whether the service was restarted between them or not', async () => {
    const [store, clock] = [createMemoryStore(), createVirtualClock()];
    const promotions = { sponsored_playlists: [], ad_slots: [{ name: 'between', tracks_between: 2, ads: [AD] }] };
    const start = (seed: number) =>
      createRoom({ settings: { ...SETTINGS, promotions }, store, clock, random: createSeededRandom(seed) });
    const before = await start(1);
    await before.request('PUT', '/v1/users/listener/product', { product: 'free' }, before.token);
    const { machine } = await heardOne(before);
    expect(machine.tracks.map(({ content_type }) => content_type)).to.not.include('AD');
    const after = await heardOne(await start(2));
    expect(after.machine.tracks[after.machine.states[after.index + 1]?.track ?? -1]?.content_type).to.equal('AD');
  });

  it('is absent for premium accounts', async () => {
    const room = await createRoom({ settings: SETTINGS });
    const { machine } = await heardOne(room);
    expect(machine.tracks.map(({ content_type }) => content_type)).to.not.include('AD');
  });
});
