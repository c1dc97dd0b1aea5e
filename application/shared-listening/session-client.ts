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
import type { ListeningParts } from './session-parts.ts';

export interface ListeningClient extends Listening {
  /** The line is there, perhaps again: what happened meanwhile is asked for. */
  refresh(): Promise<void>;
  handlePush(payload: unknown): void;
  /** Resets, because the user changed. */
  reset(): void;
  /** A guest's wish goes to the host's devices. Resolves once it is done, or a newer command has taken its place. */
  command(command: ConnectCommand): Promise<void>;
  /** For this guest only; it holds here whatever becomes of the call. */
  pauseHere(isPaused: boolean): Promise<void>;
  isPausedHere(): boolean;
}

/** The client's side of listening together: who is in, and following what they hear. */
export function createListeningClient(parts: ListeningParts): ListeningClient {
  const { api, logger, random } = parts;
  const changes = createEventEmitter<ListeningView>();
  const follower = createDriftCorrection(parts);
  const sender = createCommandSender(parts);
  let userId: string | null = null;
  let asking: Promise<string> | null = null;
  let view = ALONE;
  /** What was asked for last and is not known to the service yet: what it tells meanwhile is older. */
  let wished: boolean | null = null;
  /** Answers to who listened before are not this listener's. */
  let listener = Symbol('listener');

  /** Whoever asks meanwhile waits for the same answer. */
  const me = () =>
    (asking ??= api
      .send(getMe, {})
      .then(({ id }) => id)
      .finally(() => (asking = null)));

  const isPausedHere = () => wished ?? view.session?.session_members.find(({ id }) => id === userId)?.is_paused ?? false;
  const show = (session: ListeningSession | null) => {
    const isHost = session !== null && session.session_owner_id === userId;
    // Who does not know yet who they are does not follow: it may be themselves.
    const isGuest = session !== null && userId !== null && !isHost;
    view = { session, userId, isHost };
    if (!isGuest) wished = null;
    follower.follow(isGuest ? session.playback : null, isGuest, isGuest && isPausedHere());
    changes.emit(view);
  };
  /** An answer is what counts; a push may be older than what is known. */
  const answered = async (answer: Promise<ListeningSession | null>) => {
    const mine = listener;
    const session = await withListeningError(answer);
    const id = userId ?? (await me());
    if (mine !== listener) return;
    userId = id;
    show(session);
  };

  return {
    view: () => view,
    onChange: changes.add,
    start: () => answered(api.send(calls.putListeningSession, { body: {} })),
    info: (sessionToken) => withListeningError(api.send(calls.getSessionInfo, { params: { sessionToken } })),
    join: (sessionToken) => answered(api.send(calls.putJoin, { params: { sessionToken } })),
    leave: () => answered(api.send(calls.deleteListeningSession, {}).then(() => null)),
    end: () => answered(api.send(calls.deleteListeningSession, { query: { everybody: 'true' } }).then(() => null)),
    remove: (id) => withListeningError(api.send(calls.deleteListeningMember, { params: { userId: id } })),
    allowGuests: (mayControl) => answered(api.send(calls.putListeningSession, { body: { guests_may_control: mayControl } })),
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
      wished = isPaused;
      show(view.session);
      await answered(api.send(calls.putListeningPause, { body: { paused: isPaused } }));
      if (wished === isPaused) wished = null;
    },
    async refresh() {
      try {
        await answered(api.send(calls.getListeningSession, {}).then(({ session }) => session));
      } catch (thrown) {
        logger.log('warn', 'listening: it is not known with whom', { code: errorFrom(thrown).code });
      }
    },
    handlePush(payload) {
      const update = v.safeParse(calls.sessionUpdate, payload);
      if (!update.success) {
        logger.log('warn', 'listening: news nobody understands');
        return;
      }
      const { session } = update.output;
      if (session !== null && view.session !== null && session.version <= view.session.version) return;
      // Addresses of pushes begin at the service's own.
      const url = view.session?.join_session_url;
      show(session && url !== undefined ? { ...session, join_session_url: url } : session);
    },
    reset() {
      userId = null;
      listener = Symbol('listener');
      show(null);
    },
  };
}

const SAID = [
  ...[playerError('LISTENING_UNKNOWN'), playerError('LISTENING_HOST_ONLY'), playerError('LISTENING_QUEUE_HOST_ONLY')],
  playerError('LISTENING_FULL', MEMBERS_MAX),
];

/** What the service says about a session has a code of its own; the rest is a command's error. */
async function withListeningError<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (thrown) {
    const detail = thrown instanceof Failure ? thrown.detail : '';
    throw new Failure(SAID.find(({ message }) => message === detail) ?? commandError(errorFrom(thrown), detail));
  }
}
