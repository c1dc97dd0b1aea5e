import type { PageRange } from '#domain/catalog/paging.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import type { Cluster, ClusterUpdate } from '#domain/connect/types.ts';
import type { TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { DEVICE_GRACE_MS, FACT_RETRY_MS, FACT_TRIES_MAX, TURN_TRIES_MAX } from '../../domain/constants/media/playback.ts';
import { playChange } from '../records/plays/play-history.ts';
import type { Store } from '../ports/store.ts';
import { clusterOf } from '../../domain/player-session/parts/cluster.ts';
import { clusterWithin, updateWithin } from '../../domain/player-session/parts/scoped-cluster.ts';
import { heardEpisodesOf } from '../../domain/player-session/parts/episode-progress.ts';
import type {
  CommandMark,
  Playback,
  PlayerSession,
  SessionResponse,
  SessionCommand,
  SessionFact,
  SessionStep,
} from '../../domain/player-session/session-types.ts';
import type { Continuation } from './contexts/autoplay-context.ts';
import { readNextUp, type NextUp } from './contexts/next-up.ts';
import type { SessionParts } from './contexts/session-parts.ts';
import { hasStoredChange, isNewest, loadSession, sessionChanges, type LoadedSession } from './session-documents.ts';
import { scheduleWaits } from './player-jobs.ts';
import type { Jobs } from '../ports/instances/jobs.ts';
import type { EpisodePositions } from '../ports/features/episode-positions.ts';
import { withSenderName, type Push } from './pushed-command.ts';
import type { Scrobbler } from '../scrobbling/scrobbler.ts';
import type { Narrowed } from '../kernel/dealer/dealer-messages.ts';
import { playsIn, responseOf, takeTurn } from './session-turn.ts';
import type { TrackResolver } from './track-resolver.ts';

/** Where a fact comes from. */
export interface Sent {
  /** The device that ordered it. */
  readonly senderId?: string;
  /** The command that it is. */
  readonly mark?: CommandMark;
}

/** One account's player: processes one event at a time, stores the result, then pushes it. */
export interface PlayerAccount {
  /**
   * Resolves once what was decided is written down and on its way. Rejects when the store fails: then nothing happened.
   * A command that was carried out already changes nothing.
   */
  send(fact: SessionFact, sent?: Sent): Promise<SessionResponse>;
  /** The same without waiting for the result. A lost connection is tried again while the store fails. */
  dispatch(fact: SessionFact): void;
  /** The session as it is once everything sent before is done. */
  state(): Promise<PlayerSession>;
  /** Restricts the state to the resource of a token; null for all of it. */
  cluster(resource?: string | null): Promise<Cluster>;
  /** The next tracks of this playback's context, without the queue. */
  nextUp(playback: Playback, range: PageRange): Promise<NextUp>;
  /** Cancels what it repeats, after all earlier events are done. */
  close(): Promise<void>;
}

export interface PlayerAccountDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly resolver: TrackResolver;
  readonly positions: EpisodePositions;
  readonly scrobbler: Pick<Scrobbler, 'changesFor' | 'onPlays' | 'onStarted'>;
  readonly continuation: Continuation;
  /** Whether lists go on by themselves for who chose nothing. */
  readonly autoplay: boolean;
  readonly jobs: Jobs;
  /** Whether other instances of the service serve the account too. */
  readonly isShared: boolean;
  /** The push with the licences of its tracks. Never rejects. */
  withLicences(state: PlayerSession, push: Push): Promise<Push>;
  pushCommand(connectionId: string, command: TrackPlaybackCommand): void;
  /** Informs the page of this connection that the listener removed it. */
  pushRemoval(connectionId: string): void;
  /** `narrowed` is what of it a token for one resource may know; null where that is what it knew before. */
  pushCluster(update: ClusterUpdate, narrowed: Narrowed): void;
}

/** What no caller repeats, and what changes nothing when it comes late. */
const HAPPENS_ONCE: ReadonlySet<SessionFact['type']> = new Set(['connection-lost']);

export function createPlayerAccount(userId: string, deps: PlayerAccountDeps): PlayerAccount {
  const { store, clock, isShared, logger } = deps;
  let loaded: LoadedSession | null = null;
  /** The latest that were read or written. */
  let knownParts: SessionParts | undefined;
  const turns = createSerialQueue();
  const timers = new Set<() => void>();
  let isClosed = false;

  const load = async (): Promise<LoadedSession> => {
    const found = await loadSession(store, userId, {
      expectedUntilMs: clock.nowMs() + DEVICE_GRACE_MS,
      autoplay: deps.autoplay,
      isShared,
      ...(knownParts === undefined ? {} : { knownParts }),
    });
    knownParts = found.parts;
    return (loaded = found);
  };
  /** What this instance knows may be older than what another one wrote. */
  const newest = async (): Promise<LoadedSession> =>
    loaded !== null && (!isShared || (await isNewest(store, userId, loaded))) ? loaded : load();

  const write = async (
    { state, commands }: SessionStep,
    before: LoadedSession,
  ): Promise<'written' | 'unchanged' | 'conflict'> => {
    const plays = playsIn(commands);
    if (!hasStoredChange(state, before.state, isShared) && plays.length === 0) return 'unchanged';
    const { changes, stored } = sessionChanges(userId, state, before, isShared);
    const scrobbles = plays.length === 0 ? [] : await deps.scrobbler.changesFor(userId, plays);
    // Before the write: a job that comes for nothing changes nothing, and none may be missing.
    await scheduleWaits(deps.jobs, userId, commands, clock.nowMs());
    const result = await store.write([
      ...changes,
      ...scrobbles,
      ...plays.map(({ playbackId, uri, contextUri, playedAtMs, startedAtMs, listenedMs }) =>
        playChange(playbackId, { userId, trackUri: uri, contextUri, playedAtMs, startedAtMs, listenedMs }),
      ),
    ]);
    loaded = result === 'written' ? { state, ...stored } : null;
    if (result === 'written') knownParts = stored.parts;
    return result;
  };

  const turn = async (fact: SessionFact, sent: Sent): Promise<SessionResponse> => {
    for (let tries = 0; tries < TURN_TRIES_MAX; tries += 1) {
      const isKnown = loaded !== null;
      const before = loaded ?? (await load());
      const step = await takeTurn(before.state, fact, sent.mark ?? null, deps);
      const result = await write(step, before);
      // The version is the fence: what another instance wrote meanwhile is read, and the fact is handled again.
      if (result === 'conflict') continue;
      if (result === 'unchanged' && isKnown && isShared && (await newest()) !== before) continue;
      loaded = { ...(loaded ?? before), state: step.state };
      push(await licensed(step), before.state, sent.senderId ?? null);
      scrobble(step.commands);
      await recordHeardEpisodes(before.state, fact, step.state);
      return responseOf(step.commands);
    }
    throw new Error(`The player session of ${userId} is changed by another process; try again`);
  };
  const licensed = async ({ commands, state }: SessionStep): Promise<SessionStep> => {
    const complete = async (command: SessionCommand) => (command.type === 'push' ? deps.withLicences(state, command) : command);
    return { state, commands: await Promise.all(commands.map(complete)) };
  };
  const scrobble = (commands: readonly SessionCommand[]): void => {
    deps.scrobbler.onPlays(userId, playsIn(commands));
    for (const command of commands) if (command.type === 'now-playing') deps.scrobbler.onStarted(userId, command.uri);
  };
  /** Records progress in episodes. A failure is logged; the next report repeats it. */
  const recordHeardEpisodes = async (before: PlayerSession, fact: SessionFact, after: PlayerSession): Promise<void> => {
    for (const progress of heardEpisodesOf(before, fact, after, { nowMs: clock.nowMs() }))
      await deps.positions.recordListening(userId, progress).catch((thrown: unknown) => {
        logger.log('error', 'A resume point could not be stored', { userId, error: String(thrown) });
      });
  };
  const push = ({ state, commands }: SessionStep, before: PlayerSession, senderId: string | null): void => {
    for (const command of commands)
      if (command.type === 'push') deps.pushCommand(command.connectionId, withSenderName(state, senderId, command));
    for (const command of commands) if (command.type === 'removed') deps.pushRemoval(command.connectionId);
    const news = commands.flatMap((command) => (command.type === 'cluster' ? [command] : []));
    const newest = news[news.length - 1];
    if (newest) {
      const changed = [...new Set(news.flatMap((one) => one.changed))];
      const update = { cluster: clusterOf(state, clock.nowMs()), update_reason: newest.reason, devices_that_changed: changed };
      deps.pushCluster(update, {
        resources: resourcesIn(before, state),
        payload: (resource) => updateWithin(resource, before, state, update),
      });
    }
    for (const command of commands) if (command.type === 'find-radio') void findRadio(command);
  };
  /** While the device plays; where nothing can be found out, the list ends where it ends. */
  const findRadio = async ({ key, seedUris }: Extract<SessionCommand, { type: 'find-radio' }>): Promise<void> => {
    const context = await deps.continuation(seedUris, userId).catch((thrown: unknown) => {
      logger.log('warn', 'The continuation of a list was not found', { userId, error: String(thrown) });
      return null;
    });
    if (context !== null && !isClosed) dispatch({ type: 'continued', key, context });
  };
  const repeat = (fact: SessionFact, tries: number): void => {
    const cancel = clock.after(FACT_RETRY_MS, () => {
      timers.delete(cancel);
      dispatch(fact, tries);
    });
    timers.add(cancel);
  };
  const dispatch = (fact: SessionFact, tries = 1): void => {
    turns
      .run(() => turn(fact, {}))
      .catch((thrown: unknown) => {
        logger.log('error', 'A player session could not be stored', { userId, fact: fact.type, error: String(thrown) });
        if (!isClosed && HAPPENS_ONCE.has(fact.type) && tries < FACT_TRIES_MAX) repeat(fact, tries + 1);
      });
  };

  const state = () => turns.run(async () => (await newest()).state);
  return {
    send: (fact, sent = {}) => turns.run(() => turn(fact, sent)),
    dispatch: (fact) => dispatch(fact),
    state,
    async cluster(resource = null) {
      const now = await state();
      const whole = clusterOf(now, clock.nowMs());
      return resource === null ? whole : clusterWithin(resource, now, whole);
    },
    nextUp: async (playback, range) => readNextUp(playback, range, deps.resolver),
    async close() {
      isClosed = true;
      await turns.idle();
      for (const cancel of timers) cancel();
    },
  };
}

/** The resources of the embeds that are devices of the account, before or after. */
function resourcesIn(before: PlayerSession, after: PlayerSession): readonly string[] {
  const resources = [before, after].flatMap(({ devices }) => Object.values(devices).map(({ resource }) => resource));
  return [...new Set(resources.filter((resource) => resource !== null))];
}
