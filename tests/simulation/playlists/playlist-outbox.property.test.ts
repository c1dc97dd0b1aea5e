import { expect } from 'chai';
import fc from 'fast-check';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { writeFrom } from '#application/playlists/sync/pending-writes.ts';
import { createTally } from '#tests/support/world/tally.ts';
import { createPlaylistPage, type Fate } from '../../adapters/service/application/playlists/page.ts';
import { createRoom, FOUR, madePlaylist, ONE, THREE, TWO, urisOf } from '../../adapters/service/application/playlists/room.ts';

/** Ids that differ from those of the service harness. */
const FIRST_SEED = 1_000;

const SONGS = [ONE, TWO, THREE, FOUR];

const anyMove = fc.oneof(
  fc.record({
    type: fc.constantFrom('add', 'add', 'insert', 'insert', 'remove', 'remove', 'rename'),
    which: fc.nat(20),
    what: fc.nat(20),
  } as const),
  fc.record({ type: fc.constantFrom('offline', 'online', 'reload', 'early', 'make', 'pass') }),
  fc.record({ type: fc.constant('fate' as const), fate: fc.constantFrom<Fate>('lost', 'unheard', 'refused') }),
);
type Move = typeof anyMove extends fc.Arbitrary<infer One> ? One : never;

/** A change by the listener, which must be present at the end unless it was refused. */
interface Deed {
  /** The nonce of the write. */
  readonly nonce: string;
  readonly playlist: string;
  readonly added?: string;
  /** An insertion at the top: the items shown below it. An item that is hidden then and reappears stands above it. */
  readonly above?: readonly string[];
  readonly removed?: string;
  readonly name?: string;
}

const itemId = ({ attributes }: { readonly attributes: { readonly item_id: string } }) => attributes.item_id;

async function createScene() {
  const room = await createRoom();
  const storage = createMemoryStorage();
  const arrived = new Set<string>();
  const playlists = [await madePlaylist(room), await madePlaylist(room, { name: 'Noon' })];
  const refused = new Set<string>();
  const deeds: Deed[] = [];
  let pages = 0;
  let isOnline = true;
  const open = () => {
    const next = createPlaylistPage(room, FIRST_SEED + (pages += 1), storage, arrived);
    next.outbox.onRefused(({ entry }) => {
      const write = writeFrom(entry);
      refused.add(write?.type === 'create' ? write.playlistId : write !== null && 'nonce' in write ? write.nonce : '');
    });
    if (!isOnline) next.cut();
    return next;
  };
  let page = open();
  const { ticket } = (await room.ann('POST /session/dealer-ticket')).json as { ticket: string };
  await room.service.connect(
    { accessToken: ticket, isLoopback: false },
    {
      send(text) {
        const { uri, payloads } = JSON.parse(text) as { uri: string; payloads?: readonly unknown[] };
        if (payloads) page.push(uri, payloads[0]);
      },
      close: () => undefined,
    },
  );

  const latest = () => {
    const entry = page.outbox.pending().at(-1);
    return entry ? writeFrom(entry) : null;
  };
  const did = (playlist: string, deed: Omit<Deed, 'nonce' | 'playlist'>) => {
    const write = latest();
    if (write !== null && 'nonce' in write) deeds.push({ nonce: write.nonce, playlist, ...deed });
  };
  const shown = (playlist: string) => page.playlists.open(playlist)?.view().document?.items ?? [];
  const edit = (type: string, playlist: string, what: number) => {
    const before = page.outbox.pending().length;
    const above = type === 'insert' ? { above: shown(playlist).map(itemId) } : {};
    if (type === 'rename') page.playlists.rename(playlist, `Name ${String(what)}`);
    if (type === 'add') page.playlists.addTo(playlist, [SONGS[what % SONGS.length] ?? ONE]);
    if (type === 'insert') page.playlists.open(playlist)?.add([SONGS[what % SONGS.length] ?? ONE], 0);
    const items = shown(playlist);
    const gone = items[what % Math.max(1, items.length)];
    if (type === 'remove' && gone) page.playlists.open(playlist)?.remove([what % items.length]);
    if (page.outbox.pending().length === before) return;
    const write = latest();
    const [op] = write?.type === 'change' ? write.ops : [];
    if (op?.kind === 'ADD') did(playlist, { added: op.add.items.map(itemId).join(), ...above });
    if (op?.kind === 'REM' && gone) did(playlist, { removed: itemId(gone) });
    if (op?.kind === 'UPDATE_LIST_ATTRIBUTES') did(playlist, { name: `Name ${String(what)}` });
  };
  const go = (on: boolean) => {
    isOnline = on;
    if (on) page.mend();
    else page.cut();
  };

  return {
    ...{ room, playlists, refused, deeds, go },
    page: () => page,
    isOnline: () => isOnline,
    makes: () => page.outbox.pending().some((entry) => writeFrom(entry)?.type === 'create'),
    async play(move: Move) {
      if (move.type === 'fate') page.fates.push(move.fate);
      else if ('which' in move) edit(move.type, playlists[move.which % playlists.length] ?? '', move.what);
      if (move.type === 'make') playlists.push(page.playlists.create('Made').id);
      if (move.type === 'offline') go(false);
      if (move.type === 'online') go(true);
      if (move.type === 'pass') await room.clock.advance(2_000);
      if (move.type === 'reload') {
        page.leave();
        page = open();
      }
      if (move.type === 'early') {
        // The next page starts and shows everything before this one closes; its requests may end later still.
        const before = page;
        page = open();
        for (const id of playlists) page.playlists.open(id);
        await Promise.resolve();
        before.close();
        await room.clock.settle();
        before.cut();
      }
      await room.clock.settle();
    },
    async rest() {
      page.fates.length = 0;
      go(false);
      go(true);
      page.playlists.rootlist();
      for (const id of playlists) page.playlists.open(id);
      await room.clock.advance(120_000);
    },
  };
}

/** The list after these changes: an insertion stands right before the first item that was shown below it. */
function wantedOrder(deeds: readonly Deed[]): readonly string[] {
  const removed = new Set(deeds.map((deed) => deed.removed));
  const list: string[] = [];
  for (const { added, above } of deeds) {
    if (added === undefined) continue;
    const place = above ? list.findIndex((id) => above.includes(id)) : -1;
    list.splice(place < 0 ? list.length : place, 0, added);
  }
  return list.filter((id) => !removed.has(id));
}

/** Checks that only refused changes are missing, and that the page and the service show the same. */
async function expectKept({ page: current, deeds, playlists, refused, room }: Awaited<ReturnType<typeof createScene>>) {
  const page = current();
  expect(page.outbox.pending()).to.deep.equal([]);
  const rootlist = page.playlists
    .rootlist()
    ?.view()
    .document?.items.map(({ uri }) => uri);
  for (const id of playlists) {
    const isThere = !refused.has(id);
    expect(rootlist?.filter((uri) => uri.endsWith(id)).length, 'in the list').to.equal(isThere ? 1 : 0);
    if (!isThere) continue;
    const mine = deeds.filter((deed) => deed.playlist === id && !refused.has(deed.nonce));
    const wanted = wantedOrder(mine);
    const { json } = await room.ann(`GET /playlist/v2/playlist/${id}`);
    const there = json as { attributes: { name: string }; contents: { items: Parameters<typeof itemId>[0][] } };
    expect(there.contents.items.map(itemId), id).to.deep.equal(wanted);
    const name = mine.findLast((deed) => deed.name !== undefined)?.name;
    if (name !== undefined) expect(there.attributes.name).to.equal(name);
    const { document, isSaving } = page.playlists.open(id)?.view() ?? { document: null, isSaving: true };
    expect([document?.items, document?.attributes, isSaving]).to.deep.equal([there.contents.items, there.attributes, false]);
  }
}

describe('playlists changed over an unstable connection', () => {
  it('lose only rejected changes, duplicate nothing, keep the order, and match the service', async () => {
    const changes = ['add', 'insert', 'remove', 'rename', 'make', 'offline', 'online', 'reload', 'early', 'pass'] as const;
    const reached = [
      'waits offline',
      'waits at a reload',
      'waits as the next page starts',
      'made by the page before',
      'many wait',
      'a change refused',
      'a playlist refused',
      'removed again',
    ] as const;
    const tally = createTally('playlists', [...changes, 'lost', 'unheard', 'refused', ...reached]);
    await fc.assert(
      fc.asyncProperty(fc.array(anyMove, { maxLength: 30, size: 'max' }), async (moves) => {
        for (const move of moves) tally.count(move.type === 'fate' ? (move.fate as 'lost') : move.type);
        const scene = await createScene();
        for (const move of moves) {
          const waiting = scene.page().outbox.pending().length;
          if (waiting > 0 && move.type === 'reload') tally.count('waits at a reload');
          if (waiting > 0 && move.type === 'early') tally.count('waits as the next page starts');
          if (move.type === 'early' && scene.makes()) tally.count('made by the page before');
          await scene.play(move);
          if (waiting > 0 && !scene.isOnline()) tally.count('waits offline');
          if (waiting > 3) tally.count('many wait');
        }
        await scene.rest();
        const { deeds, playlists, refused } = scene;
        if (playlists.some((id) => refused.has(id))) tally.count('a playlist refused');
        if (deeds.some(({ nonce }) => refused.has(nonce))) tally.count('a change refused');
        const added = new Set(deeds.map((deed) => deed.added));
        if (deeds.some(({ removed }) => removed !== undefined && added.has(removed))) tally.count('removed again');
        await expectKept(scene);
      }),
      { numRuns: 120 },
    );
    tally.expectAll();
  });

  it('keep an item whose removal is refused above one that was inserted meanwhile', async () => {
    const scene = await createScene();
    const moves: readonly Move[] = [
      { type: 'fate', fate: 'unheard' },
      { type: 'add', which: 0, what: 0 },
      { type: 'fate', fate: 'refused' },
      { type: 'remove', which: 0, what: 0 },
      { type: 'fate', fate: 'refused' },
      { type: 'insert', which: 0, what: 1 },
      { type: 'pass' },
    ];
    for (const move of moves) await scene.play(move);
    await scene.rest();
    expect(scene.refused.size).to.equal(1);
    expect(await urisOf(scene.room.ann, scene.playlists[0] ?? '')).to.deep.equal([ONE, TWO]);
    await expectKept(scene);
  });

  it('show what waits after a reload, although the response to an earlier change was lost', async () => {
    const scene = await createScene();
    const moves: readonly Move[] = [
      { type: 'fate', fate: 'unheard' },
      { type: 'add', which: 0, what: 0 },
      { type: 'remove', which: 0, what: 0 },
      { type: 'offline' },
      { type: 'add', which: 0, what: 1 },
      { type: 'reload' },
      { type: 'online' },
    ];
    for (const move of moves) await scene.play(move);
    expect(scene.page().outbox.pending(), 'waits').to.have.lengthOf(3);
    const shown = scene.page().playlists.open(scene.playlists[0] ?? '');
    await scene.room.clock.settle();
    expect(shown?.view().document?.items.map(({ uri }) => uri)).to.deep.equal([TWO]);
    await scene.play({ type: 'insert', which: 0, what: 2 });
    await scene.rest();
    expect(await urisOf(scene.room.ann, scene.playlists[0] ?? '')).to.deep.equal([THREE, TWO]);
    await expectKept(scene);
  });
});
