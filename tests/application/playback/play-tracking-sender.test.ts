import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import type { HttpRequest, HttpResponse } from '#application/ports/http.ts';
import { createTrackingSender, type TrackingMessage } from '#application/playback/play-tracking-sender.ts';
import { LOG_BATCH_DELAY_MS, LOG_MESSAGES_WAITING_MAX } from '#domain/constants/network/reporting.ts';
import { Failure } from '#application/runtime/failure.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { createTracker } from '#tests/domain/tracking/support.ts';
import { createScriptedHttp, json, pathOf } from '../support/scripted-http.ts';

const STALL = { type: 'stall', ms: 9_500, byteOffset: 1_000, positionMs: 20_000, timedOut: true } as const;

function setUp(respond: (request: HttpRequest) => HttpResponse | Promise<HttpResponse> = () => json(202)) {
  const clock = createVirtualClock();
  const http = createScriptedHttp(respond);
  const reported: PlayerError[] = [];
  const tokens = { current: async () => 't', renew: async () => 't2' };
  const api = createApi({ http, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://service' });
  const sender = createTrackingSender({
    api,
    clock,
    sessionId: 'session',
    report: (error: PlayerError) => void reported.push(error),
    sender: { sdk_id: 'harmony', platform: 'test', client_version: '3' },
  });
  const tracker = createTracker();
  tracker.now(1);
  tracker.at('playing', 0);
  const record = tracker.record();
  const say = (...whats: readonly ('start' | 'stats' | 'verification' | 'stall')[]) =>
    whats.forEach((what) => {
      const message: TrackingMessage =
        what === 'stall' ? { type: 'send', what, record, stall: STALL } : { type: 'send', what, record };
      sender.push(message);
    });
  const names = () => http.sent.map((request) => pathOf(request).split('/').at(-1));
  return { clock, http, names, reported, say, sender };
}

describe('telling of playbacks', () => {
  it('waits 4 s after the start of playback, and then sends all messages [S9.18]', async () => {
    const { clock, names, say } = setUp();
    say('start');
    await clock.advance(3_999);
    say('stats');
    expect(names()).to.deep.equal([]);
    await clock.advance(1);
    expect(names()).to.deep.equal(['jssdk_playback_start', 'jssdk_playback_stats']);
  });

  it('goes in order, each once the one before is answered', async () => {
    let release: (response: HttpResponse) => void = () => {};
    const { clock, names, say } = setUp(() => new Promise((resolve) => (release = resolve)));
    say('start', 'stall', 'stats', 'verification');
    await clock.advance(LOG_BATCH_DELAY_MS);
    expect(names()).to.deep.equal(['jssdk_playback_start']);
    for (let responses = 0; responses < 4; responses += 1) {
      release(json(202));
      await clock.settle();
    }
    const all = ['jssdk_playback_start', 'jssdk_stall', 'jssdk_playback_stats', 'track_stream_verification'];
    expect(names()).to.deep.equal(all);
  });

  for (const [what, path, row] of [
    ['stats', 'jssdk_playback_stats', '[S7.119]'],
    ['start', 'jssdk_playback_start', '[S7.120]'],
    ['stall', 'jssdk_stall', '[S7.121]'],
    ['verification', 'track_stream_verification', '[S7.124]'],
  ] as const)
    it(`posts its ${what} to ${path} ${row}`, async () => {
      const { clock, http, say } = setUp();
      say(what);
      await clock.advance(LOG_BATCH_DELAY_MS);
      expect(http.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).to.deep.equal([
        `POST /melody/v1/logging/${path}`,
      ]);
    });

  it('reports the bytes and the time of a stall [S3.144]', async () => {
    const { clock, http, say } = setUp();
    say('stall');
    await clock.advance(LOG_BATCH_DELAY_MS);
    expect(JSON.parse(String(http.sent[0]?.body))).to.include({
      session_id: 'session',
      playback_id: 'playback1',
      play_track: 'spotify:track:1',
      file_id: null,
      byte_offset: 1_000,
      time_offset: 20_000_000,
      ms_stalled: 9_500,
      timed_out: true,
      sdk_id: 'harmony',
    });
  });

  it('is tried five times more, and taken only with 202 [S9.38]', async () => {
    let tries = 0;
    const { clock, reported, say } = setUp(() => json((tries += 1) < 6 ? 503 : 202));
    say('stats');
    await clock.advance(120_000);
    expect(tries).to.equal(6);
    expect(reported).to.deep.equal([]);
    const other = setUp(() => json(200));
    other.say('stats');
    await other.clock.advance(120_000);
    expect(other.reported.map(({ code }) => code)).to.deep.equal(['TRACKING_STATS_FAILED']);
  });

  it('reports what could not be sent by its code, and goes on with the next [S8.116] [S8.34]', async () => {
    const { clock, names, reported, say } = setUp((request) => json(pathOf(request).endsWith('stall') ? 202 : 400));
    say('start', 'stats', 'verification', 'stall');
    await clock.advance(LOG_BATCH_DELAY_MS + 1_000);
    expect(reported.map(({ code, status }) => [code, status])).to.deep.equal([
      ['TRACKING_START_FAILED', 400],
      ['TRACKING_STATS_FAILED', 400],
      ['TRACKING_TSV_FAILED', 400],
    ]);
    expect(names()).to.have.length(4);
  });

  it('waits without a line, and goes once when it is back, in order [S4.95]', async () => {
    const { clock, names, reported, say, sender } = setUp();
    say('start');
    sender.setOnline(false);
    say('stats', 'verification');
    await clock.advance(3_600_000);
    expect(names()).to.deep.equal([]);
    sender.setOnline(true);
    await clock.advance(3_600_000);
    expect(names()).to.deep.equal(['jssdk_playback_start', 'jssdk_playback_stats', 'track_stream_verification']);
    expect(reported).to.deep.equal([]);
  });

  it('keeps what was under way when the line was lost [S4.95]', async () => {
    let isDown = true;
    const answered: string[] = [];
    const { clock, reported, say, sender } = setUp((request) => {
      if (isDown) throw new Failure(playerError('NETWORK_ERROR'));
      answered.push(pathOf(request).split('/').at(-1) ?? '');
      return json(202);
    });
    say('stats', 'verification');
    await clock.advance(LOG_BATCH_DELAY_MS + 1_000);
    sender.setOnline(false);
    await clock.advance(3_600_000);
    isDown = false;
    sender.setOnline(true);
    await clock.advance(3_600_000);
    expect(answered).to.deep.equal(['jssdk_playback_stats', 'track_stream_verification']);
    expect(reported).to.deep.equal([]);
  });

  it('sends nothing for the next user that the one before left, waiting or under way', async () => {
    let fail: (failure: Failure) => void = () => {};
    const { clock, names, say, sender } = setUp(() => new Promise((_, reject) => (fail = reject)));
    say('start', 'stats');
    await clock.advance(LOG_BATCH_DELAY_MS);
    sender.setOnline(false);
    sender.clear();
    for (let tries = 0; tries < 6; tries += 1) {
      fail(new Failure(playerError('NETWORK_ERROR')));
      await clock.advance(60_000);
    }
    const sent = names();
    expect(new Set(sent)).to.deep.equal(new Set(['jssdk_playback_start']));
    sender.setOnline(true);
    await clock.advance(3_600_000);
    expect(names()).to.deep.equal(sent);
  });

  it('drops what was cancelled, because its user left', async () => {
    const { clock, names, say, sender } = setUp(() => {
      throw new Failure(playerError('REQUEST_ABORTED'));
    });
    say('stats');
    sender.setOnline(false);
    sender.flush();
    await clock.settle();
    sender.setOnline(true);
    await clock.advance(3_600_000);
    expect(names()).to.deep.equal(['jssdk_playback_stats']);
  });

  it('goes at once where the page goes, in requests that outlive it', async () => {
    const { clock, http, names, say, sender } = setUp(() => new Promise(() => {}));
    say('start', 'stats', 'verification');
    sender.flush();
    await clock.settle();
    expect(names()).to.deep.equal(['jssdk_playback_start', 'jssdk_playback_stats', 'track_stream_verification']);
    expect(http.sent.every(({ keepalive }) => keepalive === true)).to.equal(true);
  });

  it('waits until all is sent, or for 2 s', async () => {
    let release: (response: HttpResponse) => void = () => {};
    const { clock, say, sender } = setUp(() => new Promise((resolve) => (release = resolve)));
    await sender.waitUntilSent();
    say('start');
    let isSettled = 0;
    void sender.waitUntilSent().then(() => (isSettled += 1));
    await clock.settle();
    release(json(202));
    await clock.settle();
    expect(isSettled).to.equal(1);
    say('stats');
    void sender.waitUntilSent().then(() => (isSettled += 1));
    await clock.advance(1_999);
    expect(isSettled).to.equal(1);
    await clock.advance(1);
    expect(isSettled).to.equal(2);
  });

  it('forgets the oldest of too many that wait', async () => {
    const { clock, names, say } = setUp();
    say('start', 'verification');
    Array.from({ length: LOG_MESSAGES_WAITING_MAX - 1 }, () => say('stats'));
    await clock.advance(LOG_BATCH_DELAY_MS);
    expect(names()).to.have.length(LOG_MESSAGES_WAITING_MAX);
    expect(names()[0]).to.equal('track_stream_verification');
    expect(names()).not.to.include('jssdk_playback_start');
  });
});
