import { expect } from 'chai';
import { LOG_MESSAGE_BYTES_MAX, LOG_MESSAGES_PER_MINUTE } from '#adapters/service/domain/constants/logging.ts';
import type { MemoryService } from '#adapters/simulation/world/memory-service.ts';
import { verificationOf, stallOf, startOf } from '#domain/tracking/report/payloads.ts';
import { statsOf, type StatsPayload } from '#domain/tracking/report/stats.ts';
import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  fetchScopedToken,
  credentialsOf,
  signUpOwner,
} from '#tests/support/service/api-test-client.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createTracker } from '#tests/domain/tracking/support.ts';

const DAY_MS = 86_400_000;
const SENDER = { sdk_id: 'harmony', platform: 'test', client_version: '3' };
const STALL = { type: 'stall', ms: 9_500, byteOffset: 1_000, positionMs: 20_000, timedOut: true } as const;
const STATS = 'POST /melody/v1/logging/jssdk_playback_stats';
const DAYS = 'GET /v1/library/playback-days';

function recorded() {
  const tracker = createTracker();
  tracker.now(1);
  tracker.found();
  tracker.at('playing', 0);
  tracker.observe({ type: 'fragment', url: 'https://cdn.example/f', bytes: 1_000, ms: 10 });
  tracker.at('progressed', 60_000);
  tracker.fact({ type: 'ended' });
  return tracker.record();
}

const record = recorded();
const BODIES = {
  jssdk_playback_start: { ...SENDER, ...startOf(record, 's') },
  jssdk_playback_stats: { ...SENDER, ...statsOf(record, 's') },
  jssdk_stall: { ...SENDER, ...stallOf(record, 's', STALL) },
  track_stream_verification: { ...SENDER, ...verificationOf(record, 's') },
};
/** The row of the requirements for each message. */
const ROWS: Readonly<Record<string, string>> = {
  jssdk_playback_start: '[S3.143]',
  jssdk_stall: '[S3.144]',
  track_stream_verification: '[S3.147]',
};

let playbacks = 0;
/** Of another playback each time. */
const stats = (more: Partial<StatsPayload> = {}) => {
  playbacks += 1;
  return { ...BODIES.jssdk_playback_stats, playback_id: `playback${playbacks}`, ...more };
};

interface Day {
  readonly day: string;
  readonly playbacks: number;
}
const fetchPlaybackDays = async (service: MemoryService, token: string) =>
  ((await sendRequest(service, DAYS, { token })).json as { readonly days: readonly Day[] }).days;

describe('playback reports of pages', () => {
  for (const [name, body] of Object.entries(BODIES)) {
    const line = `POST /melody/v1/logging/${name}`;

    it(`${name} is accepted with 202, from every player ${ROWS[name] ?? ''}`, async () => {
      const { service } = await createServiceHarness();
      const { token, cookie } = await signUpOwner(service);
      expect((await sendRequest(service, line, { token, body })).status).to.equal(202);
      const embed = await fetchScopedToken(service, albumUri('First Light'), cookie);
      expect((await sendRequest(service, line, { token: embed, body })).status).to.equal(202);
      expect((await sendRequest(service, line, { body })).status).to.equal(401);
    });

    it(`${name} without one of its fields is refused with its name`, async () => {
      const { service } = await createServiceHarness();
      const { token } = await signUpOwner(service);
      for (const field of ['sdk_id', 'platform', 'client_version', 'playback_id', ...Object.keys(body).slice(-2)]) {
        const refused = await sendRequest(service, line, { token, body: { ...body, [field]: undefined } });
        expect(refused.status).to.equal(400);
        expect((refused.json as { error: { message: string } }).error.message).to.match(new RegExp(`^${field}: `));
      }
    });
  }

  it('refuses negative numbers, long texts and unknown reasons', async () => {
    const { service } = await createServiceHarness();
    const { token } = await signUpOwner(service);
    const cdn_urls = Array.from({ length: 51 }, () => stats().cdn_urls[0]);
    const unfit = [
      { ms_played: -1 },
      { n_stalls: '1' },
      { play_track: 'x'.repeat(1_001) },
      { reason_end: 'because' },
      { cdn_urls },
    ];
    for (const wrong of unfit)
      expect((await sendRequest(service, STATS, { token, body: { ...stats(), ...wrong } })).status).to.equal(400);
    expect(await fetchPlaybackDays(service, token)).to.deep.equal([]);
  });

  it('is bounded in size, and in number for each session', async () => {
    const { service, clock } = await createServiceHarness();
    const { token } = await signUpOwner(service);
    const tell = async (body: unknown) => (await sendRequest(service, STATS, { token, body })).status;
    expect(await tell({ ...stats(), more: 'x'.repeat(LOG_MESSAGE_BYTES_MAX) })).to.equal(413);
    for (let received = 1; received < LOG_MESSAGES_PER_MINUTE; received += 1) await tell({});
    expect(await tell(stats())).to.equal(429);
    await clock.advance(60_000);
    expect(await tell(stats())).to.equal(202);
  });
});

describe('how playing went, for the owner', () => {
  it('is summed up by day: waits for sound, stalls an hour, bytes and errors', async () => {
    const { service } = await createServiceHarness();
    const { token } = await signUpOwner(service);
    const tell = (more: Partial<StatsPayload>) => sendRequest(service, STATS, { token, body: stats(more) });
    for (let received = 0; received < 18; received += 1) await tell({ ms_latency: 45, ms_played: 180_000, total_bytes: 100 });
    await tell({ ms_latency: 1_900, ms_played: 180_000, n_stalls: 2, ms_stalled: 20_000, total_bytes: 100 });
    await tell({ ms_latency: 0, ms_played: 0, had_error: true, total_bytes: 0 });
    const [day, ...others] = await fetchPlaybackDays(service, token);
    expect(others).to.deep.equal([]);
    expect(day).to.deep.include({
      playbacks: 20,
      errors: 1,
      ms_played: 3_420_000,
      total_bytes: 1_900,
      n_stalls: 2,
      ms_stalled: 20_000,
      ms_latency_p50: 50,
      ms_latency_p95: 2_000,
    });
    expect((day as unknown as { stalls_per_hour: number }).stalls_per_hour).to.be.closeTo(2 / 0.95, 0.001);
  });

  it('counts a repeated playback once', async () => {
    const { service } = await createServiceHarness();
    const { token } = await signUpOwner(service);
    const body = stats();
    const received = await Promise.all(Array.from({ length: 3 }, () => sendRequest(service, STATS, { token, body })));
    expect(received.map(({ status }) => status)).to.deep.equal([202, 202, 202]);
    expect((await fetchPlaybackDays(service, token)).map(({ playbacks: count }) => count)).to.deep.equal([1]);
  });

  it('loses no report of several at once', async () => {
    const { service } = await createServiceHarness();
    const { token } = await signUpOwner(service);
    await Promise.all(Array.from({ length: 30 }, () => sendRequest(service, STATS, { token, body: stats() })));
    expect((await fetchPlaybackDays(service, token)).map(({ playbacks }) => playbacks)).to.deep.equal([30]);
  });

  it('is stored for 90 days, and listed with the latest first', async () => {
    const { service, clock } = await createServiceHarness();
    const { cookie } = await signUpOwner(service);
    const renewed = async () =>
      ((await sendRequest(service, 'GET /session', { cookie })).json as { accessToken: string }).accessToken;
    for (let day = 0; day < 95; day += 1) {
      await clock.advance(DAY_MS);
      expect((await sendRequest(service, STATS, { token: await renewed(), body: stats() })).status).to.equal(202);
    }
    const days = (await fetchPlaybackDays(service, await renewed())).map(({ day }) => day);
    expect(days).to.have.length(90);
    expect(days).to.deep.equal([...days].sort().reverse());
  });

  it('is for the owner only', async () => {
    const { service } = await createServiceHarness();
    const owner = await signUpOwner(service);
    const invitation = await service.identity.accounts.invite();
    const guest = credentialsOf(
      await sendRequest(service, 'POST /signup', { body: { username: 'guest', password: PASSWORD, invitation } }),
    );
    expect((await sendRequest(service, DAYS, { token: guest.token })).status).to.equal(403);
    const embed = await fetchScopedToken(service, albumUri('First Light'), owner.cookie);
    expect((await sendRequest(service, DAYS, { token: embed })).status).to.equal(403);
    expect((await sendRequest(service, DAYS)).status).to.equal(401);
  });
});
