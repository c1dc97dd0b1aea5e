import { expect } from 'chai';
import { DEFAULT_LICENSING } from '#adapters/service/application/media/licensing.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import type { MachineState } from '#domain/track-playback/types.ts';
import { machineOf, machineTrack, refTo } from '#tests/domain/track-playback/support.ts';
import { openControllers } from '#tests/support/world/controller-scene.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

const NOT_NOW: Partial<MachineState> = {
  restrictions: { disallow_skipping_next_reasons: ['ad_disallow'], disallow_seeking_reasons: ['ad_disallow'] },
  disallow_seeking: true,
};

/** A page that just received an ad, and a track after it. */
async function hearingAnAd() {
  const scene = await openControllers();
  const machine = machineOf(2);
  const states = machine.states.map((state, index) => (index === 0 ? { ...state, ...NOT_NOW } : state));
  const tracks = machine.tracks.map((track, index) =>
    index === 0 ? { ...machineTrack('spotify:ad:0000000000000000000001'), content_type: 'AD' } : track,
  );
  const command = {
    ...{ type: 'replace_state', prev_state_ref: null, seek_to: null },
    ...{ state_machine: { ...machine, states, tracks }, state_ref: refTo(machine, 0, true) },
  };
  scene.desk.dealer.push('hm://track-playback/v1/command', command);
  expect(scene.desk.view().track?.type).to.equal('ad');
  return scene;
}

describe('while an ad plays here', () => {
  it('the controller rejects new contexts and seeks [S5.20]', async () => {
    const { controller, desk, refusal, world } = await hearingAnAd();
    const commands = () => desk.http.sent.filter(({ url }) => url.includes('/player/command/'));
    expect(desk.view().disallows).to.include({ seeking: true, skippingNext: true });
    const asked = [
      controller.playURI(albumUri('First Light')),
      controller.playTracks([trackUri('First Light One')]),
      controller.seek(1_000),
    ].map(refusal);
    const switching = 'Cannot switch to a new context.';
    expect(await Promise.all(asked)).to.deep.equal([switching, switching, 'The operation is not allowed.']);
    expect(commands()).to.deep.equal([]);
    await world.close();
  });
});

const SOUND = trackUri('Second Wind One');
const SOUND_MS = 180_000;
const AD = { id: 'soap1', advertiser: 'Soap', blurb: 'Clean', click_url: 'https://soap.example/', audio: SOUND };
const settingsWith = (more: object) => ({
  ...DEFAULT_SETTINGS,
  autoplay: false,
  licensing: { ...DEFAULT_LICENSING, adSupportedTracksPerDay: 100 },
  promotions: { sponsored_playlists: [], ad_slots: [{ name: 'between', tracks_between: 1, ads: [{ ...AD, ...more }] }] },
});

/** A listener without premium who has played the first track of the album except its last second. */
async function beforeTheBreak(ad: object = {}) {
  const world = await createWorld({ settings: settingsWith(ad) });
  const page = await world.openPage();
  const { accounts } = world.service().identity;
  const userId = page.client.session.view().user?.id ?? '';
  const choose = async (product: 'free' | 'premium') => {
    await accounts.setProduct(userId, product);
    await world.clock.advance(1_000);
  };
  await choose('free');
  void page.client.controller.play({ contextUri: albumUri('First Light') });
  await world.clock.advance(60_000);
  await Promise.all([page.client.controller.seek(page.view().durationMs - 1_000), world.clock.advance(0)]);
  return { world, page, choose };
}

describe('an ad break', () => {
  it('follows without a gap, advances by the second to its end, and is followed by the list [S1.03]', async () => {
    const { world, page } = await beforeTheBreak();
    await world.clock.advance(2_000);
    expect(page.view()).to.deep.include({ phase: 'playing', durationMs: SOUND_MS, speed: 1 });
    expect(page.view().track).to.deep.include({ type: 'ad', uri: 'spotify:ad:soap1', name: 'Soap' });
    const begunMs = page.media.positionMs();
    for (let second = 1; second < 170; second += 1) {
      await world.clock.advance(1_000);
      expect(page.media.positionMs()).to.equal(begunMs + second * 1_000);
      expect(page.view().positionMs, `after ${second} s`).to.be.within(begunMs + (second - 1) * 1_000, begunMs + second * 1_000);
      expect(page.view().track?.type).to.equal('ad');
    }
    await world.clock.advance(12_000);
    expect(page.view().track).to.deep.include({ type: 'track', name: 'First Light Two' });
    expect(page.media.isSounding()).to.equal(true);
    expect(page.media.playedSpans.find(({ uri }) => uri === 'spotify:ad:soap1')).to.deep.include({ fromMs: 0, toMs: SOUND_MS });
    await world.close();
  });

  it('is reported by the page that plays it, at its start and end [S7.06] [S7.103]', async () => {
    const { world, page } = await beforeTheBreak();
    const other = await world.openPage({ name: 'other' });
    const observed = ({ http }: typeof page) =>
      http.sent
        .filter(({ url }) => url.includes('/log/'))
        .map(({ body, method, url }) => [`${method} ${new URL(url).pathname}`, JSON.parse(String(body)) as object]);
    const event = (message: string) => ['POST /open-backend-2/v1/log/adevent', { message }];
    await world.clock.advance(5_000);
    expect(observed(page)).to.deep.equal([event('began spotify:ad:soap1')]);
    await world.clock.advance(SOUND_MS);
    expect(observed(page)).to.deep.equal([event('began spotify:ad:soap1'), event('ended spotify:ad:soap1')]);
    expect(other.view().track?.name).to.equal('First Light Two');
    expect(observed(other)).to.deep.equal([]);
    await world.close();
  });

  const SEEN = ['https://ads.example/seen?ad=soap1', 'https://count.example/soap'];
  const withImpressions = async () => {
    const scene = await beforeTheBreak({ impression_urls: SEEN });
    const requests = () => scene.page.http.sent.filter(({ url }) => SEEN.includes(url));
    return { ...scene, requests };
  };

  it('requests its impressions once, without token or cookie, when its sound begins [S7.205]', async () => {
    const { world, page, requests } = await withImpressions();
    page.http.fault(({ url }) => (SEEN.includes(url) ? { type: 'lost' } : { type: 'none' }));
    expect(requests()).to.deep.equal([]);
    await world.clock.advance(2_000);
    expect(page.view().track).to.deep.include({ uri: 'spotify:ad:soap1' });
    expect(requests().map(({ url }) => url)).to.deep.equal(SEEN);
    for (const request of requests()) {
      expect(request).to.include({ method: 'GET' });
      expect(request).to.not.have.any.keys('headers', 'withCookies', 'body');
    }
    await world.clock.advance(5_000);
    await page.client.controller.pause();
    await page.client.controller.resume();
    await world.clock.advance(5_000);
    expect(page.view()).to.deep.include({ phase: 'playing' });
    expect(requests()).to.have.length(2);
    await world.close();
  });

  it('requests no impressions in a private session [S7.205]', async () => {
    const { world, page, requests } = await withImpressions();
    void page.client.controller.setPrivateSession(true);
    await world.clock.advance(2_000);
    expect(page.view().track).to.deep.include({ uri: 'spotify:ad:soap1' });
    expect(requests()).to.deep.equal([]);
    await world.close();
  });

  it('ends as soon as the product is premium', async () => {
    const { world, page, choose } = await beforeTheBreak();
    await world.clock.advance(5_000);
    expect(page.view().track?.type).to.equal('ad');
    await choose('premium');
    expect(page.view().track).to.deep.include({ type: 'track', name: 'First Light Two' });
    expect(page.media.isSounding()).to.equal(true);
    await world.close();
  });
});
