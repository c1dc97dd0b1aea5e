import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import { createStateReporter, type UpdateOutcome } from '#application/playback/state-reporter.ts';
import type { StateRef, StateUpdate, StateUpdateReason } from '#domain/track-playback/types.ts';
import { createScriptedHttp, json, type Scripted } from '../support/scripted-http.ts';

const NOTHING = { state_machine: null, updated_state_ref: null };
const ref = (state_id: string): StateRef => ({ state_machine_id: 'm', state_id, paused: false });

const update = (seq_num: number, debug_source: StateUpdateReason = 'progress', state_id = 'a'): StateUpdate => ({
  seq_num,
  debug_source,
  state_ref: ref(state_id),
  previous_position: 0,
  sub_state: { playback_speed: 1, position: seq_num, duration: 100_000, stream_time: 0 },
});

function setUp(response: Scripted, minIntervalMs = 0) {
  const clock = createVirtualClock();
  const http = createScriptedHttp(response);
  const tokens = { current: async () => 't', renew: async () => 't' };
  const api = createApi({ http, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://service' });
  const events: UpdateOutcome[] = [];
  const deps = { api, clock, deviceId: 'me', minIntervalMs: () => minIntervalMs };
  const updates = createStateReporter(deps, (outcome) => events.push(outcome));
  const messages = () => events.map((outcome) => (outcome.type === 'failed' ? outcome.error.message : outcome.type));
  return { clock, http, updates, events, messages };
}

const bodyOf = ({ body }: HttpRequest) => JSON.parse(String(body)) as Record<string, unknown>;

describe('state reports of a device', () => {
  it('carries its number, its state, where it is and was, and why it speaks [S3.96]', async () => {
    const { clock, http, updates } = setUp(() => json(200, NOTHING));
    const playback_stats = { time_weighted_bitrate: 160_000 } as unknown as NonNullable<StateUpdate['playback_stats']>;
    updates.report({ type: 'update', update: { ...update(3, 'track_data_finalized'), playback_stats } });
    await clock.settle();
    expect(http.sent[0]?.url).to.match(/\/devices\/me\/state$/);
    expect(http.sent[0]?.headers).to.include({ prefer: 'return=minimal' });
    expect(http.sent.map(bodyOf)).to.deep.equal([
      {
        seq_num: 3,
        state_ref: ref('a'),
        previous_position: 0,
        debug_source: 'track_data_finalized',
        sub_state: { playback_speed: 1, position: 3, duration: 100_000, stream_time: 0 },
        playback_stats,
      },
    ]);
  });

  it('are sent one after the other, each acknowledged before the next', async () => {
    const responses: ((status: number) => void)[] = [];
    const { clock, http, updates } = setUp(
      () => new Promise((resolve) => responses.push((status) => resolve(json(status, NOTHING)))),
    );
    updates.report({ type: 'update', update: update(1) });
    updates.report({ type: 'update', update: update(2) });
    await clock.settle();
    expect(http.sent.map((request) => bodyOf(request)['seq_num'])).to.deep.equal([1]);
    responses[0]?.(200);
    await clock.settle();
    expect(http.sent.map((request) => bodyOf(request)['seq_num'])).to.deep.equal([1, 2]);
  });

  it('reports a refusal in these words, after retries [S8.103]', async () => {
    const { clock, http, messages, updates } = setUp(() => json(500, {}));
    updates.report({ type: 'update', update: update(1) });
    await clock.advance(60_000);
    expect(messages()).to.deep.equal(['Service responded with status 500']);
    expect(http.sent.length).to.equal(9);
  });

  it('reports an empty response in these words [S8.104]', async () => {
    const { clock, messages, updates } = setUp(() => Promise.resolve({ status: 200, headers: {}, body: new Uint8Array() }));
    updates.report({ type: 'update', update: update(1) });
    await clock.advance(600_000);
    expect(messages()).to.deep.equal(['Unexpected empty response body from state update request.']);
  });

  it('drops only progress updates, and only within the interval of the flag [S6.27]', async () => {
    const { clock, http, updates } = setUp(() => json(200, NOTHING), 10_000);
    const say = (seqNum: number, reason?: StateUpdateReason) =>
      updates.report({ type: 'update', update: update(seqNum, reason) });
    say(1);
    await clock.advance(5_000);
    say(2);
    say(3, 'pause');
    await clock.advance(9_000);
    say(4);
    await clock.advance(1_000);
    say(5);
    await clock.settle();
    expect(http.sent.map((request) => bodyOf(request)['seq_num'])).to.deep.equal([1, 3, 5]);
  });

  it('drops nothing without the flag [S6.27]', async () => {
    const { clock, http, updates } = setUp(() => json(200, NOTHING));
    for (const seqNum of [1, 2, 3]) updates.report({ type: 'update', update: update(seqNum) });
    await clock.settle();
    expect(http.sent).to.have.length(3);
  });
});

describe('a state that is not acknowledged', () => {
  /** The service is unreachable until the test brings it back. */
  const away = (status = 503) => {
    let isAway = true;
    const scene = setUp(() => (isAway ? json(status, {}) : json(200, NOTHING)));
    const taken = () => scene.http.sent.map((request) => bodyOf(request)['seq_num']);
    return { ...scene, taken, comeBack: () => void (isAway = false) };
  };
  /** Longer than all tries of one update take. */
  const GIVEN_UP_MS = 65_000;

  it('are sent again at once on a resend, later reports included, and then the current state', async () => {
    const { clock, comeBack, messages, taken, updates } = away();
    updates.report({ type: 'update', update: update(1, 'pause') });
    updates.report({ type: 'update', update: update(2, 'resume') });
    await clock.advance(GIVEN_UP_MS);
    const before = taken();
    expect(new Set(before)).to.deep.equal(new Set([1]));
    comeBack();
    updates.resend();
    await clock.settle();
    expect(taken().slice(before.length)).to.deep.equal([1, 2]);
    expect(messages()).to.deep.equal(['Service responded with status 503', 'late']);
    updates.resend();
    await clock.advance(120_000);
    expect(taken(), 'it is sent once').to.have.length(before.length + 2);
  });

  it('is sent again after a minute at the latest, and with the next update', async () => {
    for (const isNext of [true, false]) {
      const { clock, comeBack, taken, updates } = away();
      updates.report({ type: 'update', update: update(1, 'pause') });
      await clock.advance(45_000);
      comeBack();
      const before = taken().length;
      if (isNext) updates.report({ type: 'update', update: update(2) });
      await clock.advance(isNext ? 0 : 60_000);
      expect(taken().slice(before)).to.deep.equal(isNext ? [1, 2] : [1]);
    }
  });

  it('does not wait for its next try where there is reason to try now', async () => {
    const { clock, comeBack, taken, updates } = away();
    updates.report({ type: 'update', update: update(1, 'pause') });
    await clock.advance(15_000);
    const before = taken().length;
    comeBack();
    updates.resend();
    await clock.settle();
    expect(taken().slice(before)).to.deep.equal([1]);
    expect(clock.pending()).to.equal(0);
  });

  for (const status of [401, 408, 429, 500])
    it(`is sent again after ${String(status)}`, async () => {
      const { clock, comeBack, taken, updates } = away(status);
      updates.report({ type: 'update', update: update(1, 'pause') });
      await clock.advance(GIVEN_UP_MS);
      comeBack();
      const before = taken().length;
      await clock.advance(60_000);
      expect(taken().slice(before)).to.deep.equal([1]);
    });

  for (const status of [400, 403])
    it(`is not sent again after ${String(status)}: it would be refused again`, async () => {
      const { clock, taken, updates } = away(status);
      updates.report({ type: 'update', update: update(1, 'pause') });
      await clock.advance(600_000);
      updates.resend();
      await clock.settle();
      expect(taken()).to.deep.equal([1]);
    });

  it('is not sent any more once the registration is over', async () => {
    const { clock, comeBack, taken, updates } = away();
    updates.report({ type: 'update', update: update(1, 'pause') });
    await clock.advance(GIVEN_UP_MS);
    updates.reset();
    comeBack();
    const before = taken().length;
    updates.resend();
    await clock.advance(120_000);
    expect(taken()).to.have.length(before);
    expect(clock.pending()).to.equal(0);
  });

  it('repeats a conflict from the current state', async () => {
    const { clock, comeBack, messages, updates } = away();
    updates.report({ type: 'conflict', update: update(1, 'modify_current_state'), rejected: [ref('b')] });
    await clock.advance(GIVEN_UP_MS);
    comeBack();
    updates.resend();
    await clock.settle();
    expect(messages().at(-1)).to.equal('late');
  });
});

describe('conflicts', () => {
  it('merges waiting conflicts: the last five, each refused state with its number [S3.96] [S9.81]', async () => {
    let release = () => {};
    const { clock, events, http, updates } = setUp(({ method }) =>
      method === 'PUT' ? new Promise((resolve) => (release = () => resolve(json(200, NOTHING)))) : json(200, { commands: [] }),
    );
    updates.report({ type: 'update', update: update(1) });
    for (const seqNum of [2, 3, 4, 5, 6, 7])
      updates.report({ type: 'conflict', update: update(seqNum, 'modify_current_state'), rejected: [ref(`rejected${seqNum}`)] });
    await clock.settle();
    release();
    await clock.settle();
    const [, conflict, ...more] = http.sent;
    expect(more).to.deep.equal([]);
    expect(conflict?.url).to.match(/\/devices\/me\/state_conflict$/);
    expect(conflict && bodyOf(conflict)).to.deep.include({
      seq_num: 7,
      seq_nums: [3, 4, 5, 6, 7],
      rejected_state_refs: [3, 4, 5, 6, 7].map((seqNum) => ref(`rejected${seqNum}`)),
    });
    expect(events).to.deep.equal([]);
  });

  it('reports refused conflicts in these words [S8.105]', async () => {
    const { clock, messages, updates } = setUp(() => json(503, {}));
    updates.report({ type: 'conflict', update: update(1), rejected: [ref('b')] });
    await clock.advance(30_000);
    expect(messages()).to.deep.equal(['Track-Playback service responded with 503']);
  });
});
