import { join } from 'node:path';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import { addLast, changeDocument, moveItems, removeItems, updateAttributes } from '#domain/playlists/operations.ts';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import { createRoom, madePlaylist, type Room } from '#tests/adapters/service/application/playlists/room.ts';
import { trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { LOOPBACK } from '../throttled-connection.ts';
import type { Scenario } from './scenario.ts';

const ITEMS = 10_000;

/** Of each operation, one after the other in turn. */
const ROUNDS = 40;

/** What is in the list, over and over. */
const SONGS = Array.from({ length: 2_000 }, (_, at) => ({
  album: `Album ${String(Math.floor(at / 10))}`,
  name: `Song ${String(at)}`,
}));
const itemAt = (at: number) => ({ uri: trackUri(SONGS[at % SONGS.length]?.name ?? '') });

type Add = (figure: string, ms: number) => void;

/**
 * What a playlist of ten thousand takes in the service, from the request in to the response out, in this process and with the
 * store of an installation.
 */
export const playlist: Scenario = {
  name: 'playlist',
  figures: ['playlist'],
  async run({ notebook }) {
    const folder = scratchFolder('bench-playlist');
    const store = createSqliteStore({ path: join(folder.path, 'store.db') });
    try {
      const room = await createRoom({ store, clock: createVirtualClock(), tracks: SONGS });
      await measure(room, (figure, ms) =>
        notebook.add('playlist', LOOPBACK.name, `playlist of ${ITEMS.toLocaleString('en')}: ${figure}`, 'ms', 'service', ms),
      );
      await room.service.close();
    } finally {
      folder.remove();
    }
  },
};

async function measure(room: Room, add: Add): Promise<void> {
  const id = await madePlaylist(room);
  const path = `/playlist/v2/playlist/${id}`;
  const timed = async (figure: string, line: string, body?: unknown): Promise<unknown> => {
    const startMs = performance.now();
    const { status, json } = await room.ann(line, body);
    add(figure, performance.now() - startMs);
    if (status >= 300) throw new Error(`${figure}: ${String(status)}`);
    return json;
  };
  let revision = ((await room.ann(`GET ${path}`)).json as { revision: string }).revision;
  const change = async (figure: string, ops: readonly PlaylistOp<{ readonly uri: string }>[], base = revision) => {
    const sent = { ...changeDocument(base, ops), wantSyncResult: true, nonces: [figure + revision] };
    ({ revision } = (await timed(figure, `POST ${path}/changes`, sent)) as { revision: string });
  };
  await change('add all', [addLast(Array.from({ length: ITEMS }, (_, at) => itemAt(at)))]);
  for (let round = 0; round < ROUNDS; round += 1) {
    const far = Math.floor(((round + 0.5) / ROUNDS) * ITEMS);
    const before = revision;
    await change('add one', [addLast([itemAt(round)])]);
    await change('move one', [moveItems(far, ITEMS - far, 1)]);
    await change('remove one', [removeItems(far, 1)]);
    await change('rename', [updateAttributes({ name: `Evening ${String(round)}` })]);
    await change('move one, three revisions late', [moveItems(ITEMS - 1, far, 1)], before);
    await timed('changes since a revision', `GET ${path}/diff?revision=${encodeURIComponent(before)}`);
    await timed('all of it, as a document', `GET ${path}`);
    await timed('first page', `GET /v1/playlists/${id}`);
    await timed('a page in the middle', `GET /v1/playlists/${id}/tracks?offset=${String(far)}&limit=100`);
    await timed('in a list of playlists', 'GET /v1/me/playlists');
  }
}
