import { expect } from 'chai';
import { createTonePackager } from '#adapters/service/adapters/memory/tone-packager.ts';
import type { Packager } from '#adapters/service/application/ports/media/packager.ts';
import { PackagingFailure } from '#adapters/service/application/ports/media/packaging-error.ts';
import { TEST_SECRET } from '#adapters/simulation/world/memory-service.ts';
import type { MachineTrack } from '#domain/track-playback/types.ts';
import { sendRequest } from '#tests/support/service/api-test-client.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, lastReplace } from './room.ts';

const TRACK = trackUri('First Light Two');

const createScene = async (options: Parameters<typeof createRoom>[0] = {}) => {
  const room = await createRoom(options);
  const device = await room.createDevice('one');
  const ask = (uri: string, deviceId = 'one') =>
    room.request('GET', `/track-playback/v1/media/${encodeURIComponent(uri)}?device_id=${deviceId}`, undefined, room.token);
  return { room, device, ask };
};

describe('the media of a device', () => {
  it('is the very file a state machine then brings, and starts nothing', async () => {
    const { ask, device } = await createScene();
    const { status, body } = await ask(TRACK);
    expect(status).to.equal(200);
    expect(device.commands()).to.deep.equal([]);
    const { item } = (body as { media: Record<string, { item: MachineTrack }> }).media[TRACK] ?? {};
    await device.command({
      endpoint: 'play',
      context: { uri: albumUri('First Light') },
      options: { skip_to: { track_index: 1 } },
    });
    const { state_machine, state_ref } = lastReplace(device);
    const played = state_machine.tracks[state_machine.states[state_ref?.state_index ?? -1]?.track ?? -1];
    expect(item?.metadata.uri).to.equal(TRACK);
    expect(item?.manifest).to.deep.equal(played?.manifest);
  });

  it('names addresses that die with the session the device is signed in with, and no other device is given them', async () => {
    const { room, device } = await createScene();
    const { identity } = room.service;
    const { session } = await identity.sessions.open('listener', 'browser');
    const second = await room.createDevice('two', null, identity.issueToken(session, null).token);
    const addressOf = (from: typeof device) => {
      const { state_machine, state_ref } = lastReplace(from);
      const played = state_machine.tracks[state_machine.states[state_ref?.state_index ?? -1]?.track ?? -1];
      return Object.values(played?.manifest ?? {}).flatMap((files) => files as { urls?: string[] }[])[0]?.urls?.[0] ?? '';
    };
    const statusOf = async (address: string) => (await sendRequest(room.service, `GET ${address}`)).status;
    const play = { endpoint: 'play', context: { uri: albumUri('First Light') } } as const;
    await device.command(play);
    const first = addressOf(device);
    await second.command(play);
    const other = addressOf(second);
    expect([await statusOf(first), await statusOf(other)]).to.deep.equal([200, 200]);
    const mine = (await identity.sessions.idsOf('listener')).filter((id) => first.includes(id));
    expect(mine).to.have.length(1);
    await identity.sessions.end(mine);
    expect([await statusOf(first), await statusOf(other)]).to.deep.equal([403, 200]);
  });

  it('is to be asked for again while its file cannot be read, and plays ten seconds after it can', async () => {
    const packager = createTonePackager({ masterKey: TEST_SECRET });
    let isAway = true;
    const describe: Packager['describe'] = (source, variant) =>
      isAway
        ? Promise.reject(new PackagingFailure('unavailable', 'This file cannot be read now.'))
        : packager.describe(source, variant);
    const { room, device, ask } = await createScene({ packager: { ...packager, describe } });
    const play = { endpoint: 'play', context: { uri: albumUri('First Light') } } as const;
    const tracks = async () => {
      await device.command(play);
      return device.commands().length === 0 ? 0 : lastReplace(device).state_machine.tracks.length;
    };
    const away = await ask(TRACK);
    expect([away.status, await tracks()]).to.deep.equal([503, 0]);
    isAway = false;
    expect((await ask(TRACK)).status).to.equal(200);
    await room.clock.advance(10_000);
    expect(await tracks()).to.be.above(0);
  });

  it('is unknown for other URIs, and for unknown devices', async () => {
    const { ask } = await createScene();
    expect((await ask('spotify:track:0000000000000000000000')).status).to.equal(404);
    expect((await ask(albumUri('First Light'))).status).to.equal(404);
    expect((await ask(TRACK, 'two')).status).to.equal(404);
  });
});
