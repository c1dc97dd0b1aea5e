import { expect } from 'chai';
import type { Backup, Backups } from '#adapters/service/application/ports/disk/backups.ts';
import { DEFAULT_SETTINGS, type Settings } from '#adapters/service/application/settings.ts';
import { createMemorySecurityLog } from '#adapters/service/adapters/memory/memory-security-log.ts';
import {
  createServiceHarness,
  credentialsOf,
  PASSWORD,
  sendRequest,
  signUpOwner,
} from '#tests/support/service/api-test-client.ts';

const MADE: Backup = { name: 'cadenza-1.tar.gz', sizeBytes: 2_000_000, madeAtMs: Date.UTC(2026, 10, 28) };
const MADE_JSON = { name: 'cadenza-1.tar.gz', size: 2_000_000, made_at: '2026-11-28T00:00:00.000Z' };

const PLAYLIST = 'spotify:playlist:37i9dQZF1DXcBWIGoYBM5M';
const OPERATOR: Settings = {
  ...DEFAULT_SETTINGS,
  featureFlags: { 'new-home': true, interval: 5 },
  promotions: {
    ad_slots: [
      { name: 'preroll', tracks_between: 4, ads: [{ id: 'soap1', advertiser: 'Soap', blurb: '', audio: 'spotify:track:1' }] },
    ],
    sponsored_playlists: [
      { playlist: PLAYLIST, sponsor: 'Soap', until: '2031-01-01T00:00:00Z' },
      { playlist: PLAYLIST, sponsor: 'Tea', from: '2030-01-01T00:00:00Z' },
    ],
  },
};

async function setUp({ backups, settings = OPERATOR }: { backups?: Backups; settings?: Settings } = {}) {
  const securityLog = createMemorySecurityLog();
  const { clock, service } = await createServiceHarness({ settings, securityLog, ...(backups ? { backups } : {}) });
  const owner = await signUpOwner(service);
  const invitation = await service.identity.accounts.invite();
  const guest = credentialsOf(
    await sendRequest(service, 'POST /signup', { body: { username: 'guest', password: PASSWORD, invitation } }),
  );
  const ask = (line: string, token = owner.token) => sendRequest(service, line, { token });
  const confirm = () => sendRequest(service, 'POST /session/confirm', { cookie: owner.cookie, body: { password: PASSWORD } });
  return { clock, guest, owner, ask, confirm, securityLog };
}

describe('the settings of the server', () => {
  it('show the owner the flags, the ads and the sponsored playlists of the operator', async () => {
    const { ask } = await setUp();
    const { json, status } = await ask('GET /v1/library/settings');
    expect(status).to.equal(200);
    expect(json).to.deep.equal({
      flags: [
        { name: 'new-home', value: true },
        { name: 'interval', value: 5 },
      ],
      ad_slots: [{ name: 'preroll', tracks_between: 4, ads: [{ id: 'soap1', advertiser: 'Soap' }] }],
      ads_are_heard: false,
      sponsored_playlists: [
        { uri: PLAYLIST, name: null, sponsor: 'Soap', from: null, until: '2031-01-01T00:00:00Z', is_running: true },
        { uri: PLAYLIST, name: null, sponsor: 'Tea', from: '2030-01-01T00:00:00Z', until: null, is_running: false },
      ],
      backups: null,
    });
  });

  it('are for the owner only', async () => {
    const { ask, guest } = await setUp();
    for (const line of ['GET /v1/library/settings', 'POST /v1/library/backups', 'GET /v1/library/feeds'])
      expect((await ask(line, guest.token)).status, line).to.equal(403);
    expect((await ask('POST /v1/library/feeds/0000000000000000000001/refresh', guest.token)).status).to.equal(403);
  });

  it('make a backup for an owner with a recent password, one at a time, and log it', async () => {
    const waiting: ((made: Backup) => void)[] = [];
    const backups: Backups = { list: () => Promise.resolve([MADE]), make: () => new Promise((made) => waiting.push(made)) };
    const { ask, clock, confirm, securityLog } = await setUp({ backups });
    await clock.advance(16 * 60_000);
    expect((await ask('POST /v1/library/backups')).status).to.equal(403);
    await confirm();
    const first = ask('POST /v1/library/backups');
    while (waiting.length === 0) await Promise.resolve();
    expect((await ask('POST /v1/library/backups')).status).to.equal(409);
    waiting[0]?.(MADE);
    const { json, status } = await first;
    expect([status, json]).to.deep.equal([201, MADE_JSON]);
    expect(securityLog.events.filter(({ event }) => event === 'backup.make')).to.have.lengthOf(1);
    expect((await ask('GET /v1/library/settings')).json).to.deep.include({ backups: [MADE_JSON] });
  });

  it('give the reason of a backup that failed, and make the next one', async () => {
    let attempts = 0;
    const make = () => ((attempts += 1) === 1 ? Promise.reject(new Error('The disk is full.')) : Promise.resolve(MADE));
    const { ask } = await setUp({ backups: { list: () => Promise.resolve([]), make } });
    const failed = await ask('POST /v1/library/backups');
    expect(failed.status).to.equal(507);
    expect(failed.json).to.deep.equal({ error: { status: 507, message: 'The disk is full.' } });
    expect((await ask('POST /v1/library/backups')).status).to.equal(201);
  });

  it('make none where the documents are in a database of their own', async () => {
    const { ask } = await setUp();
    expect((await ask('POST /v1/library/backups')).status).to.equal(404);
  });
});
