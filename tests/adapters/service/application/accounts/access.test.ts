import { expect } from 'chai';
import { refuseUnlessAllowed } from '#adapters/service/application/accounts/access.ts';
import type { Caller, Route } from '#adapters/service/application/ports/route.ts';
import {
  sendRequest,
  createServiceHarness,
  fetchScopedToken,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';

const id = { album: seededId('album', 'First Light'), other: seededId('album', 'Second Wind') };
const track = { inside: seededId('track', 'First Light One'), outside: seededId('track', 'Second Wind One') };
const artist = seededId('artist', 'Émile Quartet');
const show = seededId('show', 'Sound Walks');
const episode = seededId('episode', 'The Forest');
const fileOf = (sourceId: string) => fileIdOf(sourceId, 'mp4-cenc');
const resolveOf = (sourceId: string) =>
  `GET /storage-resolve/files/audio/interactive/${fileOf(sourceId)}?version=1&product=9&platform=39&alt=json`;

/** What each kind of token gets: a member's, a member's for one album (an embed's), a visitor's, a visitor's for that album, none. */
const TABLE: readonly (readonly [string, number, number, number, number, number])[] = [
  [`GET /v1/albums/${id.album}`, 200, 200, 200, 200, 401],
  [`GET /v1/albums/${id.album}/tracks`, 200, 200, 200, 200, 401],
  [`GET /v1/%61lbums/${id.album}`, 200, 200, 200, 200, 401],
  [`GET /v1/albums/${id.other}`, 200, 403, 200, 403, 401],
  [`GET /v1/tracks/${track.inside}`, 200, 200, 200, 200, 401],
  [`GET /v1/tracks/${track.outside}`, 200, 403, 200, 403, 401],
  [`GET /v1/artists/${artist}`, 200, 403, 200, 403, 401],
  [`GET /v1/artists/${artist}/albums`, 200, 403, 200, 403, 401],
  [`GET /v1/artists/${artist}/top-tracks`, 200, 403, 200, 403, 401],
  [`GET /v1/shows/${show}`, 200, 403, 200, 403, 401],
  [`GET /v1/shows/${show}/episodes`, 200, 403, 200, 403, 401],
  [`GET /v1/episodes/${episode}`, 200, 403, 200, 403, 401],
  ['GET /v1/search?q=one&type=track', 200, 403, 401, 401, 401],
  ['GET /v1/views/web-player-home', 200, 403, 401, 401, 401],
  ['GET /v1/library/status', 200, 403, 401, 401, 401],
  ['GET /v1/library/playback-days', 200, 403, 401, 401, 401],
  ['GET /v1/library/report?range=day&time_zone=UTC', 200, 403, 401, 401, 401],
  ['POST /melody/v1/logging/jssdk_stall', 400, 400, 401, 401, 401],
  ['POST /melody/v1/logging/jssdk_error', 400, 400, 400, 400, 400],
  ['POST /open-backend-2/v1/v3/events', 400, 400, 401, 401, 401],
  ['GET /v1/me', 200, 200, 401, 401, 401],
  ['GET /v1/me/player/recently-played', 200, 403, 401, 401, 401],
  ['GET /melody/v1/product_state', 200, 200, 401, 401, 401],
  ['GET /v1/product_state', 200, 200, 401, 401, 401],
  ['GET /melody/v1/time', 200, 200, 200, 200, 200],
  ['POST /session/dealer-ticket', 200, 200, 401, 401, 401],
  [resolveOf(track.inside), 200, 200, 401, 401, 401],
  [resolveOf(track.outside), 200, 403, 401, 401, 401],
  ['GET /melody/v1/license_url?keysystem=org.w3.clearkey&mediatype=audio&sdk_name=x&sdk_version=1', 200, 200, 401, 401, 401],
  [`GET /seektable/${fileOf(track.inside)}.json`, 200, 200, 200, 200, 200],
  [`GET /preview/${fileIdOf(track.inside, 'preview')}`, 200, 200, 200, 200, 200],
  [`GET /cdn/audio/${fileOf(track.inside)}`, 403, 403, 403, 403, 403],
];

/** What an embed's token may be sent to; each of these looks at the resource, or at the device, by itself. */
const FOR_EMBEDS = [
  'POST /session/dealer-ticket',
  'GET /v1/me',
  'GET /melody/v1/product_state',
  'GET /v1/product_state',
  'GET /v1/me/feature-flags',
  'POST /v1/me/feature-flags',
  'GET /storage-resolve/files/audio/interactive/:fileId',
  'GET /melody/v1/license_url',
  'GET /melody/v1/application-certificate',
  'POST /licence/clearkey',
  'POST /licence/:keySystem/:fileId',
  'GET /manifests/v7/json/sources/:sourceId/options/supports_drm',
  'POST /melody/v1/logging/elapsed_time',
  'POST /melody/v1/logging/jssdk_interval_timer',
  'POST /melody/v1/logging/jssdk_timer',
  'POST /melody/v1/metric',
  'POST /metrics-backend/v1/metric',
  'POST /open-backend-2/v1/v3/events',
  'POST /melody/v1/logging/jssdk_playback_start',
  'POST /melody/v1/logging/jssdk_stall',
  'POST /melody/v1/logging/track_stream_verification',
  'POST /melody/v1/logging/jssdk_playback_stats',
  'POST /track-playback/v1/devices',
  'PUT /track-playback/v1/devices/:deviceId',
  'DELETE /track-playback/v1/devices/:deviceId',
  'PUT /track-playback/v1/devices/:deviceId/state',
  'POST /track-playback/v1/devices/:deviceId/state_conflict',
  'PUT /track-playback/v1/devices/:deviceId/volume',
  'PUT /connect-state/v1/devices/:observerId',
  'DELETE /connect-state/v1/devices/:observerId',
  'POST /connect-state/v1/player/command/from/:from/to/:to',
  'PUT /connect-state/v1/connect/volume/from/:from/to/:to',
  'POST /connect-state/v1/connect/transfer/from/:from/to/:to',
  'PUT /v1/me/notifications/user',
  'DELETE /v1/me/notifications/user',
  ...['', '/notes', '/chapters', '/transcript'].map((what) => `GET /v1/episodes/:episodeId${what}`),
  ...['albums', 'artists', 'tracks', 'shows', 'episodes'].map((kind) => `GET /v1/${kind}`),
  'GET /pathfinder/v1/query',
  'POST /pathfinder/v1/query',
  ...['4/', ''].flatMap((number) => ['track', 'episode', 'artist'].map((kind) => `GET /metadata/${number}${kind}/:hexId`)),
  'GET /v1/albums/:albumId',
  'GET /v1/albums/:albumId/tracks',
  'GET /v1/artists/:artistId',
  'GET /v1/artists/:artistId/albums',
  'GET /v1/artists/:artistId/top-tracks',
  'GET /v1/artists/:artistId/related-artists',
  'GET /v1/tracks/:trackId',
  'GET /v1/shows/:showId',
  'GET /v1/shows/:showId/episodes',
  'GET /v1/playlists/:playlistId',
  'GET /v1/playlists/:playlistId/tracks',
  'GET /v1/playlists/:playlistId/images',
];

describe('access by route', () => {
  let house: ServiceHarness;
  let tokens: readonly (string | undefined)[];
  before(async () => {
    house = await createServiceHarness();
    const { service } = house;
    const { token, cookie } = await signUpOwner(service);
    const resource = `spotify:album:${id.album}`;
    const anonymous = ((await sendRequest(service, 'GET /session')).json as { accessToken: string }).accessToken;
    const embed = await fetchScopedToken(service, resource, cookie);
    tokens = [token, embed, anonymous, await fetchScopedToken(service, resource), undefined];
  });

  for (const [line, ...expected] of TABLE)
    it(`${line.split('?')[0] ?? ''}: ${expected.join(' ')}`, async () => {
      const received = tokens.map((token) => sendRequest(house.service, line, token === undefined ? {} : { token }));
      expect((await Promise.all(received)).map(({ status }) => status)).to.deep.equal(expected);
    });

  it('lets no token for one resource write anything but its own playback', async () => {
    const [, embed = ''] = tokens;
    for (const line of ['PUT /v1/me/player/play', 'PUT /v1/me/player/pause', 'POST /v1/me/player/next', 'GET /v1/me/player'])
      expect((await sendRequest(house.service, line, { token: embed })).status, line).to.equal(403);
  });

  it('lets a token for one resource into these calls and no other', () => {
    const embed: Caller = { userId: 'owner', product: 'premium', sessionId: 's', resource: `spotify:album:${id.album}` };
    const isLetIn = (route: Route) => {
      try {
        refuseUnlessAllowed(route, embed);
        return true;
      } catch {
        return false;
      }
    };
    const routes = house.service.routes.filter((route) => route.auth === 'bearer' && isLetIn(route));
    expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).to.deep.equal([...FOR_EMBEDS].sort());
  });

  it('reads the pictures of no playlist but its own with a token for one resource', async () => {
    const { service } = house;
    const response = await sendRequest(service, 'POST /v1/me/playlists', { token: tokens[0] ?? '', body: { name: 'Evening' } });
    const { id: playlistId } = response.json as { id: string };
    const status = async (token = '') => (await sendRequest(service, `GET /v1/playlists/${playlistId}/images`, { token })).status;
    expect([await status(tokens[0]), await status(tokens[1])]).to.deep.equal([200, 403]);
  });

  it('accepts only content URIs for a resource', async () => {
    for (const resource of ['everything', 'spotify:user:owner', 'spotify:album:', 'spotify:album:x:y'])
      expect((await sendRequest(house.service, `GET /session?resource=${resource}`)).status, resource).to.equal(400);
  });

  it('reaches the albums and tracks of an artist, and the episodes of a show, with a token for those', async () => {
    const { service } = house;
    const get = async (resource: string, path: string) =>
      (await sendRequest(service, `GET ${path}`, { token: await fetchScopedToken(service, resource) })).status;
    expect(await get(`spotify:artist:${artist}`, `/v1/albums/${id.album}`)).to.equal(200);
    expect(await get(`spotify:artist:${artist}`, `/v1/tracks/${track.inside}`)).to.equal(200);
    expect(await get(`spotify:show:${show}`, `/v1/episodes/${episode}`)).to.equal(200);
    expect(await get(`spotify:show:${show}`, `/v1/tracks/${track.inside}`)).to.equal(403);
    expect(await get(trackUri('First Light One'), `/v1/tracks/${track.inside}`)).to.equal(200);
    expect(await get(trackUri('First Light One'), `/v1/albums/${id.album}`)).to.equal(403);
  });
});
