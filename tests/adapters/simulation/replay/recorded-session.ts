import fc from 'fast-check';
import { albumUri, createWorld, trackUri, type Page, type World } from '#simulation';
import { createSessionRecorder, type SessionRecorder } from '#application/diagnostics/session-recorder.ts';
import type { WebStores } from '#application/stores/web-store-types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { webStoresOf } from '#tests/support/ui/web-stores.ts';

/** Names that no text of the product contains. */
export const NAMES = {
  device: 'Annabel Kitchenette',
  artist: 'Marguerite Xanthippe',
  albums: ['Quixotry Nocturnes', 'Vesperal Zithers'],
  title: 'Zebulonic',
  playlist: 'Gloaming Mixtape',
  renamed: 'Crepuscular Mixtape',
  query: 'Yggdrasil',
} as const;

const TRACKS = NAMES.albums.flatMap((album) =>
  [1, 2, 3, 4].map((number) => ({
    album,
    name: `${album} ${NAMES.title} ${number}`,
    artist: NAMES.artist,
    durationMs: 60_000 + 30_000 * number,
    codec: number === 2 ? ('mp3' as const) : ('aac' as const),
  })),
);
const ALBUMS = NAMES.albums.map(albumUri);
const TRACK = trackUri(`${NAMES.albums[0]} ${NAMES.title} 1`);

/** A page that plays with its screens, and the recorder of its machines. */
export interface Recorded {
  readonly world: World;
  readonly page: Page;
  readonly stores: WebStores;
  readonly recorder: SessionRecorder;
}

const ACTS = {
  play: ({ page }) => page.client.controller.play({ contextUri: ALBUMS[0] ?? '' }),
  'play another': ({ page }) => page.client.controller.play({ contextUri: ALBUMS[1] ?? '', index: 1 }),
  toggle: ({ page }) => page.client.controller.togglePlay(),
  next: ({ page }) => page.client.controller.nextTrack(),
  previous: ({ page }) => page.client.controller.previousTrack(),
  seek: ({ page }) => page.client.controller.seek(50_000),
  shuffle: ({ page }) => page.client.controller.toggleShuffle(),
  queue: ({ page }) => page.client.controller.addToQueue(page.view().track?.uri ?? ''),
  volume: ({ page }) => page.client.controller.setVolume(0.4),
  'sleep timer': ({ page }) => page.client.sleepTimer.setIn(1),
  'sleep at end': ({ page }) => page.client.sleepTimer.setToEnd(),
  save: ({ page, stores }) => {
    const uri = page.view().track?.uri;
    if (uri !== undefined) stores.collection.savedSwitched({ uri, name: NAMES.title, saved: true });
  },
  'create playlist': ({ page, stores }) =>
    stores.playlists.createRequested({ name: NAMES.playlist, uris: [page.view().track?.uri ?? TRACK] }),
  'edit playlist': ({ stores }) => {
    const created = stores.playlists.$rootlist.getState()?.document?.items[0]?.uri.split(':')[2] ?? null;
    stores.playlists.opened(created);
    stores.playlists.added({ uris: [TRACK], place: 0 });
    stores.playlists.moved({ from: 0, to: 2 });
    stores.playlists.changed({ name: NAMES.renamed });
  },
  search: ({ stores }) => stores.library.search.opened(NAMES.query),
  'lose the line': ({ page }) => page.breakLine(),
  'fail requests': ({ page }) => page.http.fault(() => ({ type: 'status', status: 503 })),
  'lose requests': ({ page }) => page.http.fault(() => ({ type: 'lost' })),
  recover: ({ page }) => page.http.fault(() => ({ type: 'none' })),
  'fail playing': ({ page }) => page.media.break(playerError('MEDIA_DECODING', 'broken')),
  restart: ({ world }) => {
    world.stopService();
    world.clock.after(2_000, () => void world.startService());
  },
} satisfies Record<string, (recorded: Recorded) => unknown>;

export interface Act {
  readonly name: keyof typeof ACTS;
  readonly thenMs: number;
}

export const someActs: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.record({
    name: fc.constantFrom(...(Object.keys(ACTS) as (keyof typeof ACTS)[])),
    thenMs: fc.constantFrom(0, 200, 1_500, 20_000, 100_000),
  }),
  { minLength: 5, maxLength: 25 },
);

/** Opens a recorded page in a world of its own, and signs in. */
export async function openRecorded(seed = 1): Promise<Recorded> {
  const world = await createWorld({ seed, tracks: TRACKS });
  const recorder = createSessionRecorder(world.clock);
  const page = await world.openPage({ name: NAMES.device, record: recorder.record });
  const stores = webStoresOf(world, page, recorder);
  await world.clock.advance(2_000);
  return { world, page, stores, recorder };
}

/** Carries out acts; refused commands are part of a session. */
export async function carryOut(recorded: Recorded, acts: readonly Act[]): Promise<void> {
  for (const { name, thenMs } of acts) {
    const run = async () => ACTS[name](recorded);
    void run().catch(errorFrom);
    await recorded.world.clock.advance(thenMs);
  }
  // The service is back by then.
  await recorded.world.clock.advance(5_000);
}
