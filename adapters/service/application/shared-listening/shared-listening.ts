import { SESSION_UPDATE_TOPIC } from '#domain/connect/push-topics.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import type { Cluster, ConnectCommand } from '#domain/connect/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { ListeningSession, SessionReason, SessionUpdate, SharedPlayback } from '#domain/shared-listening/types.ts';
import type { Result } from '#domain/core/result.ts';
import { ACCOUNT_KINDS, type AccountRecord } from '../records/account-records.ts';
import { HttpError } from '../ports/route.ts';
import { TURN_TRIES_MAX } from '../../domain/constants/media/playback.ts';
import { AWAY_GRACE_MS, TOKEN_BYTES } from '../../domain/constants/shared-listening.ts';
import {
  startSession,
  updateSession,
  checkCommand,
  checkHost,
  isMember,
  joinSession,
  leaveSession,
  setPaused,
  sharedPlayback,
  withNextVersion,
  type SharedSession,
} from '../../domain/player-session/parts/shared-listening.ts';
import { createSessionStore, OutdatedError } from './session-store.ts';
import type { PlaybackContext } from '../playback/playback-context.ts';

/** Shared listening: stores the sessions and pushes their changes to all members. */
export interface SharedListening {
  current(userId: string): Promise<ListeningSession | null>;
  info(token: string): Promise<ListeningSession>;
  start(userId: string): Promise<ListeningSession>;
  allowGuests(userId: string, mayControl: boolean): Promise<ListeningSession>;
  join(userId: string, token: string): Promise<ListeningSession>;
  leave(userId: string): Promise<void>;
  end(userId: string): Promise<void>;
  remove(hostId: string, userId: string): Promise<void>;
  /** Pauses or resumes for this member only. */
  pause(userId: string, isPaused: boolean): Promise<ListeningSession>;
  /** The host whose devices run this listener's command. Errors: 404 without a session, 403 when not allowed. */
  controlled(userId: string, endpoint: ConnectCommand['endpoint']): Promise<string>;
}

/** The job that a member who went away waits for. */
const AWAY = 'listener-away';

export function createSharedListening(deps: PlaybackContext): SharedListening {
  const { accounts, bus, clock, hub, isShared, jobs, logger, random, store } = deps;
  const sessions = createSessionStore(store, bus);
  /** The shared playback by token; absent until first needed. */
  const playing = new Map<string, SharedPlayback | null>();
  /** Members who were seen leaving, until they are back. */
  const waiting = new Set<string>();
  const turns = createSerialQueue();

  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const turn = turns.run(() => retried(run));
    turn.catch((thrown: unknown) => logger.log('debug', 'listening', { error: String(thrown) }));
    return turn;
  };

  const nameOf = async (userId: string) => (await store.get<AccountRecord>(ACCOUNT_KINDS.account, userId))?.doc.name ?? userId;
  const playingIn = async ({ hostId, token }: SharedSession): Promise<SharedPlayback | null> => {
    const shared = sharedPlayback(await accounts.of(hostId).cluster());
    if (shared !== 'keep') playing.set(token, shared);
    return playing.get(token) ?? null;
  };
  const shown = async (listening: SharedSession): Promise<ListeningSession> => ({
    session_id: listening.token,
    join_session_token: listening.token,
    join_session_url: `/join/${listening.token}`,
    session_owner_id: listening.hostId,
    session_members: await Promise.all(
      listening.members.map(async ({ isPaused = false, joinedAtMs, userId }) => ({
        id: userId,
        display_name: await nameOf(userId),
        joined_timestamp: joinedAtMs,
        is_away: !(await hub.isConnected(userId)),
        is_paused: isPaused && userId !== listening.hostId,
      })),
    ),
    guests_may_control: listening.guestsMayControl,
    playback: await playingIn(listening),
    version: listening.version,
  });

  const push = (userIds: readonly string[], update: SessionUpdate) => {
    for (const userId of userIds) hub.pushToUser(userId, SESSION_UPDATE_TOPIC, update);
  };
  /** Stores the session, and pushes it to its members. The stored version increases with each push, whichever instance it is from. */
  const keep = async (listening: SharedSession, reason: SessionReason) => {
    const newest = withNextVersion(listening, clock.nowMs());
    await sessions.save(newest);
    const session = await shown(newest);
    push(
      newest.members.map(({ userId }) => userId),
      { reason, session },
    );
    return session;
  };

  const mine = async (userId: string) => orUnknown(await sessions.byUser(userId));
  const end = async ({ members, token }: SharedSession) => {
    await sessions.remove(token);
    playing.delete(token);
    push(
      members.map(({ userId }) => userId),
      { reason: 'SESSION_DELETED', session: null },
    );
  };
  const removeMember = async (listening: SharedSession, userId: string, reason: 'USER_LEFT' | 'YOU_WERE_KICKED') => {
    const rest = leaveSession(listening, userId);
    if (rest === null) return end(listening);
    await keep(rest, 'USER_LEFT');
    push([userId], { reason, session: null });
  };
  const leave = async (userId: string) => {
    const listening = await sessions.byUser(userId);
    if (listening !== null) await removeMember(listening, userId, 'USER_LEFT');
  };

  /** Pushes the host's playback; an unchanged playback is not pushed. */
  const hostPlays = async (hostId: string, cluster: Cluster) => {
    const listening = await sessions.byUser(hostId);
    if (listening?.hostId !== hostId || sharedPlayback(cluster) === 'keep') return;
    await keep(listening, 'PLAYBACK_CHANGED');
  };
  const away = (userId: string): Promise<void> => {
    waiting.add(userId);
    return jobs.schedule({ name: AWAY, key: userId, dueMs: clock.nowMs() + AWAY_GRACE_MS, payload: null });
  };
  jobs.handle(AWAY, (_, userId) => {
    waiting.delete(userId);
    return inTurn(async () => ((await hub.isConnected(userId)) ? undefined : leave(userId)));
  });

  accounts.onCluster((userId, cluster) => void inTurn(() => hostPlays(userId, cluster)));
  hub.onClosed(async (userId) => {
    if (await hub.isConnected(userId)) return;
    await inTurn(async () => {
      const listening = await sessions.byUser(userId);
      if (listening === null) return;
      await away(userId);
      await keep(listening, 'SESSION_CHANGED');
    });
  });
  // Members who do not return after a restart leave after the grace time.
  void inTurn(async () => {
    for (const { members } of await sessions.all()) await Promise.all(members.map(({ userId }) => away(userId)));
  });

  return {
    current: (userId) =>
      inTurn(async () => {
        const listening = await sessions.byUser(userId);
        if (listening === null) return null;
        const isBack = waiting.delete(userId);
        if (isBack || isShared) await jobs.cancel(AWAY, userId);
        // Another instance may have seen the member leave.
        return isBack || isShared ? keep(listening, 'SESSION_CHANGED') : shown(listening);
      }),
    info: (token) => inTurn(async () => shown(orUnknown(await sessions.byToken(token)))),
    start: (userId) =>
      inTurn(async () => {
        const listening = await sessions.byUser(userId);
        return listening === null
          ? keep(startSession(random.hex(TOKEN_BYTES), userId, clock.nowMs()), 'NEW_SESSION')
          : shown(listening);
      }),
    allowGuests: (userId, guestsMayControl) =>
      inTurn(async () => {
        const listening = await mine(userId);
        orForbidden(checkHost(listening, userId));
        return keep(updateSession(listening, { guestsMayControl }), 'SESSION_CHANGED');
      }),
    join: (userId, token) =>
      inTurn(async () => {
        const listening = orUnknown(await sessions.byToken(token));
        if (isMember(listening, userId)) return shown(listening);
        const more = orForbidden(joinSession(listening, userId, clock.nowMs()));
        await leave(userId);
        return keep(more, 'USER_JOINED');
      }),
    leave: (userId) => inTurn(() => leave(userId)),
    end: (userId) =>
      inTurn(async () => {
        const listening = await mine(userId);
        orForbidden(checkHost(listening, userId));
        await end(listening);
      }),
    remove: (hostId, userId) =>
      inTurn(async () => {
        const listening = await mine(hostId);
        orForbidden(checkHost(listening, hostId));
        if (isMember(listening, userId)) await removeMember(listening, userId, 'YOU_WERE_KICKED');
      }),
    pause: (userId, isPaused) => inTurn(async () => keep(setPaused(await mine(userId), userId, isPaused), 'SESSION_CHANGED')),
    controlled: (userId, endpoint) =>
      inTurn(async () => {
        const listening = await mine(userId);
        orForbidden(checkCommand(listening, userId, endpoint));
        return listening.hostId;
      }),
  };
}

/** The same again on what another instance stored meanwhile. */
async function retried<Value>(run: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; tries < TURN_TRIES_MAX; tries += 1)
    try {
      return await run();
    } catch (thrown) {
      if (!(thrown instanceof OutdatedError)) throw thrown;
    }
  return run();
}

function orUnknown(listening: SharedSession | null): SharedSession {
  if (listening === null) throw new HttpError(404, playerError('LISTENING_UNKNOWN').message);
  return listening;
}

function orForbidden<Value>(result: Result<Value, PlayerError>): Value {
  if (!result.ok) throw new HttpError(403, result.error.message);
  return result.value;
}
