import { expect } from 'chai';
import { createApi } from '#application/api/api-client.ts';
import { createPlaylistSummaries } from '#application/playlists/playlist-summaries.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createRoom, madePlaylist, ONE, type Room } from '../../adapters/service/application/playlists/room.ts';

/** More than one page of them. */
const MANY = 60;

describe('the playlists beside the screens', () => {
  let room: Room;
  beforeEach(async () => (room = await createRoom()));

  const shelf = () =>
    createPlaylistSummaries(
      createApi({
        http: createInProcessHttp(room.service),
        clock: room.clock,
        random: createSeededRandom(1),
        tokens: { current: () => Promise.resolve(room.token), renew: () => Promise.resolve(room.token) },
        baseUrl: '',
      }),
      { pending: () => [], onChange: () => () => undefined, onDone: () => () => undefined },
    );

  it('are looked up by URI, and have a name and images [S3.28] [S3.29]', async () => {
    const id = await madePlaylist(room);
    await room.ann(`POST /v1/playlists/${id}/tracks`, { uris: [ONE] });
    const beside = shelf();
    await beside.refresh();
    const found = beside.view().get(`spotify:playlist:${id}`);
    expect(found).to.include({ uri: `spotify:playlist:${id}`, name: 'Evening' });
    expect(found?.images.every(({ url }) => typeof url === 'string')).to.equal(true);
    expect(beside.view().get('spotify:playlist:0000000000000000000000')).to.equal(undefined);
  });

  it('are loaded page after page until the last [S4.58]', async () => {
    for (let count = 0; count < MANY; count += 1) await madePlaylist(room, { name: `Evening ${String(count)}` });
    const beside = shelf();
    await beside.refresh();
    expect(beside.view().size).to.equal(MANY);
  });
});
