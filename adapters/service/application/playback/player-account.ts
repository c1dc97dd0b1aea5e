import type { PageRange } from '#domain/catalog/paging.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import { createSerialQueue } from '#application/runtime/serial-queue.ts';
import type { Cluster, ClusterUpdate } from '#domain/connect/types.ts';
import type { TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import {
  DEVICE_GRACE_MS,
  FACT_RETRY_MS,
  FACT_TRIES_MAX,
  ID_BYTES,
  SEED_LIMIT,
  TURN_TRIES_MAX,
} from '../../domain/constants/media/playback.ts';
import { playChange } from '../records/plays/play-history.ts';
import type { Store } from '../ports/store.ts';
import { clusterOf } from '../../domain/player-session/parts/cluster.ts';
import { clusterWithin, updateWithin } from '../../domain/player-session/parts/scoped-cluster.ts';
import { heardEpisodesOf } from '../../domain/player-session/parts/episode-progress.ts';
import { stepSession } from '../../domain/player-session/session.ts';
import type {
  HeardPlay,
  StepContext,
  Playback,
  PlayerSession,
  SessionResponse,
  SessionCommand,
  SessionFact,
  SessionStep,
} from '../../domain/player-session/session-types.ts';
import type { Continuation } from './contexts/autoplay-context.ts';
import { readNextUp, type NextUp } from './contexts/next-up.ts';
import { isNewest, loadSession, sessionChanges, type LoadedSession } from './session-documents.ts';
import { scheduleWaits } from './player-jobs.ts';
import { hasStoredChange } from './stored-change.ts';
import type { Jobs } from '../ports/instances/jobs.ts';
import type { EpisodePositions } from '../ports/features/episode-positions.ts';
import { withSenderName } from './sender-name.ts';
import type { Scrobbler } from '../scrobbling/scrobbler.ts';
import type { Narrowed } from '../kernel/dealer-hub.ts';
import type { TrackResolver } from './track-resolver.ts';

/** One account's player: processes one event at a time, stores the result, then pushes it. */
export interface PlayerAccount {
  /**
   * Resolves once what was decided is written down and on its way. Rejects when the store fails: then nothing happened.
   * `senderId`: the device that ordered it.
   */
  send(fact: SessionFact, senderId?: string): Promise<SessionResponse>;
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
  const turns = createSerialQueue();
  const timers = new Set<() => void>();
  let isClosed = false;

  const load = async (): Promise<LoadedSession> =>
    (loaded = await loadSession(store, userId, {
      expectedUntilMs: clock.nowMs() + DEVICE_GRACE_MS,
      autoplay: deps.autoplay,
      isShared,
    }));
  /** What this instance knows may be older than what another one wrote. */
  const newest = async (): Promise<LoadedSession> =>
    loaded !== null && (!isShared || (await isNewest(store, userId, loaded))) ? loaded : load();

  const write = async (
    { state, commands }: SessionStep,
    before: LoadedSession,
  ): Promise<'written' | 'unchanged' | 'conflict'> => {
    const plays = playsIn(commands);
    if (!hasStoredChange(state, before.state, isShared) && plays.length === 0) return 'unchanged';
    const { changes, lists } = sessionChanges(userId, state, before, isShared);
    const scrobbles = await deps.scrobbler.changesFor(userId, plays);
    // Before the write: a job that comes for nothing changes nothing, and none may be missing.
    await scheduleWaits(deps.jobs, userId, commands, clock.nowMs());
    const result = await store.write([
      ...changes,
      ...scrobbles,
      ...plays.map(({ playbackId, uri, contextUri, playedAtMs, startedAtMs, listenedMs }) =>
        playChange(playbackId, { userId, trackUri: uri, contextUri, playedAtMs, startedAtMs, listenedMs }),
      ),
    ]);
    loaded = result === 'written' ? { state, lists, storedVersion: before.storedVersion + 1 } : null;
    return result;
  };

  const turn = async (fact: SessionFact, senderId: string | null): Promise<SessionResponse> => {
    for (let tries = 0; tries < TURN_TRIES_MAX; tries += 1) {
      const isKnown = loaded !== null;
      const before = loaded ?? (await load());
      const step = withSingleVersion(before.state, await runTurn(before.state, fact, deps));
      const result = await write(step, before);
      // The version is the fence: what another instance wrote meanwhile is read, and the fact is handled again.
      if (result === 'conflict') continue;
      if (result === 'unchanged' && isKnown && isShared && (await newest()) !== before) continue;
      loaded = { ...(loaded ?? before), state: step.state };
      push(step, before.state, senderId);
      scrobble(step.commands);
      await recordHeardEpisodes(before.state, fact, step.state);
      return responseOf(step.commands);
    }
    throw new Error(`The player session of ${userId} is changed by another process; try again`);
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
      .run(() => turn(fact, null))
      .catch((thrown: unknown) => {
        logger.log('error', 'A player session could not be stored', { userId, fact: fact.type, error: String(thrown) });
        if (!isClosed && HAPPENS_ONCE.has(fact.type) && tries < FACT_TRIES_MAX) repeat(fact, tries + 1);
      });
  };

  const state = () => turns.run(async () => (await newest()).state);
  return {
    send: (fact, senderId) => turns.run(() => turn(fact, senderId ?? null)),
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

/** A whole turn: resolves tracks until the rules need no more. A refused turn changes nothing. */
async function runTurn(state: PlayerSession, fact: SessionFact, deps: PlayerAccountDeps): Promise<SessionStep> {
  let step = stepSession(state, { ...fact, ...stepContextOf(deps) });
  const commands: SessionCommand[] = [...step.commands];
  for (let request = pendingResolve(step); request !== null; request = pendingResolve(step)) {
    const { activeId, playback, devices } = step.state;
    const device = activeId === null ? undefined : devices[activeId];
    const tracks = playback && device ? await deps.resolver.resolve(request.items, playback, device) : [];
    step = stepSession(step.state, { type: 'resolved', tracks, ...stepContextOf(deps) });
    commands.push(...step.commands);
  }
  const isRefused = responseOf(commands).type === 'refused';
  return { state: step.state, commands: isRefused ? commands.filter(({ type }) => type === 'respond') : commands };
}

/** The resources of the embeds that are devices of the account, before or after. */
function resourcesIn(before: PlayerSession, after: PlayerSession): readonly string[] {
  const resources = [before, after].flatMap(({ devices }) => Object.values(devices).map(({ resource }) => resource));
  return [...new Set(resources.filter((resource) => resource !== null))];
}

/** Each play once, with the most that was heard of it. */
function playsIn(commands: readonly SessionCommand[]): readonly HeardPlay[] {
  const plays = new Map<string, HeardPlay>();
  for (const command of commands) {
    if (command.type !== 'record' && command.type !== 'heard') continue;
    const becomesListen = command.becomesListen || plays.get(command.playbackId)?.becomesListen === true;
    plays.set(command.playbackId, { ...command, becomesListen });
  }
  return [...plays.values()];
}

/** One version bump per turn, so that a gap in versions means a lost push. */
function withSingleVersion({ version }: PlayerSession, step: SessionStep): SessionStep {
  return { ...step, state: { ...step.state, version: Math.min(step.state.version, version + 1) } };
}

function pendingResolve({ commands }: SessionStep) {
  return commands.find((command) => command.type === 'resolve') ?? null;
}

/** The first response that is more than `done`, or `done`. */
function responseOf(commands: readonly SessionCommand[]): SessionResponse {
  const responses = commands.flatMap((command) => (command.type === 'respond' ? [command.response] : []));
  return responses.find(({ type }) => type !== 'done') ?? { type: 'done' };
}

function stepContextOf({ clock, random }: PlayerAccountDeps): StepContext {
  return { nowMs: clock.nowMs(), id: random.hex(ID_BYTES), seed: Math.floor(random.fraction() * SEED_LIMIT) };
}
