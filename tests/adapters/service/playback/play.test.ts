import { expect } from 'chai';
import { albumUri, trackUri } from '#tests/support/memory-catalogue.ts';
import { createRoom, lastReplace, uriOf } from './room.ts';

const ALBUM = albumUri('First Light');
const play = { endpoint: 'play', context: { uri: ALBUM } } as const;

describe('playing a context', () => {
  it('pushes a machine with the first track and a look-ahead, and acknowledges the command [S7.156] [S7.157] [S7.172]', async () => {
    const room = await createRoom();
    const device = await room.createDevice('one');
    expect(device.registered).to.deep.equal({ status: 200, body: { initial_seq_num: 0 } });
    const answer = await device.command(play);
    expect(answer.status).to.equal(200);
    const pushed = lastReplace(device);
    expect(uriOf(pushed)).to.equal(trackUri('First Light One'));
    expect(pushed.prev_state_ref).to.equal(null);
    expect(pushed.state_machine.states).to.have.length(4);
    expect(device.socket.pushes.filter(({ uri }) => uri.endsWith('/acks'))[0]?.payload).to.deep.equal(answer.body);
    expect(device.clusters().at(-1)?.cluster.active_device_id).to.equal('one');
  });
});
