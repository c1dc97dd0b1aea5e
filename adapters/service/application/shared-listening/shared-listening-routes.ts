import { requireUserId } from '../kernel/routing/responses.ts';
import * as calls from '#application/calls/playback/shared-listening.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { ListeningSession } from '#domain/shared-listening/types.ts';
import { HttpError, type Caller, type Route } from '../ports/route.ts';
import { commandFact } from '../playback/routes/connect-routes.ts';
import { sendOrThrow } from '../playback/routes/route-context.ts';
import { createCommandRunner, markOf } from '../playback/command-runner.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import { commandForHost } from './broadcast-commands.ts';
import { createSharedListening } from './shared-listening.ts';
import type { PlaybackContext } from '../playback/playback-context.ts';

/** Shared listening sessions. Spec §7 "GET /session_info/{sessionToken}; PUT /join/{sessionToken}". */
export function sharedListeningRoutes(deps: PlaybackContext): readonly Route[] {
  const listening = createSharedListening(deps);
  const carryOut = createCommandRunner<undefined>();
  return [
    createRoute(calls.getListeningSession, async ({ caller, request: { origin } }) => {
      const session = await listening.current(requireUserId(caller));
      return { session: session && at(origin, session) };
    }),
    createRoute(calls.putListeningSession, async ({ body: { guests_may_control: guests }, caller, request: { origin } }) => {
      const session = await listening.start(requireUserId(caller));
      return at(origin, guests === undefined ? session : await listening.allowGuests(requireUserId(caller), guests));
    }),
    createRoute(calls.deleteListeningSession, async ({ caller, query: { end } }) => {
      await (end === 'true' ? listening.end(requireUserId(caller)) : listening.leave(requireUserId(caller)));
      return undefined;
    }),
    createRoute(calls.deleteListeningMember, async ({ caller, params: { userId } }) => {
      await listening.remove(requireUserId(caller), userId);
      return undefined;
    }),
    createRoute(calls.postListeningCommand, async ({ body: { command, sequence }, caller }) => {
      const guestId = requireUserId(caller);
      const sent = { commandId: command.logging_params?.command_id, sequence };
      return carryOut(guestId, sent, async (refuseOvertaken) => {
        const hostId = await listening.controlled(guestId, command.endpoint);
        const host = ofHost(hostId);
        const account = deps.accounts.of(requireUserId(host));
        const { activeId } = await account.state();
        if (activeId === null) throw new HttpError(404, playerError('CONNECT_NO_DEVICE').message);
        const fact = await commandFact(deps, host, activeId, await commandForHost(deps, { guestId, hostId }, command));
        refuseOvertaken();
        await sendOrThrow(account, fact, markOf(sent));
        return undefined;
      });
    }),
    createRoute(calls.putListeningPause, async ({ body: { paused }, caller, request: { origin } }) =>
      at(origin, await listening.pause(requireUserId(caller), paused)),
    ),
    createRoute(calls.getSessionInfo, async ({ params: { sessionToken }, request: { origin } }) =>
      at(origin, await listening.info(sessionToken)),
    ),
    createRoute(calls.putJoin, async ({ caller, params: { sessionToken }, request: { origin } }) =>
      at(origin, await listening.join(requireUserId(caller), sessionToken)),
    ),
  ];
}

/** Guests act with the host's permissions. */
const ofHost = (userId: string): Caller => ({ userId, product: 'premium', sessionId: null, resource: null });

const at = (origin: string, session: ListeningSession): ListeningSession => ({
  ...session,
  join_session_url: `${origin}${session.join_session_url}`,
});
