import { expect } from 'chai';
import fc from 'fast-check';
import { applyChange } from '#adapters/service/application/playlists/documents/apply-change.ts';
import { invertOps } from '#domain/playlists/invert.ts';
import { updateAttributes } from '#domain/playlists/operations.ts';
import {
  EMPTY_SYNC,
  stepSync,
  changeToSend,
  viewOf,
  type RevisionAdvance,
  type RevisionStep,
  type SyncEvent,
  type SyncState,
} from '#domain/playlists/sync.ts';
import type { PlaylistDocument, PlaylistItem, PlaylistOp } from '#domain/playlists/types.ts';
import { createTally } from '#tests/support/world/tally.ts';
import { anyEdit, counter, documentOf, idsOf, opOf } from './arbitraries.ts';

/** The service for one playlist: its changes, and the nonces it has seen. */
function createPlaylistService(start: PlaylistDocument) {
  let document = start;
  const steps: RevisionStep[] = [];
  const seen = new Map<string, RevisionAdvance>();
  const revision = () => `r${String(steps.length)}`;
  const since = (from: string) => steps.slice(Number(from.slice(1)));
  return {
    confirmed: () => ({ revision: revision(), document }),
    advanceFrom: (from: string): RevisionAdvance => ({ fromRevision: from, toRevision: revision(), steps: since(from) }),
    change(base: string, ops: readonly PlaylistOp[], nonce: string): RevisionAdvance | 'stale' {
      const known = seen.get(nonce);
      if (known) return known;
      const result = applyChange(
        document,
        ops,
        since(base).flatMap((step) => step.ops),
      );
      if (!result.ok) return 'stale';
      document = result.value.document;
      steps.push({ ops: result.value.ops, nonces: [nonce] });
      const advance = { fromRevision: base, toRevision: revision(), steps: since(base) };
      seen.set(nonce, advance);
      return advance;
    },
  };
}

type PlaylistService = ReturnType<typeof createPlaylistService>;

/** A message to a listener: a push, or the response to a change. */
type Incoming = SyncEvent | { readonly type: 'lost' };

/** One listener, their changes in order, and the pushes and responses in flight to them. */
interface ServedClient {
  state: SyncState;
  isOnline: boolean;
  isSending: boolean;
  readonly outbox: string[];
  readonly incoming: Incoming[];
  readonly name: string;
}

const itemId = ({ attributes }: PlaylistItem) => attributes.item_id;

function createScene(names: readonly string[]) {
  const service: PlaylistService = createPlaylistService(documentOf('s1', 's2', 's3', 's4', 's5'));
  const newId = counter('n');
  const requested = { added: new Set<string>(), removed: new Set<string>() };
  const clients = names.map((name): ServedClient => ({
    state: EMPTY_SYNC,
    isOnline: true,
    isSending: false,
    outbox: [],
    incoming: [],
    name,
  }));

  const step = (client: ServedClient, event: SyncEvent): void => {
    const turn = stepSync(client.state, event);
    client.state = turn.state;
    for (const { revision } of turn.commands) client.incoming.push(pulled(client, revision));
  };
  const deliver = (client: ServedClient, event: Incoming): void => {
    if (event.type === 'accepted') client.outbox.shift();
    if (event.type === 'accepted' || event.type === 'stale' || event.type === 'lost') client.isSending = false;
    if (event.type !== 'lost') step(client, event);
    flow(client);
  };
  /** The outbox: sends the first change in its current form; nothing overtakes it. */
  const flow = (client: ServedClient): void => {
    const [nonce] = client.outbox;
    if (nonce === undefined || client.isSending || !client.isOnline) return;
    const change = changeToSend(client.state, nonce);
    if (change === 'gone') {
      client.outbox.shift();
      step(client, { type: 'dropped', nonces: [nonce] });
      flow(client);
    } else if (change !== 'unsettled') send(client, nonce, change.baseRevision ?? '', change.ops);
    else if (!client.state.isPulling) step(client, { type: 'reconnected' });
  };
  const pulled = (client: ServedClient, revision: string | null): SyncEvent => {
    if (!client.isOnline) return { type: 'pull-failed' };
    if (revision === null) return { type: 'loaded', confirmed: service.confirmed() };
    return { type: 'pulled', advance: service.advanceFrom(revision) };
  };
  const send = (client: ServedClient, nonce: string, base: string, ops: readonly PlaylistOp[]) => {
    client.isSending = true;
    const before = service.confirmed().revision;
    const response = service.change(base, ops, nonce);
    const after = service.confirmed().revision;
    if (before !== after) {
      const { fromRevision, toRevision, steps } = service.advanceFrom(before);
      for (const other of clients) other.incoming.push({ type: 'pushed', advance: { fromRevision, toRevision, steps } });
    }
    client.incoming.push(response === 'stale' ? { type: 'stale' } : { type: 'accepted', nonce, advance: response });
  };

  const edit = (client: ServedClient, ops: readonly PlaylistOp[]): void => {
    const view = viewOf(client.state);
    if (view === null || ops.length === 0) return;
    for (const op of ops) {
      if (op.kind === 'ADD') for (const one of op.add.items) requested.added.add(itemId(one));
      if (op.kind === 'REM')
        for (const id of idsOf(view).slice(op.rem.fromIndex, op.rem.fromIndex + op.rem.length)) requested.removed.add(id);
    }
    const nonce = `${client.name}${newId()}`;
    client.outbox.push(nonce);
    deliver(client, { type: 'edited', ops, nonce });
  };

  return {
    service,
    clients,
    requested,
    deliver,
    edit,
    newId,
    open: () => clients.forEach((client) => deliver(client, { type: 'loaded', confirmed: service.confirmed() })),
    /** All listeners reconnect and receive every message. */
    settle() {
      for (let round = 0; round < 50; round += 1) {
        for (const client of clients) {
          client.isOnline = true;
          deliver(client, { type: 'reconnected' });
          while (client.incoming.length > 0) deliver(client, client.incoming.shift() as Incoming);
        }
        const isQuiet = clients.every(
          ({ state, incoming, outbox }) => incoming.length + outbox.length + state.pending.length === 0,
        );
        if (isQuiet) return;
      }
      throw new Error('it never came to rest');
    },
  };
}

type Scene = ReturnType<typeof createScene>;

const anyAct = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom('edit', 'edit', 'edit', 'receive', 'receive', 'miss', 'leave', 'return', 'lose answer', 'rename'),
  edit: anyEdit,
});

function act(scene: Scene, { who, what, edit }: typeof anyAct extends fc.Arbitrary<infer Act> ? Act : never): void {
  const client = scene.clients[who];
  const view = client && viewOf(client.state);
  if (!client || !view) return;
  if (what === 'edit') scene.edit(client, [opOf(edit, view.items.length, scene.newId)]);
  if (what === 'rename') scene.edit(client, [updateAttributes({ name: `Name ${String(edit[1])}` })]);
  if (what === 'receive' && client.incoming.length > 0) scene.deliver(client, client.incoming.shift() as Incoming);
  // A lost or reordered push; a lost response counts as a failure.
  if (what === 'miss' && client.incoming[0]?.type === 'pushed') client.incoming.splice(0, 1);
  if (what === 'leave') client.isOnline = false;
  if (what === 'lose answer') {
    const [response] = client.incoming;
    if (response?.type === 'accepted') client.incoming[0] = { type: 'lost' };
  }
  if (what === 'return') {
    client.isOnline = true;
    scene.deliver(client, { type: 'reconnected' });
  }
}

describe('several editors of one playlist', () => {
  it('end with the same list after losses, delays and offline edits; no item is lost or doubled unless removed', () => {
    const tally = createTally('copies', ['is offline', 'sends', 'waits for news', 'is asked about a name']);
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 60 }), (acts) => {
        const scene = createScene(['a', 'b', 'c']);
        scene.open();
        for (const one of acts) {
          act(scene, one);
          for (const { incoming, isOnline, isSending, state } of scene.clients) {
            if (!isOnline) tally.count('is offline');
            if (isSending) tally.count('sends');
            if (incoming.length > 0) tally.count('waits for news');
            if (state.conflict) tally.count('is asked about a name');
          }
        }
        scene.settle();
        const { document } = scene.service.confirmed();
        for (const { state, name } of scene.clients) expect(viewOf(state), name).to.deep.equal(document);
        const there = idsOf(document);
        expect(new Set(there).size, 'doubled').to.equal(there.length);
        const expected = ['s1', 's2', 's3', 's4', 's5', ...scene.requested.added].filter(
          (id) => !scene.requested.removed.has(id),
        );
        expect(
          expected.filter((id) => !there.includes(id)),
          'lost',
        ).to.deep.equal([]);
        expect(
          there.filter((id) => scene.requested.removed.has(id)),
          'came back',
        ).to.deep.equal([]);
      }),
      { numRuns: 150 },
    );
    tally.expectAll();
  });

  it('see their own changes at once, before the service accepts them', () => {
    fc.assert(
      fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 10 }), (edits) => {
        const scene = createScene(['a']);
        scene.open();
        const [client] = scene.clients;
        if (!client) return;
        client.isOnline = false;
        let mine = scene.service.confirmed().document;
        for (const edit of edits) {
          const op = opOf(edit, mine.items.length, scene.newId);
          scene.edit(client, [op]);
          const alone = applyChange(mine, [op], []);
          if (alone.ok) mine = alone.value.document;
          expect(viewOf(client.state)).to.deep.equal(mine);
        }
      }),
    );
  });

  it('choose between two names after simultaneous renames, and only then', () => {
    const scene = createScene(['a', 'b']);
    scene.open();
    const [one, two] = scene.clients;
    if (!one || !two) return;
    scene.edit(one, [updateAttributes({ name: 'Ours' })]);
    scene.edit(two, [updateAttributes({ name: 'Theirs' })]);
    scene.settle();
    expect(one.state.conflict).to.equal(null);
    expect(two.state.conflict).to.deep.equal({ mine: 'Theirs', theirs: 'Ours' });
    expect(viewOf(two.state)?.attributes.name).to.equal('Ours');
    scene.deliver(two, { type: 'conflict-settled' });
    scene.edit(two, [updateAttributes({ name: 'Theirs' })]);
    scene.settle();
    expect([one, two].map(({ state }) => [viewOf(state)?.attributes.name, state.conflict])).to.deep.equal([
      ['Theirs', null],
      ['Theirs', null],
    ]);
  });

  it('undo refused changes, and keep later ones', () => {
    const scene = createScene(['a']);
    scene.open();
    const [client] = scene.clients;
    if (!client) return;
    client.isOnline = false;
    scene.edit(client, [opOf([3, 0, 0, 0], 5, scene.newId)]);
    scene.edit(client, [opOf([3, 1, 0, 0], 4, scene.newId)]);
    expect(idsOf(viewOf(client.state) ?? documentOf()).join()).to.equal('s2,s4,s5');
    scene.deliver(client, { type: 'dropped', nonces: client.outbox.slice(0, 1) });
    expect(idsOf(viewOf(client.state) ?? documentOf()).join()).to.equal('s1,s2,s4,s5');
  });

  it('can undo by a change of their own', () => {
    const scene = createScene(['a', 'b']);
    scene.open();
    const [one, two] = scene.clients;
    if (!one || !two) return;
    const before = viewOf(one.state);
    const op = opOf([3, 1, 0, 1], 5, scene.newId);
    scene.edit(one, [op]);
    scene.settle();
    scene.edit(one, before ? invertOps(before, [op]) : []);
    scene.settle();
    expect(viewOf(two.state)).to.deep.equal(before);
  });
});
