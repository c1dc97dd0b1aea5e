import { expect } from 'chai';
import type { HttpRequest } from '#application/ports/http.ts';
import type { StateUpdate } from '#domain/track-playback/types.ts';
import type { StatsPayload } from '#domain/tracking/report/stats.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const OTHER = albumUri('Second Wind');
const LOGGING = '/melody/v1/logging/';
/** The reports of playbacks; a page reports more than those. */
const PLAYBACK = /\/logging\/(jssdk_playback_\w+|jssdk_stall|track_stream_verification)$/;

const bodyOf = ({ body }: HttpRequest) => JSON.parse(String(body)) as unknown;
const messagesOf = ({ http }: Page) =>
  http.sent
    .filter(({ url }) => PLAYBACK.test(url))
    .map((request) => ({
      name: request.url.split(LOGGING)[1] ?? '',
      isKeptAlive: request.keepalive === true,
      body: bodyOf(request) as StatsPayload,
    }));
const statsOf = (page: Page) => messagesOf(page).flatMap(({ body, name }) => (name === 'jssdk_playback_stats' ? [body] : []));

async function playing(request: Parameters<Page['client']['controller']['play']>[0] = { contextUri: ALBUM }) {
  const world = await createWorld();
  const page = await world.openPage();
  void page.client.controller.play(request);
  await world.clock.advance(10_000);
  return { world, page, controller: page.client.controller };
}

describe('a reported playback', () => {
  it('is its start first, and stats and stream verification at its end [S7.200–S7.202]', async () => {
    const { world, page, controller } = await playing();
    expect(messagesOf(page).map(({ name }) => name)).to.deep.equal(['jssdk_playback_start']);
    await controller.nextTrack();
    await world.clock.advance(6_000);
    expect(messagesOf(page).map(({ body, name }) => [name, body.sequence_id, body.play_track])).to.deep.equal([
      ['jssdk_playback_start', 1, trackUri('First Light One')],
      ['jssdk_playback_stats', 1, trackUri('First Light One')],
      ['track_stream_verification', 1, trackUri('First Light One')],
      ['jssdk_playback_start', 2, trackUri('First Light Two')],
    ]);
    for (const { body } of messagesOf(page)) expect(body).to.include.keys('sdk_id', 'platform', 'client_version');
    await world.close();
  });

  it('counts no more than was played when the browser ends a track early', async () => {
    const { world, page } = await playing();
    page.media.endEarly();
    await world.clock.advance(6_000);
    const [stats] = statsOf(page);
    expect(stats?.reason_end).to.equal('trackdone');
    expect(stats?.ms_played_union).to.be.within(9_000, 11_000);
    await world.close();
  });

  it('has played time, file, and reasons of start and end [S3.142]', async () => {
    const { world, page, controller } = await playing();
    await controller.seek(60_000);
    await world.clock.advance(5_000);
    await controller.nextTrack();
    await world.clock.advance(6_000);
    const [stats] = statsOf(page);
    expect(stats).to.include({
      ...{ reason_start: 'clickrow', reason_end: 'fwdbtn', source_start: ALBUM, source_end: ALBUM, referrer: 'web-player' },
      ...{ start_offset_ms: 0, n_seeks_forward: 1, n_seeks_back: 0, had_error: false, audiocodec: 'mp4a.40.2' },
    });
    expect(stats?.file_id).to.match(/^[0-9a-f]{40}$/);
    expect(stats?.ms_played).to.be.within(13_000, 15_000);
    expect(stats?.ms_played_union).to.equal(stats?.ms_played);
    expect(stats?.end_offset_ms).to.be.within(64_000, 65_100);
    await world.close();
  });

  it('has one record per gapless track [S1.48]', async () => {
    const { world, page } = await playing();
    await world.clock.advance(400_000);
    expect(statsOf(page).map(({ ms_played, reason_end, reason_start }) => [ms_played, reason_start, reason_end])).to.deep.equal([
      [180_000, 'clickrow', 'trackdone'],
      [210_000, 'trackdone', 'trackdone'],
    ]);
    const starts = messagesOf(page).filter(({ name }) => name === 'jssdk_playback_start');
    expect(starts.map(({ body }) => body.sequence_id)).to.deep.equal([1, 2, 3]);
    await world.close();
  });

  it('is missing for a track opened paused and left [S4.149]', async () => {
    const { world, page, controller } = await playing({ contextUri: ALBUM, paused: true });
    void controller.play({ contextUri: OTHER });
    await world.clock.advance(5_000);
    expect(messagesOf(page).map(({ body, name }) => [name, body.sequence_id, body.play_track])).to.deep.equal([
      ['jssdk_playback_start', 1, trackUri('Second Wind One')],
    ]);
    await world.close();
  });

  it('is sent by a closing page in a keepalive request', async () => {
    const { world, page } = await playing();
    page.page.change('closing');
    await world.clock.settle();
    const [last, verification] = messagesOf(page).slice(-2);
    expect(last).to.deep.include({ name: 'jssdk_playback_stats', isKeptAlive: true });
    expect(last?.body).to.include({ reason_end: 'endplay' });
    expect(last?.body.ms_played).to.be.within(9_000, 10_000);
    expect(verification?.name).to.equal('track_stream_verification');
    await world.close();
  });

  it('is also part of the last state update of a track', async () => {
    const { world, page, controller } = await playing();
    await controller.nextTrack();
    await world.clock.advance(6_000);
    const updates = page.http.sent
      .filter(({ method, url }) => method === 'PUT' && url.endsWith('/state'))
      .map((request) => bodyOf(request) as StateUpdate);
    const received = updates.map(({ debug_source, playback_stats }) => [debug_source, playback_stats?.time_weighted_bitrate]);
    const withStats = received.filter(([, bitrate]) => bitrate !== undefined);
    expect(withStats.map(([reason]) => reason)).to.deep.equal(['track_data_finalized']);
    await world.close();
  });

  it('is one record across a lost network', async () => {
    const { world, page } = await playing();
    page.http.fault(({ url }) => (url.includes('/cdn/') ? { type: 'lost' } : { type: 'none' }));
    page.page.change('offline');
    await world.clock.advance(60_000);
    page.http.fault(() => ({ type: 'none' }));
    page.page.change('online');
    await world.clock.advance(5_000);
    expect(page.media.isSounding()).to.equal(true);
    await page.client.controller.nextTrack();
    await world.clock.advance(6_000);
    expect(statsOf(page)).to.have.length(1);
    expect(statsOf(page)[0]).to.include({ sequence_id: 1, n_offline: 1, had_error: false });
    await world.close();
  });

  it('waits for the connection when tracks end offline, and arrives once [S4.95]', async () => {
    const { world, page, controller } = await playing();
    const arrived: string[] = [];
    page.http.fault(({ url }) => {
      if (!page.page.isOnline()) return { type: 'lost' };
      if (PLAYBACK.test(url)) arrived.push(url.split(LOGGING)[1] ?? '');
      return { type: 'none' };
    });
    page.page.change('offline');
    await controller.nextTrack();
    await world.clock.advance(10 * 60_000);
    expect(arrived).to.deep.equal([]);
    page.page.change('online');
    await world.clock.advance(60_000);
    expect(arrived.filter((name) => name !== 'jssdk_playback_start')).to.deep.equal([
      'jssdk_playback_stats',
      'track_stream_verification',
    ]);
    expect(page.logged.filter((code) => String(code).startsWith('TRACKING'))).to.deep.equal([]);
    await world.close();
  });

  it('does not disturb playback when reporting fails [S8.116]', async () => {
    const { world, page, controller } = await playing();
    page.http.fault(({ url }) => (url.includes(LOGGING) ? { type: 'status', status: 500 } : { type: 'none' }));
    await controller.nextTrack();
    await world.clock.advance(120_000);
    expect(page.view()).to.include({ phase: 'playing', notice: null });
    expect(page.view().track?.uri).to.equal(trackUri('First Light Two'));
    await world.close();
  });
});
