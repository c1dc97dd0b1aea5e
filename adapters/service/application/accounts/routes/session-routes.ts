import { getSession, postDealerTicket } from '#application/calls/account/session.ts';
import { postLogin, postLogout, postSignup } from '#application/calls/account/sign-in.ts';
import { sessionError } from '#domain/errors/session-error.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { addressNetworkOf } from '../../kernel/routing/address-network.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Identity } from '../identity.ts';
import { formError } from '../form-errors.ts';
import { createSignInTries } from '../limits/sign-in-tries.ts';
import { HttpError, type Route } from '../../ports/route.ts';
import {
  DEALER_TICKET_LIFETIME_S,
  SIGN_IN_REMEMBERED_MAX,
  SIGN_UP_TRIES,
  SIGN_UP_WINDOW_MS,
} from '../../../domain/constants/accounts.ts';
import type { SecurityLog } from '../../ports/security-log.ts';
import type { Limits } from '../../kernel/limits/limits.ts';
import { json } from '../../kernel/routing/responses.ts';
import { createRoute, createResponseRoute } from '../../kernel/routing/call-routes.ts';

export interface SessionDeps {
  readonly identity: Identity;
  readonly browsers: BrowserSessions;
  readonly limits: Limits;
  readonly securityLog: SecurityLog;
}

/** Signing up, in and out, and the tokens of a session. */
export function sessionRoutes({ identity, browsers, limits, securityLog }: SessionDeps): readonly Route[] {
  const { accounts, sessions } = identity;
  const message = sessionError('SIGN_IN_TOO_OFTEN').message;
  const window = { message, windowMs: SIGN_UP_WINDOW_MS, rememberedMax: SIGN_IN_REMEMBERED_MAX };
  const signUps = limits.rate('sign-up', { ...window, max: SIGN_UP_TRIES });
  const tries = createSignInTries(limits);

  return [
    createRoute(getSession, async ({ query, request }) => {
      const resource = query.resource ?? null;
      if (resource !== null && parseContentUri(resource) === null) throw new HttpError(400, 'resource: is no content URI');
      return browsers.sessionInfo(await browsers.fromRequest(request), resource);
    }),
    createResponseRoute(postLogin, async ({ body: { username: name, password }, request }) => {
      const meant = await accounts.byName(name);
      const mark = meant && browsers.markOf(request, meant.id);
      const attempt = tries.begin({ name, address: request.remoteAddress, mark });
      const account = await accounts.checkPassword(meant, password, mark === null ? 'unknown' : 'known');
      if (account === null) {
        const sender = { account: meant?.id ?? null, address: request.remoteAddress, session: null };
        securityLog.record({ event: 'sign-in', outcome: 'refused', ...sender, detail: { known: mark !== null } });
        throw formError('SIGN_IN_REFUSED');
      }
      attempt.right();
      const waiting = await identity.secondSteps.begin(account, request);
      if (waiting !== null) {
        const { ticket, hasCodes, passkey } = waiting;
        return json(202, { second_step: { ticket, has_codes: hasCodes, passkey } });
      }
      return browsers.signIn('sign-in', request, account.id, { known: mark !== null });
    }),
    createResponseRoute(postSignup, async ({ body, request }) => {
      signUps.count(addressNetworkOf(request.remoteAddress));
      const credentials = { name: body.username, password: body.password, invitation: body.invitation ?? null };
      const account = await accounts.signUp(credentials);
      return browsers.signIn('sign-up', request, account.id);
    }),
    createResponseRoute(postLogout, async ({ body, request }) => {
      const session = await browsers.fromRequest(request);
      if (session) await sessions.end(body.everywhere === true ? await sessions.idsOf(session.userId) : [session.id]);
      if (session) browsers.record('sign-out', request, session, { everywhere: body.everywhere === true });
      return browsers.clearCookies(request);
    }),
    createRoute(postDealerTicket, async ({ caller }) => ({
      ticket: await identity.issueTicket(caller),
      expires_in: DEALER_TICKET_LIFETIME_S,
    })),
  ];
}
