import { NONCE_BYTES, OPEN_PLAYLISTS_MAX } from '#domain/constants/content/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../../api/api-client.ts';
import { createEventEmitter } from '../../runtime/event-emitter.ts';
import type { Recordable } from '../../runtime/machine-runner.ts';
import type { Outbox, OutboxEntry } from '../../api/outbox.ts';
import { createPlaylistReplica, type PlaylistReplica } from './replica-view.ts';
import { PLAYLIST_OUTBOX_HANDLER } from './outbox-handler-id.ts';
import { createDocumentReplica, type DocumentReplica, type DocumentFacts } from './document-replica.ts';
import { baseOf, baseOfNew, isUncreated, initialState } from './initial-document.ts';
import { createPlaylistDocumentApi, createRootlistDocumentApi, type DocumentApi } from './document-api.ts';
import { pendingCreationOf, ROOTLIST, writeFrom, writesOf, type ChangeWrite, type PlaylistWrite } from './pending-writes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';

/** A replica for the outbox and for the screens. */
interface ReplicaEntry {
  readonly document: DocumentReplica;
  readonly replica: PlaylistReplica;
}

/** The replicas of one user on this page, with their pending changes. */
export interface ReplicaRegistry {
  setUser(userId: string | null): void;
  userId(): string;
  /** The replica of a playlist id, or of ROOTLIST; created without fetching. */
  getOrCreate(key: string): ReplicaEntry;
  /** The replica, if it exists. */
  find(key: string): ReplicaEntry | null;
  all(): readonly ReplicaEntry[];
  apiOf(key: string): DocumentApi;
  /** Whether a page of this browser still has to create it. */
  isPendingCreation(key: string): boolean;
  /** A playlist that failed to load is pending or created now. */
  onAvailable(listener: (playlistId: string) => void): () => void;
  /** The replica that contains a change. */
  getOrCreateFor(write: ChangeWrite): ReplicaEntry;
  onError(listener: (error: PlayerError) => void): () => void;
}

export interface ReplicaRegistryDeps extends Recordable {
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
}

const NO_CAPABILITIES = { canEditItems: false, canEditAttributes: false, canAdministrate: false };
const OWNER = { canEditItems: true, canEditAttributes: true, canAdministrate: true };

export function createReplicaRegistry({ api, clock, outbox, random, record }: ReplicaRegistryDeps): ReplicaRegistry {
  const errors = createEventEmitter<PlayerError>();
  const arrivals = createEventEmitter<string>();
  const page = random.hex(NONCE_BYTES);
  let userId = '';
  let copies = new Map<string, ReplicaEntry>();
  /** Replicas for writes of several earlier pages, which do not build on each other. */
  let strays: readonly ReplicaEntry[] = [];
  /** New changes continue the chain of an earlier page. */
  const chains = new Map<string, string>();
  /** The nonces of changes that are or were in a replica. */
  let seen = new Set<string>();

  const writes = (): readonly PlaylistWrite[] => writesOf(outbox.pending());
  const apiOf = (key: string) =>
    key === ROOTLIST ? createRootlistDocumentApi(api, userId) : createPlaylistDocumentApi(api, key);
  const creating = (key: string) => pendingCreationOf(outbox, key);
  const mine = (): DocumentFacts => ({ ownerId: userId, capabilities: OWNER });

  const make = (key: string, left: readonly ChangeWrite[]): ReplicaEntry => {
    for (const { nonce } of left) seen.add(nonce);
    const made = creating(key);
    const base = left[0]?.base ?? (made ? baseOfNew(made.name) : null);
    const document = createDocumentReplica({
      ...{ api: apiOf(key), clock, record },
      start: initialState(base, left),
      facts: base && isUncreated(base.revision) ? mine() : { ownerId: '', capabilities: NO_CAPABILITIES },
      isCreated: () => creating(key) === undefined,
      save(state) {
        const now = new Map(state.pending.map((one) => [one.nonce, one.ops]));
        const base = baseOf(state);
        outbox.amend((entry) => amended(entry, now, base));
      },
    });
    const replica = createPlaylistReplica({
      ...{ document, clock, random, userId },
      write({ nonce, ops, base }) {
        seen.add(nonce);
        const chain = chains.get(key) ?? page;
        const change: ChangeWrite = { type: 'change', document: key, chain, nonce, base, ops: [...ops] };
        const name = replica.view().document?.attributes.name ?? '';
        outbox.sendWithHandler({ key: uriOf(key), handler: PLAYLIST_OUTBOX_HANDLER, given: change, name });
      },
    });
    replica.onError(errors.emit);
    return { document, replica };
  };
  /** The last change of a chain has the current base. A change with an older base is sent from a replica of its own. */
  const latestOf = (first: ChangeWrite): ChangeWrite =>
    writes().findLast((one): one is ChangeWrite => one.type === 'change' && continues(one, first)) ?? first;
  const leftOf = (first: ChangeWrite | undefined): readonly ChangeWrite[] =>
    first === undefined ? [] : writes().flatMap((one) => (one.type === 'change' && standsWith(one, first) ? [one] : []));

  const getOrCreate = (key: string): ReplicaEntry => {
    const known = copies.get(key);
    if (known) return known;
    const first = writes().find((one): one is ChangeWrite => one.type === 'change' && one.document === key);
    const held = make(key, leftOf(first && latestOf(first)));
    chains.set(key, first?.chain ?? page);
    const idle = [...copies].find(([, one]) => one.replica.isIdle());
    if (copies.size >= OPEN_PLAYLISTS_MAX && idle) copies.delete(idle[0]);
    copies.set(key, held);
    return held;
  };
  const all = () => [...copies.values(), ...strays];
  const isIn = (nonce: string) => (held: ReplicaEntry) => held.replica.pending().includes(nonce);

  outbox.onRefused(({ entry, error }) => {
    const write = writeFrom(entry);
    if (write === null) return;
    if (write.type === 'change') all().find(isIn(write.nonce))?.replica.revert([write.nonce]);
    if (write.type === 'create') withdraw(entry, write.playlistId);
    errors.emit(error);
  });
  /** Reverts all changes to a playlist whose creation was refused. */
  const withdraw = ({ key, id }: OutboxEntry, playlistId: string) => {
    const isAbout = (write: PlaylistWrite) =>
      write.type === 'change' && write.document === ROOTLIST
        ? adds(write, key)
        : 'document' in write && write.document === playlistId;
    const about = outbox.pending().filter((entry) => entry.id !== id && isAboutIt(entry, isAbout));
    outbox.withdraw(about.map((entry) => entry.id));
    const nonces = about.flatMap((entry) => noncesOf(writeFrom(entry)));
    for (const { replica } of all()) replica.revert(replica.pending().filter((nonce) => nonces.includes(nonce)));
    copies.delete(playlistId);
  };
  /** Another page adopted these writes: their result arrives as a push. */
  const dropLost = () => {
    const there = new Set(writes().flatMap(noncesOf));
    for (const { replica, document } of all()) {
      const lost = document.state().pending.filter((one) => !one.isAccepted && seen.has(one.nonce) && !there.has(one.nonce));
      if (lost.length > 0) replica.revert(lost.map(({ nonce }) => nonce));
      // A returning write has to enter a replica again.
      for (const { nonce } of lost) seen.delete(nonce);
    }
    strays = strays.filter(({ replica }) => replica.pending().length > 0);
  };
  /** Handles playlists that other pages create or have created. */
  const settleComing = () => {
    for (const [key, { replica, document }] of copies) {
      const made = creating(key);
      const { confirmed, isPulling } = document.state();
      if (made && confirmed === null) {
        document.expectCreation(made.name, mine());
        arrivals.emit(key);
      }
      if (made || confirmed === null || !isUncreated(confirmed.revision) || isPulling) continue;
      replica.refresh();
      arrivals.emit(key);
      // Local changes waited for the creation.
      outbox.retry();
    }
  };
  /** Adopts writes that an earlier page left after this one started. */
  const takeUp = () => {
    for (const write of writes()) {
      const held = write.type === 'change' && !seen.has(write.nonce) ? copies.get(write.document) : undefined;
      if (write.type !== 'change' || held === undefined || !standsWith(write, latestOf(write))) continue;
      const left = leftOf(write);
      held.document.dispatch({ type: 'restored', earlier: initialState(write.base, left) });
      if (!isIn(write.nonce)(held)) continue;
      for (const { nonce } of left) seen.add(nonce);
      chains.set(write.document, write.chain);
    }
  };
  outbox.onChange(() => {
    dropLost();
    settleComing();
    takeUp();
  });
  outbox.onDone(({ entry }) => {
    const write = writeFrom(entry);
    if (write?.type === 'create') arrivals.emit(write.playlistId);
  });

  return {
    ...{ getOrCreate, all, apiOf },
    userId: () => userId,
    find: (key) => copies.get(key) ?? null,
    setUser(next) {
      userId = next ?? '';
      copies = new Map();
      chains.clear();
      strays = [];
      seen = new Set();
    },
    getOrCreateFor(write) {
      const held = all().find(isIn(write.nonce));
      if (held) return held;
      const usual = getOrCreate(write.document);
      if (seen.has(write.nonce)) return usual;
      const stray = make(write.document, leftOf(write));
      strays = [...strays, stray];
      return stray;
    },
    isPendingCreation: (key) => creating(key) !== undefined,
    onAvailable: arrivals.add,
    onError: errors.add,
  };
}

const uriOf = (key: string) => (key === ROOTLIST ? ROOTLIST : formatContentUri({ type: 'playlist', id: key }));

function continues(one: ChangeWrite, other: ChangeWrite): boolean {
  return one.document === other.document && one.chain === other.chain;
}

function standsWith(one: ChangeWrite, other: ChangeWrite): boolean {
  return continues(one, other) && one.base?.revision === other.base?.revision;
}

function amended(entry: OutboxEntry, now: ReadonlyMap<string, readonly PlaylistOp[]>, base: ChangeWrite['base']): unknown {
  const write = entry.given as PlaylistWrite;
  if (entry.call !== PLAYLIST_OUTBOX_HANDLER || write.type !== 'change') return entry.given;
  const ops = now.get(write.nonce);
  const isSame = ops === undefined || (ops === write.ops && base?.revision === write.base?.revision);
  return isSame ? entry.given : { ...write, ops: [...ops], base };
}

function isAboutIt(entry: OutboxEntry, isAbout: (write: PlaylistWrite) => boolean): boolean {
  const write = writeFrom(entry);
  return write !== null && isAbout(write);
}

function adds({ ops }: ChangeWrite, uri: string): boolean {
  return ops.some((one) => one.kind === 'ADD' && one.add.items.some((item) => item.uri === uri));
}

function noncesOf(write: PlaylistWrite | null): readonly string[] {
  return write !== null && 'nonce' in write ? [write.nonce] : [];
}
