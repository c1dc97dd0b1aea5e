import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import { createConnectClient, type ConnectClient } from '#application/connect/connect-client.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createScriptedHttp, json, type Scripted } from '../support/scripted-http.ts';
import { emptyCluster } from '#tests/support/fixtures/sample-cluster.ts';

const ACKS = 'hm://connect-state/v1/acks';
const CLUSTER = 'hm://connect-state/v1/cluster';

function setUp(response: Scripted) {
  const clock = createVirtualClock();
  const http = createScriptedHttp(response);
  const tokens = { current: async () => 't', renew: async () => 't' };
  const api = createApi({ http, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://service' });
  const random = createSeededRandom(2);
  const connect = createConnectClient({ api, clock, random, deviceId: 'me', logger: { log: () => undefined } });
  return { clock, http, connect };
}

const commandIdOf = ({ body }: HttpRequest): string => {
  const { command } = JSON.parse(String(body)) as { command: { logging_params: { command_id: string } } };
  return command.logging_params.command_id;
};

describe('a command to a device', () => {
  it('is done when its acknowledgment comes, and not before [S7.156] [S7.172]', async () => {
    const { clock, connect, http } = setUp(() => json(200, { ack_id: 'a1' }));
    let isDone = false;
    void connect.command('other', { endpoint: 'skip_next' }).then(() => (isDone = true));
    await clock.settle();
    connect.handlePush(ACKS, { ack_id: 'another' });
    await clock.settle();
    expect(isDone).to.equal(false);
    connect.handlePush(ACKS, { ack_id: 'a1' });
    await clock.settle();
    expect(isDone).to.equal(true);
    expect(http.sent[0]?.url).to.contain('/connect-state/v1/player/command/from/me/to/other');
    expect(clock.pending()).to.equal(0);
  });

  it('is done too when the acknowledgment overtakes the response', async () => {
    const { connect } = setUp(() => {
      connect.handlePush(ACKS, { ack_id: 'a1' });
      return json(200, { ack_id: 'a1' });
    });
    await connect.command('@local', { endpoint: 'pause' });
  });

  it('ends with a named error when no acknowledgment comes', async () => {
    const { clock, connect } = setUp(() => json(200, { ack_id: 'a1' }));
    const outcome = connect.command('@local', { endpoint: 'pause' }).catch(errorFrom);
    await clock.advance(10_000);
    expect(await outcome).to.have.property('code', 'ECONNABORTED');
  });

  it('keeps its name when it is sent again, so that a skip never skips twice', async () => {
    let isLost = true;
    const { clock, connect, http } = setUp(() => {
      if (!isLost) return json(200, { ack_id: 'a1' });
      isLost = false;
      return Promise.reject(new Failure(playerError('NETWORK_ERROR')));
    });
    connect.handlePush(ACKS, { ack_id: 'a1' });
    void connect.command('other', { endpoint: 'skip_next' });
    await clock.advance(5_000);
    const [first, again] = http.sent.map(commandIdOf);
    expect(first).to.match(/^[0-9a-f]{32}$/);
    expect(again).to.equal(first);
    connect.handlePush(ACKS, { ack_id: 'a1' });
    void connect.command('other', { endpoint: 'skip_next' });
    await clock.settle();
    expect(http.sent.slice(2).map(commandIdOf)).to.have.length(1).and.not.include(first);
  });

  it('is refused in the service’s words [S8.112]', async () => {
    const { connect } = setUp(() => json(404, { error: { status: 404, message: 'No such device.' } }));
    const outcome = await connect.command('gone', { endpoint: 'pause' }).catch(errorFrom);
    expect(outcome).to.include({ code: 'CONNECT_NO_DEVICE', message: 'No such device.' });
  });
});

describe('watching the devices', () => {
  it('observes with the connection id as a hidden device that does not play [S7.154]', async () => {
    const { clock, connect, http } = setUp(() => json(200, emptyCluster(3)));
    connect.observe('c1');
    await clock.settle();
    expect(http.sent[0]?.headers?.['X-Spotify-Connection-Id']).to.equal('c1');
    expect(http.sent[0]?.url).to.contain('/connect-state/v1/devices/hobs_me');
    expect(JSON.parse(String(http.sent[0]?.body))).to.deep.equal({
      member_type: 'CONNECT_STATE',
      device: { device_info: { capabilities: { can_be_player: false, hidden: true, needs_full_player_state: true } } },
    });
    expect(connect.snapshot()?.cluster.version).to.equal(3);
  });

  for (const [status, code, message] of [
    [429, 'CONNECT_MAX_SUBSCRIPTIONS', 'Too many pages watch the devices of this account.'],
    [404, 'CONNECT_REGISTRATION_FAILED', 'The devices of the account cannot be watched: service responded with status 404'],
  ] as const)
    it(`reports that it may not observe after ${String(status)}`, async () => {
      const { clock, connect } = setUp(() => json(status));
      const errors: string[][] = [];
      connect.onError((error) => errors.push([error.code, error.message]));
      connect.observe('c1');
      await clock.advance(120_000);
      expect(errors).to.deep.equal([[code, message]]);
    });

  const pushTo = (connect: ConnectClient) => (version: number) =>
    connect.handlePush(CLUSTER, {
      cluster: emptyCluster(version),
      update_reason: 'DEVICE_STATE_CHANGED',
      devices_that_changed: [],
    });

  for (const before of [0, 1, 50])
    it(`keeps a push that overtakes the response, after ${before} changes of a service that was there before`, async () => {
      const { clock, connect } = setUp(() => {
        push(4);
        return json(200, emptyCluster(3));
      });
      const push = pushTo(connect);
      if (before > 0) push(before);
      connect.observe('c1');
      await clock.settle();
      expect(connect.snapshot()?.cluster.version).to.equal(4);
    });

  it('ends what it reads when the connection is gone', async () => {
    let isDown = false;
    const { clock, connect, http } = setUp(() => (isDown ? json(503, {}) : json(200, emptyCluster(1))));
    connect.observe('c1');
    await clock.settle();
    isDown = true;
    connect.handleMissedPush();
    await clock.settle();
    const sent = http.sent.length;
    connect.handleDropped();
    connect.handleMissedPush();
    await clock.advance(600_000);
    expect(http.sent).to.have.length(sent);
    isDown = false;
    connect.observe('c2');
    await clock.settle();
    expect(http.sent.at(-1)?.headers).to.include({ 'X-Spotify-Connection-Id': 'c2' });
  });

  it('keeps the newest cluster when pushes come in any order [S7.208]', () => {
    const { connect } = setUp(() => json(500));
    const push = pushTo(connect);
    [2, 5, 4].forEach(push);
    expect(connect.snapshot()?.cluster.version).to.equal(5);
    connect.handlePush(CLUSTER, { cluster: 'nonsense' });
    expect(connect.snapshot()?.cluster.version).to.equal(5);
  });
});
