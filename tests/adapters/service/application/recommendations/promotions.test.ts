import { expect } from 'chai';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { parsePromotions, type Promotions } from '#adapters/service/application/recommendations/routes/promotions.ts';
import { createRoom, lastReplace, uriOf } from '#tests/adapters/service/application/playback/room.ts';
import { albumUri, seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { seedSampleAlbums } from '#tests/support/fixtures/recommendation-catalogue.ts';

const SOUND = trackUri('First Light One');
const PLAYLIST = `spotify:playlist:${seededId('playlist', 'Paid')}`;
const GONE = `spotify:playlist:${seededId('playlist', 'Gone')}`;
const AD = { id: 'soap1', advertiser: 'Soap', blurb: 'Clean', click_url: 'https://soap.example/', audio: SOUND };
const SIX = [1, 2, 3, 4, 5, 6].map((n) => `https://ads.example/${n}`);
const PROMOTIONS: Promotions = {
  sponsored_playlists: [
    { playlist: PLAYLIST, sponsor: 'Soap', click_url: 'https://soap.example/' },
    { playlist: GONE, sponsor: 'Old', until: '1970-01-01T00:00:00Z' },
  ],
  ad_slots: [{ name: 'preroll', tracks_between: 4, ads: [AD] }],
};

describe('promotions of the operator', () => {
  const open = () => createRoom({ settings: { ...DEFAULT_SETTINGS, promotions: PROMOTIONS } });

  it('lists the playlists sponsored now, and their sponsors [S1.27] [S7.91] [S7.92]', async () => {
    const { request, token } = await open();
    const received = { uri: PLAYLIST, sponsor: 'Soap', clickUrl: 'https://soap.example/', logo: null };
    const all = await request('GET', '/sponsoredplaylist/v1/sponsored', undefined, token);
    expect(all.body).to.deep.equal({ sponsorships: [received] });
    expect((await request('GET', `/sponsoredplaylist/v1/sponsored/${PLAYLIST}`, undefined, token)).body).to.deep.equal(received);
    expect((await request('GET', `/sponsoredplaylist/v1/sponsored/${GONE}`, undefined, token)).status).to.equal(404);
  });

  it('has ad slots for ad-supported listeners, and none for others [S7.99] [S7.100]', async () => {
    const { request, token } = await open();
    expect((await request('GET', '/ads/v2/config', undefined, token)).body).to.deep.equal({ enabled: false, slots: [] });
    expect((await request('GET', '/ads/v1/ads/preroll', undefined, token)).status).to.equal(404);
    await request('PUT', '/v1/users/listener/product', { product: 'free' }, token);
    const config = await request('GET', '/ads/v2/config', undefined, token);
    expect(config.body).to.deep.equal({ enabled: true, slots: [{ slotName: 'preroll', tracksBetween: 4 }] });
    const slot = await request('GET', '/ads/v1/ads/preroll', undefined, token);
    const received = {
      uri: 'spotify:ad:soap1',
      advertiser: 'Soap',
      blurb: 'Clean',
      clickUrl: 'https://soap.example/',
      image: null,
    };
    expect(slot.body).to.deep.equal({ slotName: 'preroll', ads: [{ id: 'soap1', ...received, audioUri: SOUND }] });
    expect((await request('GET', '/ads/v1/ads/midroll', undefined, token)).status).to.equal(404);
  });

  it('is read from a file, and an error names the field', () => {
    const parsed = (value: unknown) => parsePromotions(JSON.stringify(value));
    expect(parsed(PROMOTIONS)).to.deep.equal({ ok: true, value: PROMOTIONS });
    expect(parsed({})).to.deep.include({ ok: true });
    const [slot] = PROMOTIONS.ad_slots;
    for (const [value, field] of [
      [{ ad_slot: [] }, 'ad_slot'],
      [{ sponsored_playlists: [{ playlist: 'spotify:album:1', sponsor: 'x' }] }, 'sponsored_playlists → 0 → playlist'],
      [{ sponsored_playlists: [{ playlist: PLAYLIST, sponsor: '' }] }, 'sponsored_playlists → 0 → sponsor'],
      [{ sponsored_playlists: [{ playlist: PLAYLIST, sponsor: 'x', until: 'soon' }] }, 'sponsored_playlists → 0 → until'],
      [{ ad_slots: [{ ...slot, tracks_between: 0 }] }, 'ad_slots → 0 → tracks_between'],
      [{ ad_slots: [{ ...slot, ads: [{ ...AD, click_url: 'http://x' }] }] }, 'ad_slots → 0 → ads → 0 → click_url'],
      [
        { ad_slots: [{ ...slot, ads: [{ ...AD, impression_urls: ['http://x'] }] }] },
        'ad_slots → 0 → ads → 0 → impression_urls → 0',
      ],
      [{ ad_slots: [{ ...slot, ads: [{ ...AD, impression_urls: SIX }] }] }, 'ad_slots → 0 → ads → 0 → impression_urls'],
      [{ ad_slots: [{ ...slot, ads: [{ ...AD, audio: '/ad.mp3' }] }] }, 'ad_slots → 0 → ads → 0 → audio'],
      [{ ad_slots: [slot, slot] }, 'ad_slots'],
    ] as const) {
      const result = parsed(value);
      expect(result.ok ? '' : result.error).to.satisfy((error: string) => error.startsWith(`${field}: `), field);
    }
    expect(parsePromotions('{')).to.deep.equal({ ok: false, error: 'it is not JSON' });
  });
});

describe('the question of age', () => {
  const EXPLICIT = trackUri('Jo Rude 1');
  const rude = { album: 'Jo Rude', artist: 'Jo', genre: 'Rude', tracks: 3, explicit: [1, 3] };
  const play = { endpoint: 'play', context: { uri: albumUri('Jo Rude') } } as const;
  const dialogOf = `/age-verification/v1/dialog/${EXPLICIT}`;

  it('is required once for an account where the operator asks for it; then explicit music plays [S1.26] [S7.101]', async () => {
    const room = await createRoom({ settings: { ...DEFAULT_SETTINGS, isAgeConfirmationRequired: true } });
    await seedSampleAlbums(room.service.store, [rude]);
    const dialog = async (uri: string) =>
      (await room.request('GET', `/age-verification/v1/dialog/${uri}`, undefined, room.token)).body;
    expect(await dialog(EXPLICIT)).to.include({ required: true, title: 'Confirm your age' });
    expect(await dialog(albumUri('Jo Rude'))).to.include({ required: true });
    expect(await dialog(SOUND)).to.include({ required: false });
    const device = await room.createDevice('one');
    await device.command(play);
    expect(uriOf(lastReplace(device))).to.equal(trackUri('Jo Rude 2'));
    const alone = await device.command({ endpoint: 'play', context: { uri: EXPLICIT } });
    expect(alone.status).to.equal(403);
    expect(JSON.stringify(alone.body)).to.include('This is explicit: say first that you are old enough for it.');
    expect((await room.request('POST', dialogOf, undefined, room.token)).status).to.equal(204);
    expect(await dialog(EXPLICIT)).to.include({ required: false });
    await device.command(play);
    expect(uriOf(lastReplace(device))).to.equal(EXPLICIT);
  });

  it('is not required by default', async () => {
    const room = await createRoom();
    await seedSampleAlbums(room.service.store, [rude]);
    expect((await room.request('GET', dialogOf, undefined, room.token)).body).to.include({ required: false });
    const device = await room.createDevice('one');
    await device.command(play);
    expect(uriOf(lastReplace(device))).to.equal(EXPLICIT);
  });
});

describe('a station that plays', () => {
  it('leaves out tracks banned since it began [S1.16]', async () => {
    const room = await createRoom();
    await seedSampleAlbums(room.service.store);
    const device = await room.createDevice('one');
    const station = `spotify:station:artist:${seededId('artist', 'Ada')}`;
    await device.command({ endpoint: 'play', context: { uri: station } });
    const [, second] = lastReplace(device).state_machine.tracks;
    const artist = second?.metadata.authors[0]?.uri ?? '';
    await room.request('POST', `/radio-apollo/v3/mixes/ban/artist/${station}/${artist}`, undefined, room.token);
    await device.command({ endpoint: 'skip_next' });
    const authors = lastReplace(device)
      .state_machine.tracks.slice(1)
      .flatMap(({ metadata }) => metadata.authors);
    expect(authors.map(({ uri }) => uri)).not.to.include(artist);
  });
});
