import { expect } from 'chai';
import type { Api } from '#application/api/api-client.ts';
import { createPlayablePaths } from '#application/library/playable-path.ts';
import { createPageStores } from '#application/stores/player/page-stores.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { webStoresOf } from '#tests/support/ui/web-stores.ts';
import { createWorld } from '#adapters/simulation/world/world.ts';

/** Requests paths from a scripted api, and returns the requests. */
function setUp(responses: Readonly<Record<string, unknown>>) {
  const requests: string[] = [];
  const api = {
    send: (
      call: { readonly path: string },
      given: { readonly params?: { readonly viewId?: string }; readonly query: { readonly type?: string } },
    ) => {
      const path = call.path.replace(':viewId', given.params?.viewId ?? '') + (given.query.type ? `?${given.query.type}` : '');
      requests.push(path);
      return Promise.resolve(responses[path]);
    },
  } as unknown as Api;
  return { requests, ...createPlayablePaths(api) };
}

const shelf = (uri: string) => ({ id: 's', name: 'S', content: { items: [{ uri }] } });
const saved = (kind: string) => ({ items: [{ added_at: '2026-01-01T00:00:00Z', [kind]: { uri: `spotify:${kind}:1` } }] });

/** Spec §2 "used to find a playable item for a path". */
describe('what a path plays', () => {
  const LISTS = {
    '/v1/views/web-player-home': { content: { items: [shelf('spotify:user:nina'), shelf('spotify:album:1')] } },
    '/v1/me/tracks': saved('track'),
    '/v1/me/albums': saved('album'),
    '/v1/me/shows': saved('show'),
    '/v1/me/playlists': { items: [{ uri: 'spotify:playlist:1' }] },
    '/v1/me/following?artist': { artists: { items: [{ uri: 'spotify:artist:1' }] } },
  };
  for (const [path, asks, uri] of [
    ['/', '/v1/views/web-player-home', 'spotify:album:1'],
    ['/collection/tracks', '/v1/me/tracks', 'spotify:track:1'],
    ['/collection/albums', '/v1/me/albums', 'spotify:album:1'],
    ['/collection/podcasts', '/v1/me/shows', 'spotify:show:1'],
    ['/collection/playlists', '/v1/me/playlists', 'spotify:playlist:1'],
    ['/collection/artists', '/v1/me/following?artist', 'spotify:artist:1'],
  ] as const)
    it(`${path}: the first of ${asks} that can be played [S2.02, S2.23]`, async () => {
      const { requests, playableOfPath } = setUp(LISTS);
      expect(await playableOfPath(path)).to.equal(uri);
      expect(requests).to.deep.equal([asks]);
    });

  it('is what it names itself, without asking', async () => {
    const { requests, playableOfPath } = setUp({});
    expect(await playableOfPath('/show/1?x#y')).to.equal('spotify:show:1');
    expect(await playableOfPath('/library')).to.equal(null);
    expect(requests).to.deep.equal([]);
  });

  it('plays when it is requested on a page of the player', async () => {
    const world = await createWorld();
    const opened = await world.openPage();
    const { client } = opened;
    const { player } = webStoresOf(world, opened);
    const page = createPageStores(() => Promise.resolve(createPlayablePaths(client.session.api)), player);
    page.pagePlayed(`/album/${albumUri('First Light').split(':')[2] ?? ''}`);
    await world.clock.advance(3_000);
    expect(player.$contextUri.getState()).to.equal(albumUri('First Light'));
    expect(player.$phase.getState()).to.equal('playing');
    await world.close();
  });
});
