import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import { formatContentUri, parseContentUri } from '#domain/uri/content-uri.ts';
import { HISTORY_PAGE } from '../../domain/constants/history.ts';
import type { HeardPlay } from '../../domain/player-session/session-types.ts';
import type { ScrobbleItem } from '../../domain/scrobbling/outbox-types.ts';
import type { SavedListChange } from '../collection/collection.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import type { OutgoingHttp } from '../ports/outgoing-http.ts';
import type { Change, Store } from '../ports/store.ts';
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
import { createListenBrainz } from './listenbrainz.ts';
import { createLastFm } from './lastfm.ts';
import { openScrobbleOutbox, type ScrobbleOutbox } from './scrobble-outbox.ts';
import type { Credentials, CredentialSeal } from './credentials.ts';
import type { ScrobbledTrack, ScrobbleServer } from './server-types.ts';

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
  /** The servers of a member, each with its outbox; null while that is closed. */
  targetsOf(userId: string): Promise<readonly OpenTarget[]>;
  /** Stores a server, and begins with it. */
  put(target: ScrobbleTarget): Promise<void>;
  remove(userId: string, kind: TargetKind): Promise<void>;
  /** Nothing of the member's history waits any more. */
  forgetListens(userId: string): Promise<void>;
  close(): Promise<void>;
}

export interface OpenTarget {
  readonly target: ScrobbleTarget;
  readonly outbox: ScrobbleOutbox | null;
}

export interface ScrobblerDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly library: Pick<LibraryReader, 'tracks'>;
  readonly http: OutgoingHttp;
  readonly seal: CredentialSeal;
}

export function createScrobbler(deps: ScrobblerDeps): Scrobbler {
  const { clock, logger, store } = deps;
  const open = new Map<string, OpenTarget>();
  const warn = (message: string, reason: unknown) => logger.log('warn', message, { reason: String(reason) });
  const ofMember = (userId: string) => TARGET_KINDS.flatMap((kind) => open.get(targetIdOf(userId, kind)) ?? []);
  const outboxes = (userId: string) => ofMember(userId).flatMap(({ outbox, target }) => (outbox ? [{ outbox, target }] : []));

  const trackOf = async (uri: string): Promise<ScrobbledTrack | null> => {
    const parsed = parseContentUri(uri);
    const [track] = parsed?.type === 'track' ? await deps.library.tracks([parsed.id]) : [];
    if (!track) return null;
    const { album, artists, duration_ms: durationMs, external_ids: ids, name: title } = track;
    const known = { isrc: ids['isrc'] ?? null, recordingMbid: ids['musicbrainz'] ?? null };
    return { title, artist: artists[0]?.name ?? '', album: album?.name ?? '', durationMs, ...known };
  };
  const begin = async (target: ScrobbleTarget): Promise<void> => {
    const targetId = targetIdOf(target.userId, target.kind);
    const credentials = deps.seal.open(target.sealed);
    const server = credentials && serverOf(deps.http, credentials, target.userName);
    const onHalted = async () => {
      const halted = { ...target, isHalted: true };
      await store.write([targetPut(halted)]);
      open.set(targetId, { target: halted, outbox: open.get(targetId)?.outbox ?? null });
    };
    const { isHalted } = target;
    const outbox = server && (await openScrobbleOutbox({ targetId, store, clock, server, isHalted, trackOf, warn, onHalted }));
    open.set(targetId, { target, outbox });
  };
  const ready = (async () => {
    for await (const page of readPages<ScrobbleTarget>(store, ALL_TARGETS)) for (const target of page) await begin(target);
  })().catch((thrown: unknown) => warn('The servers for listens could not be read', thrown));
  const end = async (targetId: string): Promise<void> => {
    const outbox = open.get(targetId)?.outbox;
    open.delete(targetId);
    await outbox?.close();
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
    onSaved({ ids, kind, removed, userId }) {
      if (kind !== 'tracks') return;
      const atMs = clock.nowMs();
      const items = ids.map((id): ScrobbleItem => {
        const uri = formatContentUri({ type: 'track', id });
        return { id: `love ${id} ${String(atMs)}`, kind: removed ? 'unlove' : 'love', uri, atMs };
      });
      for (const { outbox, target } of outboxes(userId).filter((one) => one.target.syncsLoves))
        store.write(items.map((item) => itemPut(targetIdOf(userId, target.kind), item, false))).then(
          () => outbox.add(items),
          (thrown: unknown) => warn('A loved track could not be stored', thrown),
        );
    },
    async targetsOf(userId) {
      await ready;
      return ofMember(userId);
    },
    async put(target) {
      await ready;
      await end(targetIdOf(target.userId, target.kind));
      await store.write([targetPut(target)]);
      await begin(target);
    },
    async remove(userId, kind) {
      await ready;
      const id = targetIdOf(userId, kind);
      await end(id);
      await store.write([{ op: 'remove', kind: SCROBBLE_KINDS.target, id }]);
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
      await Promise.all([...open.values()].map(async ({ outbox }) => outbox?.close()));
    },
  };
}

/** Tracks, not episodes, of which enough was heard. */
function listensIn(plays: readonly HeardPlay[]): readonly ScrobbleItem[] {
  return plays
    .filter(({ becomesListen, uri }) => becomesListen && parseContentUri(uri)?.type === 'track')
    .map(({ playbackId, startedAtMs, uri }) => ({ id: playbackId, kind: 'listen', uri, atMs: startedAtMs }));
}

function serverOf(http: OutgoingHttp, credentials: Credentials, userName: string): ScrobbleServer | null {
  if (credentials.kind === 'listenbrainz') return createListenBrainz(http, credentials, userName);
  return credentials.sessionKey === '' ? null : createLastFm(http, credentials, userName);
}
