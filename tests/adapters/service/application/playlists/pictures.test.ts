import { expect } from 'chai';
import sharp from 'sharp';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createApi } from '#application/api/api-client.ts';
import { getPlaylist } from '#application/calls/playlists/playlists.ts';
import { createPlaylistPictures } from '#application/playlists/pictures.ts';
import { createCovers } from '#adapters/service/application/images/covers.ts';
import { albumKeys } from '#adapters/service/application/records/sort-keys.ts';
import { KINDS, type AlbumRecord } from '#adapters/service/application/records/records.ts';
import { createMemoryBlobs } from '#adapters/service/adapters/memory/memory-blobs.ts';
import type { Image } from '#domain/catalog/types.ts';
import { sendRequest } from '#tests/support/service/api-test-client.ts';
import { seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createRoom, madePlaylist, type Room } from './room.ts';

/** Each is the colour of its album's cover; the last has none. */
const COLOURS = { Red: '#ff0000', Green: '#00ff00', Blue: '#0000ff', White: '#ffffff', Black: '#000000' };
const ALBUMS = [...Object.keys(COLOURS), 'Bare'];

const square = (background: string) => sharp({ create: { width: 700, height: 700, channels: 3, background } });
const songOf = (album: string) => trackUri(`${album} song`);

describe('pictures of playlists', () => {
  let room: Room;
  let id: string;
  let forgetUnused: () => Promise<void>;
  const blobs = createMemoryBlobs();
  beforeEach(async () => {
    const tracks = ALBUMS.flatMap((album) => [`${album} song`, `${album} other`].map((name) => ({ album, name })));
    room = await createRoom({ blobs, tracks });
    const { store } = room.service;
    const covers = createCovers({ store, blobs, sharp, warn: () => undefined });
    forgetUnused = () => covers.removeUnused();
    for (const [album, colour] of Object.entries(COLOURS)) {
      const found = await store.get<AlbumRecord>(KINDS.album, seededId('album', album));
      if (found === null) throw new Error(`No album ${album}`);
      const doc = { ...found.doc, imageId: await covers.save(await square(colour).png().toBuffer()) };
      await store.write([{ op: 'put', kind: KINDS.album, id: doc.id, doc, keys: albumKeys(doc, []) }]);
    }
    id = await madePlaylist(room);
  });

  const add = (...albums: readonly string[]) => room.ann(`POST /v1/playlists/${id}/tracks`, { uris: albums.map(songOf) });
  const images = async (tell = room.ann): Promise<readonly Image[]> => (await tell(`GET /v1/playlists/${id}/images`)).json;
  const look = (url = '') => sendRequest(room.service, `GET ${new URL(url).pathname}${new URL(url).search}`);
  /** The colours in the middle of the four quarters of the largest image, rounded to what they were drawn in. */
  const quarters = async (): Promise<readonly string[]> => {
    const { status, bytes } = await look((await images()).at(0)?.url);
    expect(status).to.equal(200);
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [near, far] = [Math.floor(info.width / 4), Math.floor((3 * info.width) / 4)];
    return [near, far].flatMap((y) =>
      [near, far].map((x) => {
        const at = (y * info.width + x) * info.channels;
        return `#${[...data.subarray(at, at + 3)].map((part) => (part > 127 ? 'ff' : '00')).join('')}`;
      }),
    );
  };
  const jpeg = async (colour: string) => (await square(colour).jpeg().toBuffer()).toString('base64');
  const give = (body: string, tell = room.ann) => tell(`PUT /v1/playlists/${id}/images`, body);
  const message = ({ json }: { readonly json: never }) => (json as { error: { message: string } }).error.message;

  it('are the first four different covers in one square', async () => {
    await add('Bare', 'Red', 'Red', 'Green', 'Red', 'Blue', 'White', 'Black');
    const { Red, Green, Blue, White, Black } = COLOURS;
    expect(await quarters()).to.deep.equal([Red, Green, Blue, White]);
    expect((await images()).map(({ width }) => width)).to.deep.equal([640, 300, 64]);
    const sizes = await Promise.all(
      (await images()).map(async ({ url }) => (await sharp((await look(url)).bytes).metadata()).width),
    );
    expect(sizes).to.deep.equal([640, 300, 64]);
    await room.ann(`DELETE /v1/playlists/${id}/tracks`, { tracks: [{ uri: songOf('Green') }] });
    expect(await quarters()).to.deep.equal([Red, Blue, White, Black]);
  });

  it('are the first cover with fewer than four covers, and absent without covers', async () => {
    expect(await images()).to.deep.equal([]);
    await add('Bare', 'Green', 'Red', 'Green', 'Blue');
    const { Green } = COLOURS;
    expect(await quarters()).to.deep.equal([Green, Green, Green, Green]);
  });

  it('are the same in the playlist, in lists and in search, and the same address for the same covers', async () => {
    await add('Red', 'Green', 'Blue', 'White');
    const own = await images();
    const whole = (await room.ann(`GET /v1/playlists/${id}?fields=images`)).json as { images: unknown };
    expect(whole.images).to.deep.equal(own);
    const { items } = (await room.ann('GET /v1/me/playlists')).json as { items: { images: unknown }[] };
    expect(items[0]?.images).to.deep.equal(own);
    const first = id;
    id = await madePlaylist(room, { name: 'The same' });
    await add('Red', 'Green', 'Blue', 'White');
    expect(await images()).to.deep.equal(own);
    await room.ann(`DELETE /v1/playlists/${id}/tracks`, { tracks: [{ uri: songOf('Red') }] });
    id = first;
    expect(await quarters(), 'made of what the first one has').to.have.length(4);
  });

  it('stay while a playlist shows them, and come again where they were cleared away', async () => {
    await add('Red', 'Green', 'Blue', 'White');
    const before = await quarters();
    const [imageId = ''] = /[^/]+$/.exec(new URL((await images())[0]?.url ?? '').pathname) ?? [];
    await room.service.store.write([{ op: 'remove', kind: KINDS.image, id: imageId }]);
    expect(await quarters(), 'made again').to.deep.equal(before);
    // Nothing was scanned here: the covers themselves belong to no file, and go.
    await forgetUnused();
    expect(await quarters(), 'kept').to.deep.equal(before);
  });

  it('are set by the owner alone, as a JPEG in base 64, and removed', async () => {
    await add('Red', 'Green', 'Blue', 'White');
    const { Black, Red } = COLOURS;
    expect((await give(await jpeg(Black))).status).to.equal(202);
    expect(await quarters()).to.deep.equal([Black, Black, Black, Black]);
    expect(await images(room.ben), 'all members see it').to.deep.equal(await images());

    await room.ann(`PUT /v1/playlists/${id}`, { collaborative: true });
    const refused = await give(await jpeg(Red), room.ben);
    expect([refused.status, message(refused)]).to.deep.equal([403, 'Only the owner of a playlist chooses its picture']);
    expect((await room.ben(`DELETE /v1/playlists/${id}/images`)).status).to.equal(403);
    await room.ann(`PUT /v1/playlists/${id}`, { collaborative: false, public: false });
    expect((await give(await jpeg(Red), room.ben)).status, 'what one may not see is not there').to.equal(404);

    expect((await room.ann(`DELETE /v1/playlists/${id}/images`)).status).to.equal(200);
    expect((await quarters())[0]).to.equal(Red);
    await give(await jpeg(Black));
    await forgetUnused();
    expect(await quarters(), 'kept for as long as it is shown').to.deep.equal([Black, Black, Black, Black]);
  });

  it('are refused with the reason', async () => {
    const end = Buffer.from([0xff, 0xd9]);
    const broken = Buffer.concat([Buffer.from(await jpeg('#ff0000'), 'base64').subarray(0, 180), end]).toString('base64');
    const cases = [
      ['', 400, 'body: is not base 64'],
      ['{"no":1}', 400, 'body: is not base 64'],
      [(await square('#ff0000').png().toBuffer()).toString('base64'), 400, 'body: is not a JPEG'],
      [
        Buffer.concat([await square('#ff0000').jpeg().toBuffer(), Buffer.from('<script>')]).toString('base64'),
        400,
        'body: is not a JPEG',
      ],
      [broken, 400, 'body: is a JPEG that cannot be shown'],
      ['A'.repeat(262_145), 413, 'body: is larger than 256 KB'],
    ] as const;
    for (const [body, status, received] of cases) {
      const response = await give(body);
      expect([response.status, message(response)], received).to.deep.equal([status, received]);
    }
    const wrapped = (await jpeg('#0000ff')).replace(/(.{76})/g, '$1\r\n');
    expect((await give(wrapped)).status, 'in lines').to.equal(202);
  });

  it('are set and removed by a page, which sees the kind of the picture', async () => {
    const http = createInProcessHttp(room.service);
    const tokens = { current: () => Promise.resolve(room.token), renew: () => Promise.resolve(room.token) };
    const api = createApi({ http, clock: room.clock, random: createSeededRandom(4), tokens, baseUrl: '' });
    const page = createPlaylistPictures(api);
    const isOwn = async () => (await api.send(getPlaylist, { params: { playlistId: id }, query: {} })).has_own_picture;
    expect(await isOwn()).to.equal(false);
    await page.upload(id, await jpeg(COLOURS.Black));
    expect([await isOwn(), (await quarters())[0]]).to.deep.equal([true, COLOURS.Black]);
    await page.remove(id);
    expect([await isOwn(), await images()]).to.deep.equal([false, []]);
  });

  it('answers 404 for unknown ids', async () => {
    expect((await sendRequest(room.service, `GET /image/${seededId('image', 'none')}`)).status).to.equal(404);
  });
});
