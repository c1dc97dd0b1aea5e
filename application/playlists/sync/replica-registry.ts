import { NONCE_BYTES, OPEN_PLAYLISTS_MAX } from '#domain/constants/content/playlists.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PlaylistOp } from '#domain/playlists/types.ts';
import { formatContentUri } from '#domain/uri/content-uri.ts';
import type { Api } from '../../api/api-client.ts';
import { createEventEmitter } from '../../runtime/event-emitter.ts';
import type { Outbox, OutboxEntry } from '../../api/outbox.ts';
import { createPlaylistReplica, type PlaylistReplica } from './replica-view.ts';
import { PLAYLIST_OUTBOX_HANDLER } from './outbox-handler-id.ts';
import { createDocumentReplica, type DocumentReplica, type DocumentFacts } from './document-replica.ts';
import { baseOf, baseOfNew, isUncreated, initialState } from './initial-document.ts';
import { createPlaylistDocumentApi, createRootlistDocumentApi, type DocumentApi } from './document-api.ts';
import { pendingCreationOf, ROOTLIST, writeFrom, writesOf, type ChangeWrite, type PlaylistWrite } from './pending-writes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';

/** One document on this page: as its outbox side and its screens see it. */
interface ReplicaEntry {
  readonly document: DocumentReplica;
  readonly replica: PlaylistReplica;
}

/** The documents of one listener that are on this page; what is on its way to each is in the outbox, and in its copy. */
export interface ReplicaRegistry {
  setUser(userId: string | null): void;
  userId(): string;
  /** The copy of a playlist's id, or of ROOTLIST: made where there is none, and not asked for. */
  getOrCreate(key: string): ReplicaEntry;
  /** Without making one. */
  find(key: string): ReplicaEntry | null;
  all(): readonly ReplicaEntry[];
  apiOf(key: string): DocumentApi;
  /** Some page of this browser has still to make it. */
  isPendingCreation(key: string): boolean;
  /** A playlist that could not be asked for is on its way now, or made. */
  onAvailable(listener: (playlistId: string) => void): () => void;
  /** The copy in which a change stands. */
  getOrCreateFor(write: ChangeWrite): ReplicaEntry;
  onError(listener: (error: PlayerError) => void): () => void;
}

export interface ReplicaRegistryParts {
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
}

const NOBODY = { canEditItems: false, canEditAttributes: false, canAdministrate: false };
const OWNER = { canEditItems: true, canEditAttributes: true, canAdministrate: true };

export function createReplicaRegistry({ api, clock, outbox, random }: ReplicaRegistryParts): ReplicaRegistry {
  const errors = createEventEmitter<PlayerError>();
  const arrivals = createEventEmitter<string>();
  const page = random.hex(NONCE_BYTES);
  let userId = '';
  let copies = new Map<string, ReplicaEntry>();
  /** What several pages left behind of one document does not stand on each other. */
  let strays: readonly ReplicaEntry[] = [];
  /** What is done to a document goes on from what an earlier page left of it. */
  const chains = new Map<string, string>();
  /** Changes that stand in a copy, or stood in one. */
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
      api: apiOf(key),
      clock,
      start: initialState(base, left),
      facts: base && isUncreated(base.revision) ? mine() : { ownerId: '', capabilities: NOBODY },
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
        const given: ChangeWrite = { type: 'change', document: key, chain, nonce, base, ops: [...ops] };
        const name = replica.view().document?.attributes.name ?? '';
        outbox.sendWithHandler({ key: uriOf(key), courier: PLAYLIST_OUTBOX_HANDLER, given, name });
      },
    });
    replica.onError(errors.emit);
    return { document, replica };
  };
  const leftOf = (first: ChangeWrite | undefined): readonly ChangeWrite[] =>
    first === undefined ? [] : writes().flatMap((one) => (one.type === 'change' && standsWith(one, first) ? [one] : []));

  const getOrCreate = (key: string): ReplicaEntry => {
    const known = copies.get(key);
    if (known) return known;
    const first = writes().find((one): one is ChangeWrite => one.type === 'change' && one.document === key);
    const held = make(key, leftOf(first));
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
  /** What was done to a playlist that never came to be. */
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
  /** Another page has taken over what this one had not sent: what comes of it will be pushed. */
  const dropLost = () => {
    const there = new Set(writes().flatMap(noncesOf));
    for (const { replica, document } of all()) {
      const lost = document.state().pending.filter((one) => !one.isAccepted && seen.has(one.nonce) && !there.has(one.nonce));
      if (lost.length > 0) replica.revert(lost.map(({ nonce }) => nonce));
      // Should it come back from there, it has to be put into a copy once more.
      for (const { nonce } of lost) seen.delete(nonce);
    }
    strays = strays.filter(({ replica }) => replica.pending().length > 0);
  };
  /** What other pages of this browser have to make, and have made by now. */
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
      // What was done to it here waits for that.
      outbox.retry();
    }
  };
  /** What an earlier page left after this one had begun. */
  const takeUp = () => {
    for (const write of writes()) {
      const held = write.type === 'change' && !seen.has(write.nonce) ? copies.get(write.document) : undefined;
      if (write.type !== 'change' || held === undefined) continue;
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

function standsWith(one: ChangeWrite, other: ChangeWrite): boolean {
  return one.document === other.document && one.chain === other.chain && one.base?.revision === other.base?.revision;
}

function amended(entry: OutboxEntry, now: ReadonlyMap<string, readonly PlaylistOp[]>, base: ChangeWrite['base']): unknown {
  const given = entry.given as PlaylistWrite;
  if (entry.call !== PLAYLIST_OUTBOX_HANDLER || given.type !== 'change') return entry.given;
  const ops = now.get(given.nonce);
  const isSame = ops === undefined || (ops === given.ops && base?.revision === given.base?.revision);
  return isSame ? entry.given : { ...given, ops: [...ops], base };
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
