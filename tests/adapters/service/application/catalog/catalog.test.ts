import { expect } from 'chai';
import * as v from 'valibot';
import * as account from '#application/calls/account/account.ts';
import { getRecentlyPlayed } from '#application/calls/account/recently-played.ts';
import * as catalog from '#application/calls/catalog/catalog.ts';
import { getView } from '#application/calls/catalog/views.ts';
import type { Page, SearchResults, Track, View } from '#domain/catalog/types.ts';
import { playChange } from '#adapters/service/application/records/plays/play-history.ts';
import { resumePut } from '#adapters/service/application/records/plays/resume-points.ts';
import { createTallies } from '#adapters/service/application/recommendations/play-tallies.ts';
import {
  sendRequest,
  createServiceHarness,
  ORIGIN,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { albumUri, seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';

const album = seededId('album', 'First Light');
const artist = seededId('artist', 'Émile Quartet');
const show = seededId('show', 'Sound Walks');

describe('the catalogue', () => {
  let house: ServiceHarness;
  let token: string;
  beforeEach(async () => {
    house = await createServiceHarness();
    token = (await signUpOwner(house.service)).token;
  });
  const get = async <Body>(path: string): Promise<Body> => {
    const { status, json } = await sendRequest(house.service, `GET ${path}`, { token });
    expect(status, path).to.equal(200);
    return json;
  };

  for (const [row, call, path] of [
    ['[S7.22]', catalog.getAlbum, `/v1/albums/${album}?market=SE`],
    ['[S7.24]', catalog.getAlbumTracks, `/v1/albums/${album}/tracks?offset=1&limit=2`],
    ['[S7.25]', catalog.getArtist, `/v1/artists/${artist}`],
    ['[S7.27]', catalog.getArtistAlbums, `/v1/artists/${artist}/albums`],
    ['[S7.28]', catalog.getArtistTopTracks, `/v1/artists/${artist}/top-tracks?country=from_token`],
    ['[S7.29]', catalog.getRelatedArtists, `/v1/artists/${artist}/related-artists`],
    ['[S7.31]', account.getUser, '/v1/users/Owner'],
    ['[S7.34] [S7.109]', account.getMe, '/v1/me'],
    ['[S7.58]', catalog.getTrack, `/v1/tracks/${seededId('track', 'First Light One')}`],
    ['[S7.60]', catalog.getShow, `/v1/shows/${show}`],
    ['[S7.61]', catalog.getShowEpisodes, `/v1/shows/${show}/episodes`],
    ['[S7.62]', catalog.getEpisode, `/v1/episodes/${seededId('episode', 'The Forest')}`],
  ] as const)
    it(`answers GET ${call.path} in the shape the client expects ${row}`, async () => {
      const parsed = v.safeParse(call.response as v.GenericSchema, await get(path));
      expect(parsed.issues).to.equal(undefined);
      expect(JSON.stringify(parsed.output)).to.match(/First Light|Émile|The Station|owner|^\{"artists":\[\]\}$/);
    });

  it('answers every other call in the shape the client expects [S7.30]', async () => {
    const cases = [
      [catalog.getSearch, '/v1/search?q=light&type=track,album,artist,show,episode&best_match=true'],
      [getView, '/v1/views/web-player-home'],
      [getView, '/v1/views/albums'],
      [account.getProductState, '/melody/v1/product_state'],
      [account.getTime, '/melody/v1/time'],
      [getRecentlyPlayed, '/v1/me/player/recently-played'],
      [account.getLibraryStatus, '/v1/library/status'],
    ] as const;
    for (const [call, path] of cases) {
      if (call.response === null) throw new Error(`${call.path} answers nothing`);
      expect(v.safeParse(call.response, await get(path)).issues, path).to.equal(undefined);
    }
  });

  it('lists an album by its track numbers, with the album left out of its own tracks', async () => {
    const whole = await get<{ tracks: Page<Track>; total_tracks: number }>(`/v1/albums/${album}`);
    expect(whole.tracks.items.map(({ name, track_number }) => [name, track_number])).to.deep.equal([
      ['First Light One', 1],
      ['First Light Two', 2],
      ['First Light Three', 3],
      ['First Light Four', 4],
    ]);
    expect(whole.tracks.items[0]).not.to.have.property('album');
    expect(whole.total_tracks).to.equal(4);
  });

  it('lists the episodes of a show with the newest first', async () => {
    const { items } = await get<Page<{ name: string; release_date: string }>>(`/v1/shows/${show}/episodes`);
    expect(items.map(({ name }) => name)).to.deep.equal(['The Station', 'The Forest', 'The Harbour']);
  });

  it('pages with addresses that lead on and back', async () => {
    const page = await get<Page<Track>>(`/v1/albums/${album}/tracks?offset=1&limit=2`);
    expect(page).to.deep.include({ offset: 1, limit: 2, total: 4 });
    expect(page.items).to.have.length(2);
    expect(page.next).to.equal(`${ORIGIN}/v1/albums/${album}/tracks?offset=3&limit=2`);
    expect(page.previous).to.equal(`${ORIGIN}/v1/albums/${album}/tracks?offset=0&limit=2`);
    const last = await get<Page<Track>>((page.next ?? '').slice(ORIGIN.length));
    expect([last.items.length, last.next]).to.deep.equal([1, null]);
  });

  it('sorts an artist’s top tracks by plays, then by name [S7.28]', async () => {
    const named = async () => (await get<{ tracks: Track[] }>(`/v1/artists/${artist}/top-tracks`)).tracks.map(({ name }) => name);
    const before = await named();
    expect(before).to.deep.equal(before.toSorted());
    const events = ['First Light Two', 'First Light Three', 'First Light Two'].map((name, index) =>
      playChange(`heard${String(index)}`, {
        userId: 'owner',
        trackUri: trackUri(name),
        contextUri: albumUri('First Light'),
        playedAtMs: house.clock.nowMs() - index,
      }),
    );
    await house.service.store.write(events);
    await createTallies(house.service.store).settle('owner');
    const played = ['First Light Two', 'First Light Three'];
    expect(await named()).to.deep.equal([...played, ...before.filter((name) => !played.includes(name))]);
  });

  it('separates an artist’s albums by group [S7.27]', async () => {
    const namesOf = async (groups: string) => {
      const page = await get<Page<{ name: string }>>(`/v1/artists/${artist}/albums?include_groups=${groups}&limit=1`);
      return [page.total, page.items.map(({ name }) => name), page.next];
    };
    const more = `${ORIGIN}/v1/artists/${artist}/albums?include_groups=album%2Csingle&offset=1&limit=1`;
    expect(await namesOf('album,single')).to.deep.equal([2, ['First Light'], more]);
    expect(await namesOf('appears_on')).to.deep.equal([0, [], null]);
  });

  it('shows others only an account’s name [S3.122]', async () => {
    const user = await get<object>('/v1/users/owner');
    expect(user).to.include({ id: 'owner', display_name: 'owner', href: `${ORIGIN}/v1/users/owner` });
    expect(user).to.include.all.keys('display_name', 'followers', 'id', 'images', 'uri');
    expect(user).not.to.have.any.keys('product', 'email', 'country', 'password');
    expect((await sendRequest(house.service, 'GET /v1/users/missing', { token })).status).to.equal(404);
  });

  it('refuses a limit out of range, naming the range', async () => {
    const lists: readonly (readonly [path: string, most: number])[] = [
      [`/v1/albums/${album}/tracks?`, 300],
      [`/v1/artists/${artist}/albums?`, 50],
      ['/v1/search?q=one&type=track&', 50],
      ['/v1/me/albums?', 50],
      ['/v1/me/following?type=artist&', 50],
      ['/v1/me/player/recently-played?', 50],
      ['/v1/me/playlists?', 50],
      ['/v1/browse/new-releases?', 50],
    ];
    for (const [path, most] of lists) {
      for (const limit of [0, most + 1]) {
        const { json, status } = await sendRequest(house.service, `GET ${path}limit=${String(limit)}`, { token });
        const { error } = json as { readonly error: { readonly message: string } };
        expect([status, error.message], path).to.deep.equal([400, `limit: has to be from 1 to ${String(most)}`]);
      }
      expect((await sendRequest(house.service, `GET ${path}limit=${String(most)}`, { token })).status, path).to.equal(200);
    }
  });

  it('answers 404 for unknown ids', async () => {
    for (const kind of ['albums', 'artists', 'tracks', 'shows', 'episodes', 'views', 'image'])
      for (const id of ['x', 'a'.repeat(22), '..%2f..%2fetc', '%00', album === 'x' ? 'y' : 'é'])
        expect(
          (await sendRequest(house.service, `GET /${kind === 'image' ? '' : 'v1/'}${kind}/${id}`, { token })).status,
        ).to.equal(404);
  });

  describe('search', () => {
    const search = (q: string, more = '') =>
      get<SearchResults>(`/v1/search?q=${encodeURIComponent(q)}&type=track,album,artist,show,episode${more}`);

    for (const [q, tracks] of [
      ['first', 4],
      ['FIRST LIGHT ONE', 1],
      ['li fi', 4],
      ['emile', 8],
      ['Émile wind thr', 1],
      ['ight', 4],
      ['one two', 0],
      ['', 0],
      ['%', 0],
      ['"*(', 0],
    ] as const)
      it(`finds ${String(tracks)} tracks for "${q}"`, async () => {
        expect((await search(q)).tracks.total).to.equal(tracks);
      });

    it('puts the best match first on request', async () => {
      const best = async (q: string) => (await search(q, '&best_match=true')).best_match.items.map(({ uri }) => uri);
      expect(await best('emile')).to.deep.equal([`spotify:artist:${artist}`]);
      expect(await best('first light')).to.deep.equal([albumUri('First Light')]);
      expect(await best('first light one')).to.deep.equal([trackUri('First Light One')]);
      expect(await best('nothing at all')).to.deep.equal([]);
      expect(await search('emile')).to.not.have.property('best_match');
    });

    it('includes the caller’s resume points in episodes', async () => {
      const episodeId = seededId('episode', 'The Forest');
      const point = { positionMs: 5_000, isPlayed: false, atMs: house.clock.nowMs(), sinceMs: 0, chosenAtMs: 0 };
      await house.service.store.write([resumePut({ userId: 'owner', episodeId, point }, 0)]);
      const [found] = (await search('forest')).episodes.items;
      expect(found?.resume_point).to.deep.include({ resume_position_ms: 5_000, fully_played: false });
    });

    it('finds only the requested kinds, a page at a time', async () => {
      const found = await get<SearchResults>('/v1/search?q=first&type=track&limit=3&offset=3');
      expect(found.tracks.items).to.have.length(1);
      expect(found.tracks.total).to.equal(4);
      expect(Object.keys(found)).to.deep.equal(['tracks']);
    });

    it('refuses types that there are not, by their name', async () => {
      for (const type of ['junk', 'track,junk', '', 'track,']) {
        const { status, json } = await sendRequest(house.service, `GET /v1/search?q=first&type=${type}`, { token });
        expect(status, type).to.equal(400);
        expect((json as { error: { message: string } }).error.message).to.equal(
          'type: each has to be one of album, artist, playlist, track, show, episode, audiobook',
        );
      }
      expect(Object.keys(await get<object>('/v1/search?q=first&type=audiobook'))).to.deep.equal(['audiobooks']);
    });
  });

  describe('views', () => {
    const shelvesOf = async () => (await get<View>('/v1/views/web-player-home')).content.items;

    it('show the library at home, shelf by shelf', async () => {
      const shelves = await shelvesOf();
      expect(shelves.map(({ name, content }) => [name, content.total])).to.deep.equal([
        ['New episodes', 3],
        ['Albums', 2],
        ['Artists', 1],
        ['Podcasts', 1],
        ['Recently added', 2],
      ]);
    });

    it('begin with recent plays, once for each context', async () => {
      const plays = [
        { trackUri: trackUri('First Light One'), contextUri: albumUri('First Light'), playedAtMs: 1 },
        { trackUri: trackUri('Second Wind One'), contextUri: albumUri('Second Wind'), playedAtMs: 2 },
        { trackUri: trackUri('First Light Two'), contextUri: albumUri('First Light'), playedAtMs: 3 },
      ];
      await house.service.store.write(plays.map((play, index) => playChange(String(index), { userId: 'owner', ...play })));
      const [recent] = await shelvesOf();
      expect(recent?.name).to.equal('Recently played');
      expect(recent?.content.items.map(({ name }) => name)).to.deep.equal(['First Light', 'Second Wind']);
      const { items } = await get<{ items: { track: Track; played_at: string }[] }>('/v1/me/player/recently-played');
      expect(items.map(({ track }) => track.name)).to.deep.equal(['First Light Two', 'Second Wind One', 'First Light One']);
      expect(items[0]?.played_at).to.equal('1970-01-01T00:00:00.003Z');
    });

    it('list all plays page by page, also those behind the first two hundred', async () => {
      const plays = Array.from({ length: 230 }, (_, index) =>
        playChange(String(index), {
          ...{ userId: 'owner', trackUri: trackUri('First Light One'), contextUri: null },
          playedAtMs: 1_000 + index,
        }),
      );
      await house.service.store.write(plays);
      const seen: number[] = [];
      let next: string | null = '/v1/me/player/recently-played?limit=50';
      while (next !== null) {
        const page: { items: { played_at: string }[]; next: string | null } = await get(next);
        seen.push(...page.items.map(({ played_at }) => Date.parse(played_at)));
        next = page.next && page.next.slice(page.next.indexOf('/v1/'));
      }
      expect(seen).to.deep.equal(Array.from({ length: 230 }, (_, index) => 1_229 - index));
    });

    it('page through a whole shelf', async () => {
      const { content } = await get<View>('/v1/views/albums?offset=1&limit=1');
      const [shelf] = content.items;
      expect(shelf?.content.items.map(({ name }) => name)).to.deep.equal(['Second Wind']);
      expect(shelf?.content.total).to.equal(2);
      expect((await sendRequest(house.service, 'GET /v1/views/nothing', { token })).status).to.equal(404);
    });
  });
});
