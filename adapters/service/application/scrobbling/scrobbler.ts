import type { Logger } from '#application/ports/logger.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { HISTORY_PAGE } from '../../domain/constants/history.ts';
import type { HeardPlay } from '../../domain/player-session/session-types.ts';
import type { ScrobbleItem } from '../../domain/scrobbling/outbox-types.ts';
import type { SavedListChange } from '../collection/collection.ts';
import type { Change } from '../ports/store.ts';
import { readPages } from '../records/index-pages.ts';
import {
  ALL_TARGETS,
  itemPut,
  SCROBBLE_KINDS,
  type ScrobbleItemRecord,
  type ScrobbleTarget,
  TARGET_KINDS,
  targetIdOf,
  type TargetKind,
  targetPut,
} from '../records/plays/scrobble-records.ts';
import type { Leadership } from '../kernel/instances/leadership.ts';
import type { Bus } from '../ports/instances/bus.ts';
import { createSharedOutboxes } from './shared-outboxes.ts';
import { forgetLovedTracks } from './loved-tracks.ts';
import { localLoveOf, type OpenTarget, openTarget, type OpenTargetDeps } from './open-target.ts';

/** Sends the listens of members to the servers they named. */
export interface Scrobbler {
  /** The writes that put the listens among these plays into the outboxes of a member. */
  changesFor(userId: string, plays: readonly HeardPlay[]): Promise<readonly Change[]>;
  /** These plays are stored. */
  onPlays(userId: string, plays: readonly HeardPlay[]): void;
  /** A track began to sound. */
  onStarted(userId: string, uri: string): void;
  /** Tracks were saved or removed. */
  onSaved(change: SavedListChange): void;
  /** The servers of a member. */
  targetsOf(userId: string): Promise<readonly OpenTarget[]>;
  /** Stores a server, and begins with it. */
  put(target: ScrobbleTarget): Promise<void>;
  remove(userId: string, kind: TargetKind): Promise<void>;
  /** Nothing of the member's history waits any more. */
  forgetListens(userId: string): Promise<void>;
  close(): Promise<void>;
}

export interface ScrobblerDeps extends Omit<OpenTargetDeps, 'isPassive' | 'warn' | 'onHalted' | 'onSaved'> {
  readonly logger: Logger;
  /** The first instance sends; the others store, and let it know. */
  readonly leadership: Leadership;
  readonly bus: Bus | null;
}

export function createScrobbler(deps: ScrobblerDeps): Scrobbler {
  const { clock, leadership, logger, store } = deps;
  const shared = createSharedOutboxes(deps.bus);
  /** The servers of all members, while this instance sends. */
  const open = new Map<string, OpenTarget>();
  const warn = (message: string, reason: unknown) => logger.log('warn', message, { reason: String(reason) });
  const ofMember = (userId: string) => TARGET_KINDS.flatMap((kind) => open.get(targetIdOf(userId, kind)) ?? []);
  const isOpen = ({ outbox, target }: OpenTarget) => (outbox ? [{ outbox, target }] : []);

  const storedOf = async (userId: string): Promise<readonly ScrobbleTarget[]> => {
    const ids = TARGET_KINDS.map((kind) => targetIdOf(userId, kind));
    const found = await store.getMany<ScrobbleTarget>(SCROBBLE_KINDS.target, ids);
    return found.flatMap((one) => (one === null ? [] : [one.doc]));
  };
  const targetsOf = async (userId: string): Promise<readonly OpenTarget[]> => {
    await ready;
    if (leadership.isFirst()) return ofMember(userId);
    const ignore = { warn, onHalted: async () => {}, onSaved: () => {} };
    return Promise.all((await storedOf(userId)).map((target) => openTarget({ ...deps, ...ignore, isPassive: true }, target)));
  };
  const begin = async (target: ScrobbleTarget): Promise<void> => {
    const targetId = targetIdOf(target.userId, target.kind);
    const onHalted = async () => {
      const halted = { ...target, isHalted: true };
      await store.write([targetPut(halted)]);
      open.set(targetId, { outbox: null, loves: null, ...open.get(targetId), target: halted });
    };
    // What changes here because it changed on this server is not sent back to it.
    const onSaved = (change: SavedListChange) => queueLoves(change, targetId);
    open.set(targetId, await openTarget({ ...deps, isPassive: false, warn, onHalted, onSaved }, target));
  };
  const end = async (targetId: string): Promise<void> => {
    const ended = open.get(targetId);
    open.delete(targetId);
    await Promise.all([ended?.outbox?.close(), ended?.loves?.close()]);
  };
  const endAll = () => Promise.all([...open.keys()].map(end));
  const beginAll = async (): Promise<void> => {
    for await (const page of readPages<ScrobbleTarget>(store, ALL_TARGETS)) for (const target of page) await begin(target);
  };
  const reopen = async (userId: string): Promise<void> => {
    for (const kind of TARGET_KINDS) await end(targetIdOf(userId, kind));
    for (const target of await storedOf(userId)) await begin(target);
  };
  let ready: Promise<unknown> = Promise.resolve();
  /** One after the other: what is open follows the store. */
  const follow = (work: () => Promise<unknown>): void => {
    ready = ready.then(work).catch((thrown: unknown) => warn('The servers for listens could not be read', thrown));
  };
  leadership.follow((isFirst) => follow(async () => (isFirst ? beginAll() : endAll())));
  const whileFirst = (work: () => Promise<unknown>): void => {
    if (leadership.isFirst()) follow(work);
  };
  shared.onNews(
    ({ type, uri, userId }) => {
      if (type === 'started') for (const { outbox } of ofMember(userId)) outbox?.announce(uri ?? '');
      else if (type === 'targets') whileFirst(() => reopen(userId));
      else whileFirst(() => Promise.all(ofMember(userId).map(async ({ outbox }) => outbox?.addStored())));
    },
    () => whileFirst(async () => (await endAll(), beginAll())),
  );
  /** The outboxes take what was stored for them. */
  const take = (userId: string, targets: readonly OpenTarget[], items: readonly ScrobbleItem[]): void => {
    if (!leadership.isFirst()) shared.publish({ userId, type: 'items' });
    else for (const { outbox } of targets) outbox?.add(items);
  };

  const queueLoves = ({ ids, kind, removed, userId }: SavedListChange, sourceId: string | null): void => {
    if (kind !== 'tracks') return;
    const atMs = clock.nowMs();
    const items = ids.map((id): ScrobbleItem => {
      const uri = formatContentUri({ type: 'track', id });
      return { id: `love ${id} ${String(atMs)}`, kind: removed ? 'unlove' : 'love', uri, atMs };
    });
    storeLoves(userId, items, sourceId).catch((thrown: unknown) => warn('A loved track could not be stored', thrown));
  };
  const storeLoves = async (userId: string, items: readonly ScrobbleItem[], sourceId: string | null): Promise<void> => {
    for (const one of await targetsOf(userId)) {
      const targetId = targetIdOf(userId, one.target.kind);
      if (targetId === sourceId || one.outbox === null || !one.target.syncsLoves) continue;
      one.loves?.onChanges(items.map(localLoveOf));
      await store.write(items.map((item) => itemPut(targetId, item, false)));
      take(userId, [one], items);
    }
  };
  const forget = async (targetId: string): Promise<void> => {
    const query = { index: 'target', prefix: `${targetId}/`, offset: 0, limit: HISTORY_PAGE };
    for (;;) {
      const { items } = await store.list<ScrobbleItemRecord>(SCROBBLE_KINDS.item, query);
      if (items.length === 0) return;
      await store.write(items.map(({ id }) => ({ op: 'remove', kind: SCROBBLE_KINDS.item, id })));
    }
  };
  /** What was written is what is open, here or at the instance that sends. */
  const reopened = async (userId: string): Promise<void> => {
    if (leadership.isFirst()) await reopen(userId);
    else shared.publish({ userId, type: 'targets' });
  };

  return {
    async changesFor(userId, plays) {
      const items = listensIn(plays);
      if (items.length === 0) return [];
      return (await targetsOf(userId))
        .flatMap(isOpen)
        .flatMap(({ target: { kind } }) => items.map((item) => itemPut(targetIdOf(userId, kind), item, false)));
    },
    onPlays(userId, plays) {
      const items = listensIn(plays);
      if (items.length > 0) take(userId, ofMember(userId), items);
    },
    onStarted(userId, uri) {
      if (!leadership.isFirst()) shared.publish({ userId, type: 'started', uri });
      else for (const { outbox } of ofMember(userId)) outbox?.announce(uri);
    },
    onSaved: (change) => queueLoves(change, null),
    targetsOf,
    async put(target) {
      await ready;
      const targetId = targetIdOf(target.userId, target.kind);
      await end(targetId);
      await forgetLovedTracks(store, targetId);
      await store.write([targetPut(target)]);
      await reopened(target.userId);
    },
    async remove(userId, kind) {
      await ready;
      const id = targetIdOf(userId, kind);
      await end(id);
      await store.write([{ op: 'remove', kind: SCROBBLE_KINDS.target, id }]);
      await forgetLovedTracks(store, id);
      await forget(id);
      await reopened(userId);
    },
    async forgetListens(userId) {
      await ready;
      for (const { kind } of await storedOf(userId)) {
        await end(targetIdOf(userId, kind));
        await forget(targetIdOf(userId, kind));
      }
      await reopened(userId);
    },
    async close() {
      await ready;
      await endAll();
    },
  };
}

/** Tracks, not episodes, of which enough was heard. */
function listensIn(plays: readonly HeardPlay[]): readonly ScrobbleItem[] {
  return plays
    .filter(({ becomesListen, uri }) => becomesListen && parseContentUri(uri)?.type === 'track')
    .map(({ playbackId, startedAtMs, uri }) => ({ id: playbackId, kind: 'listen', uri, atMs: startedAtMs }));
}
