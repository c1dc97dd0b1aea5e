import { expect } from 'chai';
import { withSenderName } from '#adapters/service/application/playback/pushed-command.ts';
import { replaceState } from '#adapters/service/domain/player-session/deliver.ts';
import { emptyMachine } from '#adapters/service/domain/player-session/machine.ts';
import { createTurns } from '#tests/adapters/service/domain/player-session/turns.ts';

describe('the name of who sent a command', () => {
  it('is in what another device receives, but not in what the sender or an embed receives', () => {
    const { register, state } = createTurns();
    for (const id of ['kitchen', 'study']) register(id);
    register('embed', { resource: 'spotify:album:1' });
    const command = replaceState(emptyMachine('m'), null, null, null);
    const received = (deviceId: string, senderId: string | null) => {
      const sent = withSenderName(state(), senderId, { type: 'push', deviceId, connectionId: deviceId, command });
      return 'sent_by' in sent ? sent.sent_by : null;
    };
    expect(received('study', 'kitchen')).to.equal('Device kitchen');
    expect(received('kitchen', 'kitchen')).to.equal(null);
    expect(received('embed', 'kitchen')).to.equal(null);
    expect(received('study', 'someone')).to.equal(null);
    expect(received('study', null)).to.equal(null);
  });
});
