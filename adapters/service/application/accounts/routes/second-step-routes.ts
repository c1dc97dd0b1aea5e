import * as calls from '#application/calls/account/second-step.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Identity } from '../identity.ts';
import { createRecentPasswordCheck } from '../sessions/recent-password.ts';
import type { AccountRecord } from '../../records/account-records.ts';
import { formError } from '../form-errors.ts';
import { factorsOf } from '../credentials/second-steps.ts';
import type { Limits } from '../../kernel/limits/limits.ts';
import { HttpError, type Caller, type Route, type ServiceRequest } from '../../ports/route.ts';
import { OWN_BACKOFF, PASSKEYS_MAX } from '../../../domain/constants/accounts.ts';
import { senderOf, type SecurityEventName, type SecurityLog } from '../../ports/security-log.ts';
import { orNotFound } from '../../kernel/routing/responses.ts';
import { createRoute, createResponseRoute } from '../../kernel/routing/call-routes.ts';

export interface SecondStepDeps {
  readonly identity: Identity;
  readonly browsers: BrowserSessions;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly securityLog: SecurityLog;
}

interface RequestContext {
  readonly caller: Caller;
  readonly request: ServiceRequest;
}

/** The second step of a sign-in, and managing second factors. */
export function secondStepRoutes({ identity, browsers, clock, limits, securityLog }: SecondStepDeps): readonly Route[] {
  const { accounts, sessions, secondSteps } = identity;
  const refuseUnlessRecent = createRecentPasswordCheck(sessions, clock);
  const tries = limits.tries('second step', OWN_BACKOFF);
  const accountOf = async ({ caller }: RequestContext): Promise<AccountRecord> =>
    orNotFound(await accounts.byId(caller.userId ?? ''), 'User');
  const accountToChange = async (input: RequestContext): Promise<AccountRecord> => {
    await refuseUnlessRecent(input.caller);
    return accountOf(input);
  };
  const record = (event: SecurityEventName, { request, caller }: RequestContext, detail: Readonly<Record<string, string>> = {}) =>
    securityLog.record({ event, outcome: 'done', ...senderOf(request, caller), detail });

  return [
    createResponseRoute(calls.postSecondStep, async ({ body: { ticket, code, passkey }, request }) => {
      const userId = await secondSteps.pendingUserId(ticket);
      if (userId === null) throw formError('SECOND_STEP_LATE');
      // A browser that is known is counted by itself, as at the password.
      const counted = browsers.markOf(request, userId) ?? userId;
      tries.begin(counted);
      const proof = passkey === undefined ? { code: code ?? '' } : { passkey };
      const by = await secondSteps.finish(ticket, proof, request);
      if (by === null) {
        const factor = passkey === undefined ? 'code' : 'passkey';
        const sender = { account: userId, address: request.remoteAddress, session: null };
        securityLog.record({ event: 'sign-in', outcome: 'refused', ...sender, detail: { factor } });
        throw formError('SECOND_STEP_WRONG');
      }
      tries.clear(counted);
      return browsers.signIn('sign-in', request, userId, { factor: by });
    }),
    createRoute(calls.getSecondStep, async (input) => {
      const { totp, passkeys, recovery } = factorsOf(await accountOf(input));
      return {
        has_codes: totp !== null,
        passkeys: passkeys.map(({ id, name, host, addedMs, lastUsedMs }) => ({
          id,
          name,
          host,
          added_at: addedMs,
          last_used_at: lastUsedMs,
        })),
        recovery_codes_left: recovery.length,
      };
    }),
    createRoute(calls.postAuthenticator, async (input) => secondSteps.beginTotp(await accountToChange(input))),
    createRoute(calls.putAuthenticator, async (input) => {
      const { id } = await accountToChange(input);
      tries.begin(`new ${id}`);
      const codes = await secondSteps.finishTotp(id, input.body.code);
      if (codes === null) throw formError('CODE_WRONG');
      tries.clear(`new ${id}`);
      record('factor.add', input, { factor: 'totp' });
      return { recovery_codes: [...codes] };
    }),
    createRoute(calls.deleteAuthenticator, async (input) => {
      const { id } = await accountToChange(input);
      if (!(await secondSteps.remove(id, { totp: true }))) throw new HttpError(404, 'No authenticator app is set up');
      record('factor.remove', input, { factor: 'totp' });
      return undefined;
    }),
    createRoute(calls.postPasskeyOptions, async (input) => {
      const account = await accountToChange(input);
      if (factorsOf(account).passkeys.length >= PASSKEYS_MAX) throw new HttpError(400, 'There are too many passkeys');
      return { ...(await secondSteps.beginPasskey(account, input.request)) };
    }),
    createRoute(calls.postPasskey, async (input) => {
      const { id } = await accountToChange(input);
      const { name, passkey } = input.body;
      const codes = await secondSteps.finishPasskey(id, name, passkey, input.request);
      if (codes === null) throw formError('PASSKEY_WRONG');
      record('factor.add', input, { factor: 'passkey' });
      return { recovery_codes: [...codes] };
    }),
    createRoute(calls.deletePasskey, async (input) => {
      const { id } = await accountToChange(input);
      if (!(await secondSteps.remove(id, { passkey: input.params.passkeyId }))) throw new HttpError(404, 'Passkey not found');
      record('factor.remove', input, { factor: 'passkey' });
      return undefined;
    }),
    createRoute(calls.postRecoveryCodes, async (input) => {
      const { id } = await accountToChange(input);
      const codes = await secondSteps.renewCodes(id);
      if (codes === null) throw new HttpError(404, 'There is no second step to recover');
      record('recovery-codes.make', input);
      return { recovery_codes: [...codes] };
    }),
  ];
}
