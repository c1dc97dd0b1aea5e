import { expect } from 'chai';
import fc from 'fast-check';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createShares, type SharesDeps } from '#adapters/service/application/shares/shares.ts';
import { trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { ORIGIN, PASSWORD, sendRequest, signUpOwner, type ServiceHarness } from '#tests/support/service/api-test-client.ts';
import { createPagesHarness } from '#tests/support/service/pages-harness.ts';

const URI = 'spotify:playlist:0000000000000000000007';

function sharesOf(members: ReadonlySet<string>, changes: Partial<SharesDeps> = {}) {
  const clock = createVirtualClock();
  const accounts = { byId: (id: string) => Promise.resolve(members.has(id) ? ({ id } as never) : null) };
  const masterSecret = new Uint8Array(32).fill(7);
  const deps = { store: createMemoryStore(), clock, random: createSeededRandom(1), accounts, masterSecret, ...changes };
  return { clock, shares: createShares(deps) };
}

describe('shares', () => {
  it('open what they share until they expire, are ended, or their owner is removed', async () => {
    const reached = new Set<string>();
    // Few removals: nothing is open after one.
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ do: fc.constant('make' as const), lifetimeMs: fc.constantFrom(null, 1_000, 5_000) }) },
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('end' as const), which: fc.nat(4), by: fc.constantFrom('ada', 'eve') }),
      },
      { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(500, 1_000, 4_000) }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { size: 'max', maxLength: 20 }), async (steps) => {
        const members = new Set(['ada', 'eve']);
        const { clock, shares } = sharesOf(members);
        const made: { token: string; id: string; endMs: number; isEnded: boolean }[] = [];
        for (const one of steps) {
          if (one.do === 'make') {
            const share = await shares.make({
              ownerId: 'ada',
              uri: URI,
              name: 'Evening',
              lifetimeMs: one.lifetimeMs,
              hasWholeTracks: false,
            });
            if (share === null) throw new Error('too many');
            const endMs = one.lifetimeMs === null ? Infinity : clock.nowMs() + one.lifetimeMs;
            made.push({ token: shares.tokenOf(share), id: share.id, endMs, isEnded: false });
          } else if (one.do === 'end') {
            const meant = made[one.which];
            const isEnded = await shares.end(one.by, meant?.id ?? 'none');
            if (one.by === 'eve' || !meant || meant.isEnded) expect(isEnded && meant?.isEnded !== true).to.equal(false);
            if (isEnded && meant) meant.isEnded = true;
          } else if (one.do === 'wait') await clock.advance(one.ms);
          else members.delete('ada');
          for (const { token, id, endMs, isEnded } of made) {
            const isOpen = !isEnded && clock.nowMs() < endMs && members.has('ada');
            const opened = await shares.open(token);
            reached.add(`${String(isOpen)} ${String(isEnded)} ${String(clock.nowMs() < endMs)} ${String(members.has('ada'))}`);
            expect(opened === 'over' || opened === null ? opened : opened.id).to.equal(isOpen ? id : 'over');
          }
          const open = made.filter(({ endMs, isEnded }) => !isEnded && clock.nowMs() < endMs).map(({ id }) => id);
          expect((await shares.of('ada')).map(({ id }) => id)).to.have.members(open);
          expect(await shares.of('eve')).to.deep.equal([]);
        }
      }),
    );
    expect([...reached]).to.include.members(['true false true true', 'false true true true', 'false false false true']);
    expect(reached).to.include('false false true false');
  });

  it('opens nothing for a text that we did not sign', async () => {
    const { shares } = sharesOf(new Set(['ada']));
    const share = await shares.make({ ownerId: 'ada', uri: URI, name: 'Evening', lifetimeMs: null, hasWholeTracks: false });
    const token = share ? shares.tokenOf(share) : '';
    const [id = '', signature = ''] = token.split('.');
    for (const forged of ['', '.', id, `${id}.`, `${id}.${signature}x`, `${id}x.${signature}`, `${token}.${signature}`])
      expect(await shares.open(forged), forged).to.equal(null);
    const other = sharesOf(new Set(['ada']), { masterSecret: new Uint8Array(32).fill(8) });
    expect(await other.shares.open(token)).to.equal(null);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect(await shares.open(text)).to.equal(null);
      }),
    );
  });

  it('are 200 at most, of which expired ones make room', async () => {
    const { clock, shares } = sharesOf(new Set(['ada']));
    for (let count = 0; count < 200; count++)
      expect(
        await shares.make({ ownerId: 'ada', uri: URI, name: 'Evening', lifetimeMs: 60_000, hasWholeTracks: false }),
      ).to.not.equal(null);
    expect(await shares.make({ ownerId: 'ada', uri: URI, name: 'Evening', lifetimeMs: null, hasWholeTracks: false })).to.equal(
      null,
    );
    expect(
      await shares.make({ ownerId: 'eve', uri: URI, name: 'Evening', lifetimeMs: null, hasWholeTracks: false }),
    ).to.not.equal(null);
    await clock.advance(60_000);
    expect(
      await shares.make({ ownerId: 'ada', uri: URI, name: 'Evening', lifetimeMs: null, hasWholeTracks: false }),
    ).to.not.equal(null);
    expect(await shares.of('ada')).to.have.length(1);
  });
});

/** The fields of the answers. */
interface Answer {
  readonly id: string;
  readonly url: string;
  readonly expires_at: number | null;
  readonly items: readonly Answer[];
  readonly code: string;
}

describe('a share of a private playlist', () => {
  let house: ServiceHarness;
  let token = '';
  let playlistId = '';
  beforeEach(async () => {
    house = await createPagesHarness();
    token = (await signUpOwner(house.service)).token;
    playlistId = (await call('POST /v1/me/playlists', { name: 'Evening', public: false })).json.id;
    await call(`POST /v1/playlists/${playlistId}/tracks`, { uris: [trackUri('First Light One')] });
  });

  async function call(line: string, body?: object, as = token) {
    const received = await sendRequest(house.service, line, { token: as, ...(body && { body }) });
    return { status: received.status, json: received.json as Answer };
  }
  const share = async (expires_in: number | null = null) =>
    (await call('POST /v1/me/shares', { uri: `spotify:playlist:${playlistId}`, expires_in })).json;
  const open = async (url: string) => {
    const headers = { accept: 'text/html', 'accept-language': 'en' };
    const { bytes, status } = await sendRequest(house.service, `GET ${url.replace(ORIGIN, '')}`, { headers });
    return { status, text: new TextDecoder().decode(bytes) };
  };
  const oEmbed = (url: string) => open(`/oembed?url=${encodeURIComponent(url)}`);

  it('opens the embed and oEmbed of that playlist to anyone, and nothing else', async () => {
    const { url } = await share();
    expect(url).to.match(new RegExp(`^${ORIGIN}/embed/playlist/${playlistId}\\?share=\\w{22}\\.[\\w-]{43}$`));
    const page = await open(url);
    expect(page.status).to.equal(200);
    expect(page.text)
      .to.include('First Light One')
      .and.match(/<meta name=robots content=noindex>/);
    // Its tokens would not open the playlist to other members.
    expect(page.text).to.include('"enableLogin":false');
    const embed = await oEmbed(url);
    const { html, title } = JSON.parse(embed.text) as { html: string; title: string };
    expect([embed.status, title, html.includes(`src="${url}"`)]).to.deep.equal([200, 'Evening', true]);

    expect((await open(`/embed/playlist/${playlistId}`)).status).to.equal(401);
    expect((await open(`/embed/playlist/${playlistId}?share=x.y`)).status).to.equal(401);
    const other = (await call('POST /v1/me/playlists', { name: 'Other', public: false })).json.id;
    expect((await open(url.replace(playlistId, other))).status).to.equal(401);
    expect((await call(`GET /v1/playlists/${playlistId}`, undefined, '')).status).to.equal(401);
  });

  it('is 410 with a sentence once it expires, at the millisecond', async () => {
    const { url, expires_at } = await share(60);
    expect(expires_at).to.equal(house.clock.nowMs() + 60_000);
    await house.clock.advance(59_999);
    expect((await open(url)).status).to.equal(200);
    await house.clock.advance(1);
    const page = await open(url);
    expect(page.status).to.equal(410);
    expect(page.text).to.include('<p>This is not here any more.</p>').and.not.include('Evening');
    expect((await oEmbed(url)).status).to.equal(410);
  });

  it('is 410 once it is ended, once the playlist is removed, and another one stays open', async () => {
    const [first, second] = [await share(), await share(3_600)];
    const listed = await call('GET /v1/me/shares');
    expect(listed.json.items.map(({ url }) => url)).to.have.members([first.url, second.url]);
    expect((await call(`DELETE /v1/me/shares/${first.id}`)).status).to.equal(204);
    expect((await call(`DELETE /v1/me/shares/${first.id}`)).status).to.equal(404);
    expect([(await open(first.url)).status, (await open(second.url)).status]).to.deep.equal([410, 200]);
    await call(`DELETE /v1/playlists/${playlistId}/followers`);
    expect((await open(second.url)).status).to.equal(410);
  });

  it('has whole tracks where its owner chose so: of that playlist alone, until it ends', async () => {
    const uri = `spotify:playlist:${playlistId}`;
    const whole = (await call('POST /v1/me/shares', { uri, whole_tracks: true })).json;
    const addressesIn = (text: string) => [...text.matchAll(/"preview_url":"([^"]*)"/g)].map(([, address = '']) => address);
    const page = await open(whole.url);
    expect(page.text).to.include('"hasWholeTracks":true');
    const [address = ''] = addressesIn(page.text);
    expect(address).to.match(new RegExp(`^${ORIGIN}/shared/\\w{22}\\.[\\w-]{43}/[0-9a-f]{40}$`));
    const heard = await open(address);
    const limited = await share();
    const limitedPage = await open(limited.url);
    expect(limitedPage.text).to.include('"hasWholeTracks":false');
    const [preview = ''] = addressesIn(limitedPage.text);
    expect(preview).to.include('/preview/');
    expect([heard.status, heard.text.length > (await open(preview)).text.length]).to.deep.equal([200, true]);

    const fileId = address.slice(-40);
    const token = (url: string) => new URL(url).searchParams.get('share') ?? '';
    expect((await open(`/shared/${token(limited.url)}/${fileId}`)).status).to.equal(404);
    expect((await open(`/shared/x.y/${fileId}`)).status).to.equal(404);
    await call(`POST /v1/playlists/${playlistId}/tracks`, { uris: [trackUri('First Light Two')] });
    const [, second = ''] = addressesIn((await open(whole.url)).text);
    expect((await open(second)).status).to.equal(200);
    await call(`DELETE /v1/playlists/${playlistId}/tracks`, { tracks: [{ uri: trackUri('First Light Two') }] });
    expect((await open(second)).status).to.equal(404);
    await call(`DELETE /v1/me/shares/${whole.id}`);
    expect((await open(address)).status).to.equal(410);
  });

  it('is for the owner of the playlist alone', async () => {
    const { code } = (await call('POST /v1/members/invitations')).json;
    const body = { username: 'clara', password: PASSWORD, invitation: code };
    const clara = (await sendRequest(house.service, 'POST /signup', { body })).json as { accessToken: string };
    const uri = `spotify:playlist:${playlistId}`;
    expect((await call('POST /v1/me/shares', { uri }, clara.accessToken)).status).to.equal(404);
    await call(`PUT /v1/playlists/${playlistId}`, { public: true });
    expect((await call('POST /v1/me/shares', { uri }, clara.accessToken)).status).to.equal(403);
    const { id } = await share();
    expect((await call(`DELETE /v1/me/shares/${id}`, undefined, clara.accessToken)).status).to.equal(404);
    expect((await call('GET /v1/me/shares', undefined, clara.accessToken)).json.items).to.deep.equal([]);
  });

  it('needs a playlist, and a life of a minute to a year', async () => {
    for (const body of [
      { uri: 'spotify:album:0000000000000000000007' },
      { uri: 'x' },
      { uri: `spotify:playlist:${playlistId}`, expires_in: 59 },
      { uri: `spotify:playlist:${playlistId}`, expires_in: 31_536_001 },
      { uri: `spotify:playlist:${playlistId}`, expires_in: 60.5 },
    ])
      expect((await call('POST /v1/me/shares', body)).status, JSON.stringify(body)).to.equal(400);
    expect((await call('POST /v1/me/shares', { uri: URI })).status).to.equal(404);
  });
});
