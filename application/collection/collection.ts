import { COLLECTION_TOPIC } from '#domain/connect/push-topics.ts';
import * as v from 'valibot';
import { COLLECTION_KINDS, type CollectionKind } from '#domain/catalog/collection.ts';
import { COLLECTION_IDS_MAX, COLLECTION_KNOWN_MAX } from '#domain/constants/content/collection.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { collectionChange } from '../calls/account/collection.ts';
import { Failure } from '../runtime/failure.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Outbox, OutboxRefusal } from '../api/outbox.ts';
import type { Clock } from '../ports/clock.ts';
import { savedRefOf, savedByCall, savingCall, type FetchSaved } from './saved-calls.ts';
import type { Transport } from '../connect/transport-lease.ts';

/** Whether items are saved, by URI, as far as loaded; pending writes are included. */
export type SavedView = ReadonlyMap<string, boolean>;

/** A refused change; `saving` is false where it would have removed the item. */
export interface SavingRefusal extends OutboxRefusal {
  readonly saving: boolean;
}

/**
 * What a user saved and follows: changes show at once, go through the outbox, and follow the service's pushes. Spec §4 "Actions:
 * save/remove track, album, show; follow/unfollow … artist".
 */
export interface CollectionUseCase {
  view(): SavedView;
  onChange(listener: (view: SavedView) => void): () => void;
  /** Emits the kind of a list that changed. */
  onListChanged(listener: (kind: CollectionKind) => void): () => void;
  /** The service refused the change, which is reverted. */
  onRefused(listener: (refusal: SavingRefusal) => void): () => void;
  /** These items are in a list of what is saved. */
  handleListed(uris: readonly string[]): void;
  /** Loads whether these items are saved, in batches. */
  load(uris: readonly string[]): void;
  /** Errors: NOT_COLLECTABLE. `name`: the title for the error message. */
  set(uri: string, saved: boolean, name?: string): void;
  /** Errors: ONLY_TRACKS. Spec §5 "Save track accepts only track links". */
  saveTrack(uri: string, name?: string): void;
  removeTrack(uri: string, name?: string): void;
  /** False for anything but a track. Rejects with CONTAINS_TRACK_WITHOUT_URI. Spec §5. */
  containsTrack(uri: string | undefined): Promise<boolean>;
  /** Sets the user of the collection; null clears it. */
  setUser(userId: string | null): void;
}

export interface CollectionDeps {
  readonly fetchSaved: FetchSaved;
  readonly outbox: Outbox;
  readonly transport: Pick<Transport, 'onPush' | 'onResync'>;
  readonly clock: Clock;
}

export function createCollection({ fetchSaved, clock, outbox, transport }: CollectionDeps): CollectionUseCase {
  const views = createEventEmitter<SavedView>();
  const lists = createEventEmitter<CollectionKind>();
  const refusals = createEventEmitter<SavingRefusal>();
  /** The state at the service, and a counter of when it was learned. */
  const known = new Map<string, { readonly saved: boolean; readonly turn: number }>();
  const versions = new Map<CollectionKind, number>();
  const wanted = new Set<string>();
  /** Requested without a response. */
  const missed = new Set<string>();
  let userId: string | null = null;
  let view: SavedView = new Map();
  let turn = 0;
  let isAsking = false;

  const show = () => {
    const next = new Map([...known].map(([uri, { saved }]) => [uri, saved] as const));
    for (const { key, call } of outbox.pending()) {
      const saves = savedByCall(call);
      if (saves !== null) next.set(key, saves);
    }
    views.emit((view = next));
  };
  const learn = (uri: string, saved: boolean, at: number) => {
    known.delete(uri);
    known.set(uri, { saved, turn: at });
    const [oldest] = known.keys();
    if (known.size > COLLECTION_KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  };

  const askFor = async (kind: CollectionKind, uris: readonly string[], of: string) => {
    const requestTurn = (turn += 1);
    const responses = await fetchSaved(
      kind,
      uris.map((uri) => savedRefOf(uri)?.id ?? ''),
      of,
    ).catch(() => []);
    if (of !== userId) return;
    uris.forEach((uri, index) => {
      const saved = responses[index];
      if (saved === undefined) missed.add(uri);
      // A push since the request is newer than the response.
      if (saved !== undefined && (known.get(uri)?.turn ?? 0) < requestTurn) learn(uri, saved, requestTurn);
    });
  };
  const flush = async () => {
    isAsking = false;
    const of = userId;
    const uris = [...wanted];
    wanted.clear();
    if (of === null) return;
    const batches = COLLECTION_KINDS.flatMap((kind) =>
      inBatches(uris.filter((uri) => savedRefOf(uri)?.kind === kind)).map((batch) => askFor(kind, batch, of)),
    );
    await Promise.all(batches);
    show();
  };
  const wantAgain = (uris: Iterable<string>) => {
    for (const uri of uris) if (savedRefOf(uri) !== null) wanted.add(uri);
    if (isAsking || wanted.size === 0) return;
    isAsking = true;
    clock.after(0, () => void flush());
  };
  /** Reloads what may have changed. */
  const resync = (kinds: readonly CollectionKind[]) => {
    const isOf = (uri: string) => kinds.some((kind) => kind === savedRefOf(uri)?.kind);
    wantAgain([...known.keys(), ...missed].filter(isOf));
    missed.clear();
    kinds.forEach(lists.emit);
  };

  transport.onPush(COLLECTION_TOPIC, (payload) => {
    const parsed = v.safeParse(collectionChange, payload);
    if (!parsed.success || userId === null) return;
    const { version, items } = parsed.output;
    const kind = savedRefOf(items[0]?.uri ?? '')?.kind;
    if (kind === undefined) return;
    const before = versions.get(kind);
    if (before !== undefined && version <= before) return;
    versions.set(kind, version);
    turn += 1;
    for (const { uri, removed } of items) learn(uri, !removed, turn);
    show();
    if (before !== undefined && version !== before + 1) resync([kind]);
    else lists.emit(kind);
  });
  transport.onResync(() => {
    versions.clear();
    resync(COLLECTION_KINDS);
    outbox.retry();
  });
  outbox.onDone(({ entry }) => {
    const saves = savedByCall(entry.call);
    const kind = savedRefOf(entry.key)?.kind;
    if (saves === null || kind === undefined) return;
    learn(entry.key, saves, (turn += 1));
    lists.emit(kind);
  });
  outbox.onRefused((refusal) => {
    const saving = savedByCall(refusal.entry.call);
    if (saving !== null) refusals.emit({ ...refusal, saving });
  });
  outbox.onChange(show);

  const set: CollectionUseCase['set'] = (uri, saved, name = '') => {
    const as = savedRefOf(uri);
    if (as === null || userId === null) throw new Failure(playerError('NOT_COLLECTABLE', uri));
    outbox.send({ key: uri, name, ...savingCall(as.kind, as.id, userId, saved) });
  };
  const onlyTracks = (action: 'saveTrack' | 'removeTrack') => (uri: string, name?: string) => {
    if (savedRefOf(uri)?.kind !== 'tracks') throw new Failure(playerError('ONLY_TRACKS', { action, uri }));
    set(uri, action === 'saveTrack', name);
  };

  return {
    view: () => view,
    onChange: views.add,
    onListChanged: lists.add,
    onRefused: refusals.add,
    handleListed(uris) {
      const fresh = uris.filter((uri) => !known.has(uri));
      for (const uri of fresh) learn(uri, true, turn);
      if (fresh.length > 0) show();
    },
    load: (uris) => wantAgain(uris.filter((uri) => !known.has(uri))),
    set,
    saveTrack: onlyTracks('saveTrack'),
    removeTrack: onlyTracks('removeTrack'),
    async containsTrack(uri) {
      if (uri === undefined || uri === '') throw new Failure(playerError('CONTAINS_TRACK_WITHOUT_URI'));
      const as = savedRefOf(uri);
      if (as?.kind !== 'tracks' || userId === null) return false;
      return view.get(uri) ?? (await fetchSaved('tracks', [as.id], userId))[0] ?? false;
    },
    setUser(next) {
      if (next === userId) return;
      userId = next;
      known.clear();
      versions.clear();
      wanted.clear();
      missed.clear();
      outbox.setUser(next);
      show();
    },
  };
}

function inBatches(uris: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(uris.length / COLLECTION_IDS_MAX);
  return Array.from({ length: count }, (_, index) => uris.slice(index * COLLECTION_IDS_MAX, (index + 1) * COLLECTION_IDS_MAX));
}
