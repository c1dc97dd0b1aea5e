import * as v from 'valibot';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { COMMAND_ID_BYTES } from '#domain/constants/network/connect.ts';
import { MEMBERS_MAX } from '#domain/constants/playback/shared-listening.ts';
import type { ListeningSession } from '#domain/shared-listening/types.ts';
import { getMe } from '../calls/account/account.ts';
import { commandError } from '#domain/connect/command-error.ts';
import { playerError } from '#domain/errors/player-error.ts';
import * as calls from '../calls/playback/shared-listening.ts';
import { createCommandSender } from '../connect/command-sender.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import { createDriftCorrection } from './drift-correction.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { ALONE, type Listening, type ListeningView } from './types.ts';
import type { SharedListeningDeps } from './shared-listening-deps.ts';

export interface ListeningClient extends Listening {
  /** Fetches the session after a connect or reconnect. */
  refresh(): Promise<void>;
  handlePush(payload: unknown): void;
  /** Resets, because the user changed. */
  reset(): void;
  /** Sends a guest's command to the host's devices. Resolves once it is done, or a newer command replaces it. */
  command(command: ConnectCommand): Promise<void>;
  /** Pauses this guest only, even if the call fails. */
  pauseHere(isPaused: boolean): Promise<void>;
  isPausedHere(): boolean;
}

/** Creates the client of shared listening: the members, and the local player in sync. */
export function createListeningClient(deps: SharedListeningDeps): ListeningClient {
  const { api, logger, random } = deps;
  const changes = createEventEmitter<ListeningView>();
  const follower = createDriftCorrection(deps);
  const sender = createCommandSender(deps);
  let userId: string | null = null;
  let asking: Promise<string> | null = null;
  let view = ALONE;
  /** The latest requested pause while the service has not confirmed it. */
  let requestedPause: { readonly isPaused: boolean } | null = null;
  /** Identifies the user: responses to an earlier user are ignored. */
  let listener = Symbol('listener');

  /** Concurrent callers share one request. */
  const me = () =>
    (asking ??= api
      .send(getMe, {})
      .then(({ id }) => id)
      .finally(() => (asking = null)));

  const isPausedHere = () =>
    requestedPause?.isPaused ?? view.session?.session_members.find(({ id }) => id === userId)?.is_paused ?? false;
  const show = (session: ListeningSession | null) => {
    const isHost = session !== null && session.session_owner_id === userId;
    // A client without a user id does not follow: it may be the host.
    const isGuest = session !== null && userId !== null && !isHost;
    view = { session, userId, isHost };
    if (!isGuest) requestedPause = null;
    follower.follow(isGuest ? session.playback : null, isGuest, isGuest && isPausedHere());
    changes.emit(view);
  };
  /** A response is authoritative; a push may be older than it. */
  const applyResponse = async (response: Promise<ListeningSession | null>) => {
    const mine = listener;
    const session = await withListeningError(response);
    // Who listens alone needs no id.
    const id = session === null ? userId : (userId ?? (await me()));
    if (mine !== listener) return;
    userId = id;
    show(session);
  };

  const read = async () => {
    try {
      await applyResponse(api.send(calls.getListeningSession, {}).then(({ session }) => session));
    } catch (thrown) {
      logger.log('warn', 'listening: fetching the session failed', { code: errorFrom(thrown).code });
    }
  };
  /** One read at a time: a response on its way may be older than the change that is to be read. */
  let reading = Promise.resolve();
  let isReadWaiting = false;
  const refresh = () => {
    if (isReadWaiting) return reading;
    isReadWaiting = true;
    return (reading = reading.then(() => {
      isReadWaiting = false;
      return read();
    }));
  };

  return {
    view: () => view,
    onChange: changes.add,
    start: () => applyResponse(api.send(calls.putListeningSession, { body: {} })),
    info: (sessionToken) => withListeningError(api.send(calls.getSessionInfo, { params: { sessionToken } })),
    join: (sessionToken) => applyResponse(api.send(calls.putJoin, { params: { sessionToken } })),
    leave: () => applyResponse(api.send(calls.deleteListeningSession, {}).then(() => null)),
    end: () => applyResponse(api.send(calls.deleteListeningSession, { query: { end: 'true' } }).then(() => null)),
    remove: (id) => withListeningError(api.send(calls.deleteListeningMember, { params: { userId: id } })),
    allowGuests: (mayControl) => applyResponse(api.send(calls.putListeningSession, { body: { guests_may_control: mayControl } })),
    command(command) {
      const mine = listener;
      // The id makes a retry idempotent: a skip must not skip twice.
      const body = { command: { ...command, logging_params: { command_id: random.hex(COMMAND_ID_BYTES) } } };
      return sender.submit(command.endpoint, async ({ cancellation, sequence }) => {
        if (mine !== listener) return;
        await withListeningError(api.send(calls.postListeningCommand, { body: { ...body, sequence } }, { cancellation }));
      });
    },
    isPausedHere,
    async pauseHere(isPaused) {
      const mine = listener;
      const request = { isPaused };
      requestedPause = request;
      show(view.session);
      await sender.submit(isPaused ? 'pause' : 'resume', async ({ cancellation }) => {
        if (mine !== listener) return;
        await applyResponse(api.send(calls.putListeningPause, { body: { paused: isPaused } }, { cancellation }));
      });
      if (requestedPause === request) requestedPause = null;
    },
    refresh,
    handlePush(payload) {
      const update = v.safeParse(calls.sessionUpdate, payload);
      if (!update.success) {
        logger.log('warn', 'listening: invalid session update');
        return;
      }
      const { session } = update.output;
      if (session !== null && view.session !== null && session.version <= view.session.version) return;
      // The session began elsewhere: whether this user leads it is unknown.
      if (session !== null && userId === null) return void refresh();
      // URLs in pushes start at the service's own origin.
      const url = view.session?.join_session_url;
      show(session && url !== undefined ? { ...session, join_session_url: url } : session);
    },
    reset() {
      userId = null;
      listener = Symbol('listener');
      sender.empty();
      show(null);
    },
  };
}

const LISTENING_REFUSALS = [
  ...[playerError('LISTENING_UNKNOWN'), playerError('LISTENING_HOST_ONLY'), playerError('LISTENING_QUEUE_HOST_ONLY')],
  playerError('LISTENING_FULL', MEMBERS_MAX),
];

/** Maps the service's messages about a session to error codes; the rest are command errors. */
async function withListeningError<Result>(response: Promise<Result>): Promise<Result> {
  try {
    return await response;
  } catch (thrown) {
    const detail = thrown instanceof Failure ? thrown.detail : '';
    throw new Failure(LISTENING_REFUSALS.find(({ message }) => message === detail) ?? commandError(errorFrom(thrown), detail));
  }
}
