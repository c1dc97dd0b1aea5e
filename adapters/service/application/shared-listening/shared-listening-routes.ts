import * as calls from '#application/calls/playback/shared-listening.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { ListeningSession } from '#domain/shared-listening/types.ts';
import { HttpError, type Caller, type Route } from '../ports/route.ts';
import { commandFact } from '../playback/routes/connect-routes.ts';
import { decided, userIdOf } from '../playback/routes/route-context.ts';
import { createCarrying } from '../playback/command-ids.ts';
import { createRoute } from '../kernel/routing/call-routes.ts';
import { forAll } from './broadcast-commands.ts';
import { createListening } from './shared-listening.ts';
import type { PlayingParts } from '../playback/playback-context.ts';

/** Shared listening sessions. Spec §7 "GET /session_info/{sessionToken}; PUT /join/{sessionToken}". */
export function listeningRoutes(parts: PlayingParts): readonly Route[] {
  const listening = createListening(parts);
  const carryOut = createCarrying<undefined>();
  return [
    createRoute(calls.getListeningSession, async ({ caller, request: { origin } }) => {
      const session = await listening.current(userIdOf(caller));
      return { session: session && at(origin, session) };
    }),
    createRoute(calls.putListeningSession, async ({ body: { guests_may_control: guests }, caller, request: { origin } }) => {
      const session = await listening.start(userIdOf(caller));
      return at(origin, guests === undefined ? session : await listening.allowGuests(userIdOf(caller), guests));
    }),
    createRoute(calls.deleteListeningSession, async ({ caller, query: { everybody } }) => {
      await (everybody === 'true' ? listening.end(userIdOf(caller)) : listening.leave(userIdOf(caller)));
      return undefined;
    }),
    createRoute(calls.deleteListeningMember, async ({ caller, params: { userId } }) => {
      await listening.remove(userIdOf(caller), userId);
      return undefined;
    }),
    createRoute(calls.postListeningCommand, async ({ body: { command, sequence }, caller }) => {
      const guestId = userIdOf(caller);
      return carryOut(guestId, { commandId: command.logging_params?.command_id, sequence }, async (refuseOvertaken) => {
        const hostId = await listening.controlled(guestId, command.endpoint);
        const host = ofHost(hostId);
        const account = parts.accounts.of(userIdOf(host));
        const { activeId } = await account.state();
        if (activeId === null) throw new HttpError(404, playerError('CONNECT_NO_DEVICE').message);
        const fact = await commandFact(parts, host, activeId, await forAll(parts, { guestId, hostId }, command));
        refuseOvertaken();
        await decided(account, fact);
        return undefined;
      });
    }),
    createRoute(calls.putListeningPause, async ({ body: { paused }, caller, request: { origin } }) =>
      at(origin, await listening.pause(userIdOf(caller), paused)),
    ),
    createRoute(calls.getSessionInfo, async ({ params: { sessionToken }, request: { origin } }) =>
      at(origin, await listening.info(sessionToken)),
    ),
    createRoute(calls.putJoin, async ({ caller, params: { sessionToken }, request: { origin } }) =>
      at(origin, await listening.join(userIdOf(caller), sessionToken)),
    ),
  ];
}

/** What a guest may is what the host may. */
const ofHost = (userId: string): Caller => ({ userId, product: 'premium', sessionId: null, resource: null });

const at = (origin: string, session: ListeningSession): ListeningSession => ({
  ...session,
  join_session_url: `${origin}${session.join_session_url}`,
});
