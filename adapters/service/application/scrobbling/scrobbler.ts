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

export interface ScrobblerDeps extends Omit<OpenTargetDeps, 'warn' | 'onHalted' | 'onSaved'> {
  readonly logger: Logger;
}

export function createScrobbler(deps: ScrobblerDeps): Scrobbler {
  const { clock, logger, store } = deps;
  const open = new Map<string, OpenTarget>();
  const warn = (message: string, reason: unknown) => logger.log('warn', message, { reason: String(reason) });
  const ofMember = (userId: string) => TARGET_KINDS.flatMap((kind) => open.get(targetIdOf(userId, kind)) ?? []);
  const outboxes = (userId: string) => ofMember(userId).flatMap(({ outbox, target }) => (outbox ? [{ outbox, target }] : []));

  const begin = async (target: ScrobbleTarget): Promise<void> => {
    const targetId = targetIdOf(target.userId, target.kind);
    const onHalted = async () => {
      const halted = { ...target, isHalted: true };
      await store.write([targetPut(halted)]);
      open.set(targetId, { outbox: null, loves: null, ...open.get(targetId), target: halted });
    };
    // What changes here because it changed on this server is not sent back to it.
    const onSaved = (change: SavedListChange) => queueLoves(change, targetId);
    open.set(targetId, await openTarget({ ...deps, warn, onHalted, onSaved }, target));
  };
  const queueLoves = ({ ids, kind, removed, userId }: SavedListChange, sourceId: string | null): void => {
    if (kind !== 'tracks') return;
    const atMs = clock.nowMs();
    const items = ids.map((id): ScrobbleItem => {
      const uri = formatContentUri({ type: 'track', id });
      return { id: `love ${id} ${String(atMs)}`, kind: removed ? 'unlove' : 'love', uri, atMs };
    });
    for (const { loves, outbox, target } of ofMember(userId).filter((one) => one.target.syncsLoves)) {
      const targetId = targetIdOf(userId, target.kind);
      if (targetId === sourceId || outbox === null) continue;
      loves?.onChanges(items.map(localLoveOf));
      store.write(items.map((item) => itemPut(targetId, item, false))).then(
        () => outbox.add(items),
        (thrown: unknown) => warn('A loved track could not be stored', thrown),
      );
    }
  };
  const ready = (async () => {
    for await (const page of readPages<ScrobbleTarget>(store, ALL_TARGETS)) for (const target of page) await begin(target);
  })().catch((thrown: unknown) => warn('The servers for listens could not be read', thrown));
  const end = async (targetId: string): Promise<void> => {
    const ended = open.get(targetId);
    open.delete(targetId);
    await Promise.all([ended?.outbox?.close(), ended?.loves?.close()]);
  };
  const forget = async (targetId: string): Promise<void> => {
    const query = { index: 'target', prefix: `${targetId}/`, offset: 0, limit: HISTORY_PAGE };
    for (;;) {
      const { items } = await store.list<ScrobbleItemRecord>(SCROBBLE_KINDS.item, query);
      if (items.length === 0) return;
      await store.write(items.map(({ id }) => ({ op: 'remove', kind: SCROBBLE_KINDS.item, id })));
    }
  };

  return {
    async changesFor(userId, plays) {
      await ready;
      const items = listensIn(plays);
      return outboxes(userId).flatMap(({ target: { kind } }) =>
        items.map((item) => itemPut(targetIdOf(userId, kind), item, false)),
      );
    },
    onPlays(userId, plays) {
      const items = listensIn(plays);
      if (items.length > 0) for (const { outbox } of outboxes(userId)) outbox.add(items);
    },
    onStarted(userId, uri) {
      for (const { outbox } of outboxes(userId)) outbox.announce(uri);
    },
    onSaved: (change) => queueLoves(change, null),
    async targetsOf(userId) {
      await ready;
      return ofMember(userId);
    },
    async put(target) {
      await ready;
      const targetId = targetIdOf(target.userId, target.kind);
      await end(targetId);
      await forgetLovedTracks(store, targetId);
      await store.write([targetPut(target)]);
      await begin(target);
    },
    async remove(userId, kind) {
      await ready;
      const id = targetIdOf(userId, kind);
      await end(id);
      await store.write([{ op: 'remove', kind: SCROBBLE_KINDS.target, id }]);
      await forgetLovedTracks(store, id);
      await forget(id);
    },
    async forgetListens(userId) {
      await ready;
      for (const { target } of ofMember(userId)) {
        const id = targetIdOf(userId, target.kind);
        await end(id);
        await forget(id);
        await begin(target);
      }
    },
    async close() {
      await ready;
      await Promise.all([...open.keys()].map(end));
    },
  };
}

/** Tracks, not episodes, of which enough was heard. */
function listensIn(plays: readonly HeardPlay[]): readonly ScrobbleItem[] {
  return plays
    .filter(({ becomesListen, uri }) => becomesListen && parseContentUri(uri)?.type === 'track')
    .map(({ playbackId, startedAtMs, uri }) => ({ id: playbackId, kind: 'listen', uri, atMs: startedAtMs }));
}
