import { join } from 'node:path';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSqliteStore } from '#adapters/service/adapters/sqlite/sqlite-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import type { ConnectCommand, ProvidedTrack } from '#domain/connect/types.ts';
import { createRoom } from '#tests/adapters/service/application/playback/room.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';

/** Of each command, one after the other in turn. */
const ROUNDS = 40;

const SONGS = ['First Light One', 'First Light Two', 'Second Wind Three', 'Second Wind Four'].map(trackUri);

interface Page {
  readonly total: number;
  readonly tracks: readonly ProvidedTrack[];
}

type Add = (figure: string, ms: number) => void;

/**
 * What commands to a long queue take in the service, from the request in to the response out, in this process and with the
 * store of an installation; and how much of that the store took.
 */
export async function queueInService(tracks: number, add: Add): Promise<void> {
  const folder = scratchFolder('bench-queue');
  const store = timed(createSqliteStore({ path: join(folder.path, 'store.db') }));
  try {
    const clock = createVirtualClock();
    const room = await createRoom({ store: store.store, clock });
    const device = await room.createDevice('one');
    await device.command({ endpoint: 'play', context: { uri: albumUri('First Light') } });
    const next_tracks = Array.from({ length: tracks }, (_, at) => queued(SONGS[at % SONGS.length] ?? ''));
    await device.command({ endpoint: 'set_queue', next_tracks, prev_tracks: [] });

    const uidsAt = async (offset: number): Promise<string> => {
      const url = `/connect-state/v1/player/queue?offset=${offset}&limit=1`;
      const { total, tracks: found } = (await room.request('GET', url, undefined, room.token)).body as unknown as Page;
      if (total < tracks - 2 * ROUNDS) throw new Error(`Only ${total} tracks are queued`);
      return found[0]?.uid ?? '';
    };
    const measure = async (name: string, command: ConnectCommand) => {
      store.reset();
      const url = '/connect-state/v1/player/command/from/one/to/one';
      const startMs = performance.now();
      const { status } = await room.request('POST', url, { command }, room.token);
      const ms = performance.now() - startMs;
      if (status !== 200) throw new Error(`${name}: ${status}`);
      add(name, ms);
      add(`${name}: in the store`, store.takenMs());
      await clock.advance(1);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const far = Math.floor(((round + 0.5) / ROUNDS) * (tracks - 2 * ROUNDS));
      const [first, some, other] = [await uidsAt(0), await uidsAt(far), await uidsAt(tracks - 2 * ROUNDS - 1 - far)];
      await measure('add', { endpoint: 'add_to_queue', track: { uri: SONGS[round % SONGS.length] ?? '' } });
      await measure('reorder', { endpoint: 'move_in_queue', uid: some, before_uid: other });
      await measure('reorder, to the front', { endpoint: 'move_in_queue', uid: other, before_uid: first });
      await measure('remove', { endpoint: 'remove_from_queue', uids: [some] });
      await measure('skip', { endpoint: 'skip_next' });
    }
    await room.service.close();
  } finally {
    await store.store.close();
    folder.remove();
  }
}

const queued = (uri: string): ProvidedTrack => ({ uri, uid: '', provider: 'queue', metadata: {} });

/** A store that measures how long its writes took since the last start. */
function timed(inner: Store) {
  let takenMs = 0;
  const store: Store = {
    ...inner,
    async write(changes) {
      const startMs = performance.now();
      const result = await inner.write(changes);
      takenMs += performance.now() - startMs;
      return result;
    },
  };
  return { store, takenMs: () => takenMs, reset: () => void (takenMs = 0) };
}
