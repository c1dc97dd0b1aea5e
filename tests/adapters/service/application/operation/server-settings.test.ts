import { expect } from 'chai';
import { DEFAULT_SETTINGS, type Settings } from '#adapters/service/application/settings.ts';
import {
  createServiceHarness,
  credentialsOf,
  PASSWORD,
  sendRequest,
  signUpOwner,
} from '#tests/support/service/api-test-client.ts';

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

async function setUp() {
  const { service } = await createServiceHarness({ settings: OPERATOR });
  const owner = await signUpOwner(service);
  const invitation = await service.identity.accounts.invite();
  const guest = credentialsOf(
    await sendRequest(service, 'POST /signup', { body: { username: 'guest', password: PASSWORD, invitation } }),
  );
  const ask = (line: string, token = owner.token) => sendRequest(service, line, { token });
  return { guest, ask };
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
      backup_downloads: true,
      backups: null,
    });
  });

  it('are for the owner only', async () => {
    const { ask, guest } = await setUp();
    for (const line of [
      'GET /v1/library/settings',
      'POST /v1/library/backups',
      'POST /v1/library/backups/x/downloads',
      'GET /v1/library/feeds',
    ])
      expect((await ask(line, guest.token)).status, line).to.equal(403);
    expect((await ask('POST /v1/library/feeds/0000000000000000000001/refresh', guest.token)).status).to.equal(403);
  });
});
