import { expect } from 'chai';
import type { getOwnerReport } from '#application/calls/telemetry/owner-report.ts';
import type { ResponseOf } from '#application/calls/call.ts';
import { trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createPlaybackSums } from '#adapters/service/application/playback/playback-sums.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { statsOf } from '#domain/tracking/report/stats.ts';
import { createServiceHarness, PASSWORD, sendRequest, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { createTracker } from '#tests/domain/tracking/support.ts';

type Report = ResponseOf<typeof getOwnerReport>;

const SENDER = { sdk_id: 'harmony', platform: 'test', client_version: '3' };
const STATS = 'POST /melody/v1/logging/jssdk_playback_stats';
const ERROR = 'POST /melody/v1/logging/jssdk_error';
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' };
const HOUR_MS = 3_600_000;
const LISTENERS = 50;

const tracker = createTracker();
tracker.now(1);
tracker.found();
tracker.at('playing', 0);
tracker.fact({ type: 'ended' });
const STATS_BODY = { ...SENDER, ...statsOf(tracker.record(), 's'), play_track: trackUri('First Light One') };
const ERROR_BODY = {
  ...SENDER,
  source: 'web',
  source_version: '1',
  message: 'm',
  stack: '',
  json_data: '{}',
  json_data_version: '1',
};

async function setUp() {
  const { clock, service } = await createServiceHarness();
  await signUpOwner(service);
  /** Access tokens end within the hour; those for scripts do not. */
  const tokenOf = async (name: string) =>
    service.identity.issueScriptToken((await service.identity.accounts.byName(name))?.id ?? '');
  const token = await tokenOf('owner');
  const report = async (range: string, by = token) =>
    sendRequest(service, `GET /v1/library/report?range=${range}&time_zone=UTC`, { token: by });
  const reportOf = async (range: string) => (await report(range)).json as Report;
  let [playbacks, members] = [0, 0];
  const played = (by: string, more: object) => {
    playbacks += 1;
    return sendRequest(service, STATS, { token: by, body: { ...STATS_BODY, playback_id: `p${String(playbacks)}`, ...more } });
  };
  const member = async (username: string) => {
    const invitation = await service.identity.accounts.invite();
    members += 1;
    const from = { remoteAddress: `198.51.100.${String(members)}` };
    const body = { username, password: PASSWORD, invitation };
    const { status } = await sendRequest(service, 'POST /signup', { ...from, body });
    expect(status).to.equal(200);
    return tokenOf(username);
  };
  return { clock, service, token, report, reportOf, played, member };
}

describe('the report of the library', () => {
  it('is filled by a day of 50 listeners', async () => {
    const { clock, member, played, reportOf, service } = await setUp();
    const random = createSeededRandom(7);
    const members = await Promise.all(Array.from({ length: LISTENERS }, (_, index) => member(`listener${String(index)}`)));
    let [plays, msPlayed] = [0, 0];
    for (let hour = 0; hour < 24; hour += 1) {
      // Most listen in the evening.
      for (const token of members.filter(() => random.fraction() < hour / 24)) {
        const ms_played = 30_000 + Math.floor(random.fraction() * 200_000);
        await played(token, { ms_played, ms_latency: 20 + random.fraction() * 400, n_stalls: random.fraction() < 0.1 ? 1 : 0 });
        plays += 1;
        msPlayed += ms_played;
      }
      await sendRequest(service, ERROR, {
        token: members[hour] ?? '',
        body: { ...ERROR_BODY, type: 'NETWORK_ERROR' },
        headers: FIREFOX,
      });
      if (hour < 23) await clock.advance(HOUR_MS);
    }
    const day = await reportOf('day');
    expect(day).to.deep.include({ playbacks: plays, ms_played: msPlayed, errors: 0 });
    expect(day.slots).to.have.length(24);
    expect(day.slots.slice(1).every(({ ms_played }) => ms_played > 0)).to.equal(true);
    expect(day.ms_latency.p50).to.be.within(150, 300);
    expect(day.ms_latency.p99).to.be.within(400, 500);
    expect(day.stalls_per_hour).to.be.greaterThan(0);
    expect(day.problems).to.deep.equal([{ code: 'NETWORK_ERROR', browser: 'Firefox', count: 24 }]);
    expect(day.artists).to.deep.equal([{ uri: day.artists[0]?.uri, name: 'Émile Quartet', plays }]);
    expect(day.now).to.deep.equal({
      sockets: 0,
      queues: {
        encodings: { running: 0, waiting: 0 },
        passwords: { running: 0, waiting: 0 },
        reports: { running: 0, waiting: 0 },
      },
      scan: { running: false, files_seen: 0, files_done: 0 },
      disk: null,
    });
    expect(JSON.stringify(day)).to.not.include('listener');
    // One hour later the first of its hours is gone, and a week has it still.
    await clock.advance(2 * HOUR_MS);
    expect((await reportOf('day')).playbacks).to.be.below(plays);
    expect((await reportOf('week')).playbacks).to.equal(plays);
  });

  it('is empty for an empty service, and a month has 30 days', async () => {
    const { reportOf } = await setUp();
    const month = await reportOf('month');
    expect(month).to.deep.include({ playbacks: 0, problems: [], artists: [], ms_latency: { p50: null, p95: null, p99: null } });
    expect(month.slots).to.have.length(30);
  });

  it('keeps the hours of 90 days, and reads those of a month', async () => {
    const [store, clock] = [createMemoryStore(), createVirtualClock()];
    const sums = createPlaybackSums(store, clock);
    for (let hour = 0; hour < 2_200; hour += 1) {
      await clock.advance(HOUR_MS);
      await sums.addProblem({ code: 'NETWORK_ERROR', browser: 'Chrome' });
    }
    const hours = await sums.hoursOfMonth();
    expect(hours).to.have.length(744);
    expect(hours.map(({ hour }) => hour - (hours[0]?.hour ?? 0))).to.deep.equal(hours.map((_, index) => index));
    expect((await store.list('listening-hour', { index: 'hour', offset: 0, limit: 1 })).total).to.equal(2_160);
    expect(await sums.hours()).to.have.length(2_160);
  });

  it('is for the owner only, and refuses an unknown time zone or range', async () => {
    const { member, report, service, token } = await setUp();
    expect((await report('day', await member('guest'))).status).to.equal(403);
    expect((await report('day')).status).to.equal(200);
    expect((await report('year')).status).to.equal(400);
    const wrong = await sendRequest(service, 'GET /v1/library/report?range=day&time_zone=Mars/Olympus', { token });
    expect(wrong.status).to.equal(400);
  });

  it('counts no error that was refused', async () => {
    const { reportOf, service, token } = await setUp();
    await sendRequest(service, ERROR, { token, body: { ...ERROR_BODY, type: 7 } });
    expect((await reportOf('day')).problems).to.deep.equal([]);
  });
});
