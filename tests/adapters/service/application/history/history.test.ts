import { expect } from 'chai';
import * as v from 'valibot';
import { getHistorySummary, getYearReview } from '#application/calls/account/history.ts';
import { importedPut } from '#adapters/service/application/records/plays/imported-listens.ts';
import { playChange } from '#adapters/service/application/records/plays/play-history.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createServiceHarness, sendRequest, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { seedSampleAlbums } from '#tests/support/fixtures/recommendation-catalogue.ts';

const ADA = 'Ada in Blue';
const DOT = 'Dot Loud';

async function setUp() {
  const { service } = await createServiceHarness();
  await seedSampleAlbums(service.store);
  const { token } = await signUpOwner(service);
  let plays = 0;
  const play = (name: string, at: string, listenedMs?: number, userId = 'owner') => {
    const startedAtMs = Date.parse(at);
    const heard = listenedMs === undefined ? {} : { startedAtMs, listenedMs };
    const record = { userId, trackUri: trackUri(name), contextUri: albumUri(ADA), playedAtMs: startedAtMs + 30_000, ...heard };
    return service.store.write([playChange(`play${String((plays += 1))}`, record)]);
  };
  const imported = (id: string, at: string) =>
    service.store.write([
      importedPut({
        ...{ id, userId: 'owner', listenedAtMs: Date.parse(at), trackUri: null, title: 'Far', artist: 'Zoe', album: 'Away' },
        durationMs: 100_000,
      }),
    ]);
  const get = async (path: string) => sendRequest(service, `GET ${path}`, { token });
  const summary = async (query = '') => {
    const { json } = await get(`/v1/me/history/summary?time_zone=Europe/Berlin${query}`);
    return v.parse(getHistorySummary.response as NonNullable<typeof getHistorySummary.response>, json);
  };
  return { service, token, play, imported, get, summary };
}

describe('a member’s listening', () => {
  it('is summed up by day there, artist, album and genre', async () => {
    const { play, imported, summary } = await setUp();
    await play(`${ADA} 1`, '2026-05-17T21:30:00Z', 60_000);
    await play(`${ADA} 1`, '2026-05-17T22:30:00Z', 40_000);
    await play(`${DOT} 2`, '2026-05-18T10:00:00Z');
    await imported('x', '2026-05-18T11:00:00Z');
    await play(`${DOT} 2`, '2026-05-18T12:00:00Z', 40_000, 'someone-else');
    const all = await summary();
    expect([all.plays, all.listened_ms]).to.deep.equal([4, 60_000 + 40_000 + 200_000 + 100_000]);
    expect(all.days).to.deep.equal([
      { date: '2026-05-17', plays: 1, listened_ms: 60_000 },
      { date: '2026-05-18', plays: 3, listened_ms: 340_000 },
    ]);
    expect(all.artists.top.map(({ name, plays }) => [name, plays])).to.deep.equal([
      ['Ada', 2],
      ['Dot', 1],
      ['Zoe', 1],
    ]);
    expect(all.albums.top.map(({ by, name, plays }) => [name, by, plays])).to.deep.equal([
      [ADA, 'Ada', 2],
      [DOT, 'Dot', 1],
      ['Away', 'Zoe', 1],
    ]);
    expect(all.genres.top.map(({ name }) => name)).to.deep.equal(['Jazz', 'Rock & Roll']);
    expect(all.tracks.top.map(({ name, uri }) => [name, uri])).to.deep.include.members([
      [`${ADA} 1`, trackUri(`${ADA} 1`)],
      ['Far', null],
    ]);
  });

  it('is summed up from one day to another, with as many entries as wanted', async () => {
    const { play, summary } = await setUp();
    await play(`${ADA} 1`, '2026-05-17T21:30:00Z', 60_000);
    await play(`${DOT} 1`, '2026-05-18T21:30:00Z', 60_000);
    await play(`${DOT} 2`, '2026-05-18T22:30:00Z', 60_000);
    const day = await summary('&from=2026-05-18&to=2026-05-18&limit=1');
    expect([day.plays, day.artists.top.length]).to.deep.equal([1, 1]);
    expect((await summary('&from=2026-05-19')).plays).to.equal(1);
    expect((await summary('&to=2026-05-16')).plays).to.equal(0);
  });

  it('has a review of each year', async () => {
    const { get, play } = await setUp();
    expect((await get('/v1/me/history/years?time_zone=UTC')).json).to.deep.equal({ years: [] });
    await play(`${ADA} 1`, '2024-12-31T23:30:00Z', 60_000);
    for (const day of ['01', '02', '04']) await play(`${DOT} 1`, `2026-02-${day}T10:00:00Z`, 90_000);
    await play(`${ADA} 1`, '2026-02-04T12:00:00Z', 60_000);
    expect((await get('/v1/me/history/years?time_zone=Europe/Berlin')).json).to.deep.equal({ years: [2026, 2025] });
    const { json } = await get('/v1/me/history/years/2026?time_zone=UTC');
    const review = v.parse(getYearReview.response as NonNullable<typeof getYearReview.response>, json);
    expect(review.streak).to.deep.equal({ days: 2, from: '2026-02-01', to: '2026-02-02' });
    expect(review.longest_day).to.deep.equal({ date: '2026-02-04', plays: 2, listened_ms: 150_000 });
    expect(review.first_listen).to.deep.include({ name: `${DOT} 1`, date: '2026-02-01' });
    expect(review.new_artists.top.map(({ name }) => name)).to.deep.equal(['Dot']);
    expect(review.months.map(({ plays }) => plays).slice(0, 3)).to.deep.equal([0, 4, 0]);
  });

  for (const [path, field] of [
    ['/v1/me/history/summary?time_zone=Mars/Olympus', 'time_zone:'],
    ['/v1/me/history/summary', 'time_zone:'],
    ['/v1/me/history/summary?time_zone=UTC&from=yesterday', 'from:'],
    ['/v1/me/history/summary?time_zone=UTC&from=2026-02-02&to=2026-02-01', 'to:'],
    ['/v1/me/history/summary?time_zone=UTC&limit=51', 'limit:'],
    ['/v1/me/history/years/last?time_zone=UTC', 'year:'],
  ] as const)
    it(`is refused with the field's name: ${path}`, async () => {
      const { get } = await setUp();
      const { json, status } = await get(path);
      expect([status, (json as { error: { message: string } }).error.message.split(' ')[0]]).to.deep.equal([400, field]);
    });

  it('is exported as JSON lines and as CSV, without what others heard', async () => {
    const { get, imported, play } = await setUp();
    await play(`${ADA} 1`, '2026-05-17T21:30:00Z', 60_000);
    await play(`${DOT} 1`, '2026-05-17T21:30:00Z', 60_000, 'someone-else');
    await imported('x', '2026-05-18T11:00:00Z');
    const { bytes, headers } = await get('/v1/me/history?format=jsonl');
    expect(headers['content-disposition']).to.equal('attachment; filename="listening.jsonl"');
    const lines = new TextDecoder().decode(bytes).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).to.deep.equal([
      {
        listened_at: 1_779_053_400,
        track_metadata: {
          ...{ track_name: `${ADA} 1`, artist_name: 'Ada', release_name: ADA },
          additional_info: { submission_client: 'Cadenza', listened_ms: 60_000, cadenza_uri: trackUri(`${ADA} 1`) },
        },
      },
      {
        listened_at: 1_779_102_000,
        track_metadata: {
          ...{ track_name: 'Far', artist_name: 'Zoe', release_name: 'Away' },
          additional_info: { submission_client: 'Cadenza', listened_ms: 100_000, cadenza_uri: '' },
        },
      },
    ]);
    const csv = new TextDecoder().decode((await get('/v1/me/history?format=csv')).bytes).split('\r\n');
    expect(csv[0]).to.equal('listened_at,title,artist,album,listened_ms,uri');
    expect(csv[1]).to.equal(`"2026-05-17T21:30:00.000Z","${ADA} 1","Ada","${ADA}","60000","${trackUri(`${ADA} 1`)}"`);
  });

  it('is deleted by its member, and with its member', async () => {
    const { imported, play, service, summary, token } = await setUp();
    await play(`${ADA} 1`, '2026-05-17T21:30:00Z', 60_000);
    await imported('x', '2026-05-18T11:00:00Z');
    await play(`${ADA} 1`, '2026-05-17T21:30:00Z', 60_000, 'someone-else');
    expect((await sendRequest(service, 'DELETE /v1/me/history', { token })).status).to.equal(204);
    expect((await summary()).plays).to.equal(0);
    const { total } = await service.store.list('play', { index: 'user', prefix: 'someone-else/', offset: 0, limit: 1 });
    expect(total).to.equal(1);
    expect((await sendRequest(service, 'DELETE /v1/me/history')).status).to.equal(401);
  });
});
