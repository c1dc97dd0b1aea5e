import { expect } from 'chai';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, lastReplace, uriOf } from './room.ts';

const ALBUM = albumUri('First Light');
const COMMAND = '/connect-state/v1/player/command/from/far/to/one';
const VOLUME = '/connect-state/v1/connect/volume/from/far/to/one';
const TRANSFER = '/connect-state/v1/connect/transfer/from/far/to/one';

async function openRoom() {
  const room = await createRoom();
  const device = await room.createDevice('one');
  await device.command({ endpoint: 'play', context: { uri: ALBUM } });
  const send = async (path: string, body: Record<string, unknown>, sender_id?: string, number = 0) => {
    const method = path === COMMAND || path === TRANSFER ? 'POST' : 'PUT';
    const sequence = sender_id === undefined ? {} : { sequence: { sender_id, number } };
    const { status, body: response } = await room.request(method, path, { ...body, ...sequence }, room.token);
    await room.clock.advance(1);
    return { status, message: (response['error'] as { readonly message?: string } | undefined)?.message };
  };
  const isPaused = () => lastReplace(device).state_ref?.paused;
  return { room, device, send, isPaused };
}

const pause = { command: { endpoint: 'pause' } };
const resume = { command: { endpoint: 'resume' } };

describe('numbered commands of one sender', () => {
  it('are not carried out once a newer one of theirs has come', async () => {
    const { isPaused, send } = await openRoom();
    expect(await send(COMMAND, resume, 'page', 2)).to.include({ status: 200 });
    expect(await send(COMMAND, pause, 'page', 1)).to.deep.equal({
      status: 409,
      message: 'The command is not possible now: a newer one of the same sender has come',
    });
    expect(isPaused()).to.equal(false);
    expect(await send(COMMAND, pause, 'page', 2), 'the same one, sent again').to.include({ status: 200 });
    expect(isPaused()).to.equal(true);
  });

  it('are judged among those of the same sender only, and not at all without a number', async () => {
    const { isPaused, send } = await openRoom();
    await send(COMMAND, resume, 'page', 9);
    expect(await send(COMMAND, pause, 'another page', 1)).to.include({ status: 200 });
    expect(isPaused()).to.equal(true);
    expect(await send(COMMAND, resume)).to.include({ status: 200 });
    expect(isPaused()).to.equal(false);
  });

  it('are volumes and transfers too', async () => {
    const { send } = await openRoom();
    expect(await send(VOLUME, { volume: 100 }, 'page', 5)).to.include({ status: 200 });
    expect(await send(VOLUME, { volume: 200 }, 'page', 4)).to.include({ status: 409 });
    const restore = { transfer_options: { restore_paused: 'restore' } };
    expect(await send(TRANSFER, restore, 'page', 4)).to.include({ status: 409 });
    expect(await send(TRANSFER, restore, 'page', 6)).to.include({ status: 200 });
  });

  it('that are overtaken while they are looked up are not carried out either', async () => {
    const { device, room, send } = await openRoom();
    const wait = { context: { uri: albumUri('Second Wind') } };
    const slow = room.request(
      'POST',
      COMMAND,
      { command: { endpoint: 'play', ...wait }, sequence: { sender_id: 'page', number: 1 } },
      room.token,
    );
    const fast = send(COMMAND, pause, 'page', 2);
    expect([(await slow).status, (await fast).status]).to.deep.equal([409, 200]);
    expect(uriOf(lastReplace(device))).to.equal(trackUri('First Light One'));
  });

  it('are refused with a sender of more than 64 characters', async () => {
    const { send } = await openRoom();
    const { message, status } = await send(COMMAND, pause, 'x'.repeat(65), 1);
    expect(status).to.equal(400);
    expect(message).to.contain('sequence.sender_id');
  });
});
