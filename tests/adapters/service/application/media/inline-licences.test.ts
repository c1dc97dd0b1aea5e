import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryBusNetwork } from '#adapters/service/adapters/memory/memory-bus.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { DEFAULT_LICENSING, type Licensing } from '#adapters/service/application/media/licensing.ts';
import { KINDS } from '#adapters/service/application/records/records.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { albumUri, seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import type { InlineLicence } from '#domain/media/types.ts';
import type { MachineTrack, StateMachine } from '#domain/track-playback/types.ts';
import { hexFromId } from '#domain/uri/base62.ts';
import { sendRequest } from '#tests/support/service/api-test-client.ts';
import { createRoom, lastReplace, updateOf, type Device, type Room } from '../playback/room.ts';

const CLEARKEY = 'org.w3.clearkey';
const ALBUM = albumUri('First Light');
const TRACK = trackUri('First Light Two');
const PLAY = { endpoint: 'play', context: { uri: ALBUM }, options: { skip_to: { track_index: 1 } } } as const;
const kidOf = (id: string) => Buffer.from(hexFromId(id) ?? '', 'hex').toString('base64url');

const licencesIn = ({ manifest }: MachineTrack): readonly InlineLicence[] =>
  (manifest.file_ids_mp4 ?? []).flatMap(({ licence }) => licence ?? []);
const idOf = ({ metadata }: MachineTrack) => metadata.uri.split(':').at(-1) ?? '';

const licensing = (changes: Partial<Licensing>) => ({
  settings: { ...DEFAULT_SETTINGS, autoplay: false, licensing: { ...DEFAULT_LICENSING, ...changes } },
});

const requestLicence = async (room: Room, id: string, token = room.token) =>
  room.request('POST', '/licence/clearkey', { kids: [kidOf(id)], type: 'temporary' }, token);

/** Each track carries the very licence that a request brings. */
async function expectLicensed(room: Room, tracks: readonly MachineTrack[], token = room.token): Promise<void> {
  expect(tracks).to.not.deep.equal([]);
  for (const track of tracks) {
    const [licence] = licencesIn(track);
    const { body } = await requestLicence(room, idOf(track), token);
    expect(JSON.parse(licence?.body ?? '{}'), track.metadata.name).to.deep.equal(body);
    expect(licence?.key_system).to.equal(CLEARKEY);
  }
}

const mediaOf = async (room: Room, uri = TRACK, token = room.token): Promise<readonly MachineTrack[]> => {
  const { body } = await room.request(
    'GET',
    `/track-playback/v1/media/${encodeURIComponent(uri)}?device_id=one`,
    undefined,
    token,
  );
  const { media = {} } = body as { readonly media?: Record<string, { readonly item: MachineTrack }> };
  return Object.values(media).map(({ item }) => item);
};

/** Another session of the listener, with a token for everything or for one resource. */
const openSession = async ({ service: { identity } }: Room, resource: string | null) => {
  const { session } = await identity.sessions.open('listener', 'browser');
  return { session, token: identity.issueToken(session, resource).token };
};

const played = async (device: Device): Promise<StateMachine> => {
  await device.command(PLAY);
  return lastReplace(device).state_machine;
};

describe('the licences in answers', () => {
  it('are those that a request brings: pushed, in a report’s answer, after a conflict, and of a single track', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    const machine = await played(device);
    await expectLicensed(room, machine.tracks);
    const { state_ref } = lastReplace(device);
    const put = await room.request('PUT', '/track-playback/v1/devices/one/state', updateOf(7, state_ref), room.token);
    await expectLicensed(room, (put.body as { readonly state_machine: StateMachine }).state_machine.tracks);
    const stale = { ...updateOf(8, null), rejected_state_refs: [], seq_nums: [8] };
    const conflict = await room.request('POST', '/track-playback/v1/devices/one/state_conflict', stale, room.token);
    const [command] = (conflict.body as { readonly commands: readonly { readonly state_machine: StateMachine }[] }).commands;
    await expectLicensed(room, command?.state_machine.tracks ?? []);
    await expectLicensed(room, await mediaOf(room));
  });

  it('may be used for a quarter of an hour, and are in no cache', async () => {
    const room = await createRoom();
    await room.createDevice('one');
    const [track] = await mediaOf(room);
    expect((track && licencesIn(track)[0]?.expires_at) ?? 0).to.equal(room.clock.nowMs() + 900_000);
    const address = `GET /track-playback/v1/media/${encodeURIComponent(TRACK)}?device_id=one`;
    const { headers } = await sendRequest(room.service, address, { token: room.token });
    expect([headers['cache-control'], headers['etag']]).to.deep.equal(['no-store', undefined]);
  });

  it('are not in what the service stores, and are issued without a write', async () => {
    const store = createMemoryStore();
    const written: string[] = [];
    const watched = {
      ...store,
      write: (changes: Parameters<typeof store.write>[0]) => {
        written.push(JSON.stringify(changes));
        return store.write(changes);
      },
    };
    const room = await createRoom({ store: watched });
    const device = await room.createDevice('one');
    const machine = await played(device);
    const keys = machine.tracks.flatMap(licencesIn).map(({ body }) => (JSON.parse(body) as { keys: [{ k: string }] }).keys[0].k);
    expect(keys).to.not.deep.equal([]);
    for (const key of keys) expect(written.some((text) => text.includes(key))).to.equal(false);
    const before = written.length;
    await mediaOf(room);
    expect(written.length).to.equal(before);
  });

  it('of several instances come from the one that has the socket, and are in no message between them and no document', async () => {
    const [store, clock] = [createMemoryStore(), createVirtualClock()];
    const network = createMemoryBusNetwork(clock);
    const carried: string[] = [];
    const watched = {
      ...store,
      write(changes: Parameters<typeof store.write>[0]) {
        carried.push(JSON.stringify(changes));
        return store.write(changes);
      },
    };
    const open = async (hasLibrary: boolean) => {
      const bus = network.join();
      const publish = (topic: string, text: string) => {
        carried.push(text);
        bus.publish(topic, text);
      };
      const random = createSeededRandom(hasLibrary ? 8 : 7);
      const room = await createRoom({ store: watched, clock, random, hasLibrary, bus: { ...bus, publish } });
      await clock.advance(10_000);
      return room;
    };
    const [first, second] = [await open(false), await open(true)];
    const device = await first.createDevice('one');
    const { tracks } = await played(device);
    await expectLicensed(first, tracks);
    const url = '/connect-state/v1/player/command/from/one/to/one';
    const before = device.commands().length;
    await second.request('POST', url, { command: { ...PLAY, options: { skip_to: { track_index: 2 } } } }, first.token);
    await clock.advance(1_000);
    expect(device.commands().length).to.be.above(before);
    expect(lastReplace(device).state_machine.tracks.flatMap(licencesIn)).to.deep.equal([]);
    expect(carried.some((text) => text.includes('replace_state'))).to.equal(true);
    expect(carried.some((text) => text.includes('seek_table'))).to.equal(true);
    for (const track of tracks) {
      const { keys } = JSON.parse(licencesIn(track)[0]?.body ?? '{}') as { readonly keys: readonly { readonly k: string }[] };
      expect(carried.filter((text) => text.includes(keys[0]?.k ?? ''))).to.deep.equal([]);
    }
  });

  it('are none for a device with another key system that is licensed here, or without ClearKey', async () => {
    const server = { url: 'https://drm.example', headers: {}, certificate: null };
    const room = await createRoom(licensing({ servers: { 'com.widevine.alpha': server } }));
    const systemsOf = async (id: string, key_systems: readonly string[]) => {
      const machine = await played(await room.createDevice(id, null, room.token, { key_systems }));
      return machine.tracks.flatMap(licencesIn).length > 0;
    };
    expect(await systemsOf('one', ['com.widevine.alpha', CLEARKEY])).to.equal(false);
    expect(await systemsOf('two', ['com.microsoft.playready', CLEARKEY])).to.equal(true);
    expect(await systemsOf('three', ['com.widevine.alpha'])).to.equal(false);
  });

  it('are none where the operator refuses old players, whose version a request names', async () => {
    const room = await createRoom(licensing({ sdkVersionMin: '5.0' }));
    const device = await room.createDevice('one');
    expect((await played(device)).tracks.flatMap(licencesIn)).to.deep.equal([]);
    expect((await mediaOf(room)).flatMap(licencesIn)).to.deep.equal([]);
  });

  it('are none for a listener with a daily limit, whose licences a request counts', async () => {
    const room = await createRoom(licensing({ adSupportedTracksPerDay: 1 }));
    const device = await room.createDevice('one');
    await room.service.identity.accounts.setProduct('listener', 'free');
    const machine = await played(device);
    expect(machine.tracks).to.not.deep.equal([]);
    expect([...machine.tracks, ...(await mediaOf(room))].flatMap(licencesIn)).to.deep.equal([]);
    const ids = machine.tracks.map(idOf);
    expect((await requestLicence(room, ids[0] ?? '')).status).to.equal(200);
    expect((await requestLicence(room, ids[1] ?? '')).status).to.equal(402);
  });

  it('are none once an account is no longer premium, as by request', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    await expectLicensed(room, (await played(device)).tracks);
    await room.service.identity.accounts.setProduct('listener', 'free');
    const machine = await played(device);
    expect([...machine.tracks, ...(await mediaOf(room))].flatMap(licencesIn)).to.deep.equal([]);
    expect((await requestLicence(room, seededId('track', 'First Light Two'))).status).to.equal(403);
  });

  it('are none for a device whose session is over', async () => {
    const room = await createRoom();
    const { session, token } = await openSession(room, null);
    const device = await room.createDevice('one', null, token);
    await expectLicensed(room, (await played(device)).tracks, token);
    // By another program on the same data: no socket closes.
    await room.service.store.write([{ op: 'remove', kind: 'session', id: session.id }]);
    const before = device.commands().length;
    await room.request('POST', '/connect-state/v1/player/command/from/two/to/one', { command: PLAY }, room.token);
    await room.clock.advance(1);
    expect(device.commands().length).to.be.above(before);
    expect(lastReplace(device).state_machine.tracks.flatMap(licencesIn)).to.deep.equal([]);
  });

  it('of an embed are those of its resource, as by request', async () => {
    const room = await createRoom();
    const { token } = await openSession(room, ALBUM);
    const embed = await room.createDevice('embed', null, token);
    await embed.command(PLAY);
    await expectLicensed(room, lastReplace(embed).state_machine.tracks, token);
    // A scan finds out that one of them belongs elsewhere.
    const id = seededId('track', 'First Light Two');
    const stored = await room.service.store.get<object>(KINDS.track, id);
    await room.service.store.write([
      { op: 'put', kind: KINDS.track, id, doc: { ...stored?.doc, albumId: seededId('album', 'Second Wind') } },
    ]);
    await embed.command({ endpoint: 'pause' });
    const { state_machine, state_ref } = lastReplace(embed);
    const put = await room.request('PUT', '/track-playback/v1/devices/embed/state', updateOf(7, state_ref), token);
    const answered = (put.body as { readonly state_machine: StateMachine }).state_machine;
    for (const track of [...state_machine.tracks, ...answered.tracks])
      expect(licencesIn(track).length, track.metadata.name).to.equal(idOf(track) === id ? 0 : 1);
    expect((await requestLicence(room, id, token)).status).to.equal(403);
  });

  it('are none for a track that cannot be played any more, as by request', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    await expectLicensed(room, (await played(device)).tracks);
    const id = seededId('track', 'First Light Two');
    const stored = await room.service.store.get<object>(KINDS.track, id);
    await room.service.store.write([{ op: 'put', kind: KINDS.track, id, doc: { ...stored?.doc, unplayable: 'It is gone.' } }]);
    const again = await played(device);
    for (const track of again.tracks) expect(licencesIn(track).length, idOf(track)).to.equal(idOf(track) === id ? 0 : 1);
    expect((await requestLicence(room, id)).status).to.equal(403);
  });

  it('end at 60 answers a minute, and leave the requests their own limit', async () => {
    const room = await createRoom();
    await room.createDevice('one');
    for (let count = 0; count < 60; count += 1) expect((await mediaOf(room)).flatMap(licencesIn)).to.have.length(1);
    expect((await mediaOf(room)).flatMap(licencesIn)).to.deep.equal([]);
    expect((await requestLicence(room, seededId('track', 'First Light Two'))).status).to.equal(200);
    await room.clock.advance(60_001);
    expect((await mediaOf(room)).flatMap(licencesIn)).to.have.length(1);
  });

  it('are left out while the store cannot be read for them', async () => {
    const store = createMemoryStore();
    let isBroken = false;
    const getMany: typeof store.getMany = async (kind, ids) => {
      if (isBroken && kind === 'track') throw new Error('The store is away');
      return store.getMany(kind, ids);
    };
    const room = await createRoom({ store: { ...store, getMany } });
    const device = await room.createDevice('one');
    await played(device);
    isBroken = true;
    const { status } = await device.command({ endpoint: 'pause' });
    const { tracks } = lastReplace(device).state_machine;
    expect([status, tracks.length > 0, tracks.flatMap(licencesIn)]).to.deep.equal([200, true, []]);
  });
});
