import * as calls from '#application/calls/account/second-step.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { BrowserSessions } from '../sessions/browser-sessions.ts';
import type { Identity } from '../identity.ts';
import { createRecency } from '../sessions/recent-password.ts';
import type { AccountRecord } from '../../records/account-records.ts';
import { refusal } from '../form-refusals.ts';
import { factorsOf } from '../credentials/second-steps.ts';
import { createTryBook } from '../limits/failed-tries.ts';
import { Refusal, type Caller, type Route, type ServiceRequest } from '../../ports/route.ts';
import { OWN_PATIENCE, PASSKEYS_MAX } from '../../../domain/constants/accounts.ts';
import { senderOf, type SecurityEventName, type SecurityLog } from '../../ports/security-log.ts';
import { found } from '../../kernel/routing/responses.ts';
import { answer, respond } from '../../kernel/routing/call-routes.ts';

export interface SecondStepDeps {
  readonly identity: Identity;
  readonly browsers: BrowserSessions;
  readonly clock: Clock;
  readonly securityLog: SecurityLog;
}

interface Sent {
  readonly caller: Caller;
  readonly request: ServiceRequest;
}

/** The second step of a sign-in, and what it is made of. */
export function secondStepRoutes({ identity, browsers, clock, securityLog }: SecondStepDeps): readonly Route[] {
  const { accounts, sessions, secondSteps } = identity;
  const refuseUnlessRecent = createRecency(sessions, clock);
  const tries = createTryBook(clock, OWN_PATIENCE);
  const accountOf = async ({ caller }: Sent): Promise<AccountRecord> => found(await accounts.ofId(caller.userId ?? ''), 'User');
  const changing = async (sent: Sent): Promise<AccountRecord> => {
    await refuseUnlessRecent(sent.caller);
    return accountOf(sent);
  };
  const record = (event: SecurityEventName, { request, caller }: Sent, detail: Readonly<Record<string, string>> = {}) =>
    securityLog.record({ event, outcome: 'done', ...senderOf(request, caller), detail });

  return [
    respond(calls.postSecondStep, async ({ body: { ticket, code, passkey }, request }) => {
      const userId = secondSteps.waiting(ticket);
      if (userId === null) throw refusal('SECOND_STEP_LATE');
      // A browser that is known is counted by itself, as at the password.
      const counted = browsers.markOf(request, userId) ?? userId;
      tries.begin(counted);
      const given = passkey === undefined ? { code: code ?? '' } : { passkey };
      const by = await secondSteps.finish(ticket, given, request);
      if (by === null) {
        const factor = passkey === undefined ? 'code' : 'passkey';
        const sender = { account: userId, address: request.remoteAddress, session: null };
        securityLog.record({ event: 'sign-in', outcome: 'refused', ...sender, detail: { factor } });
        throw refusal('SECOND_STEP_WRONG');
      }
      tries.forget(counted);
      return browsers.signedIn('sign-in', request, userId, { factor: by });
    }),
    answer(calls.getSecondStep, async (sent) => {
      const { totp, passkeys, recovery } = factorsOf(await accountOf(sent));
      return {
        has_codes: totp !== null,
        passkeys: passkeys.map(({ id, name, host, addedMs, lastUsedMs }) => ({
          ...{ id, name, host },
          added_at: addedMs,
          last_used_at: lastUsedMs,
        })),
        recovery_codes_left: recovery.length,
      };
    }),
    answer(calls.postAuthenticator, async (sent) => secondSteps.beginTotp(await changing(sent))),
    answer(calls.putAuthenticator, async (sent) => {
      const { id } = await changing(sent);
      tries.begin(`new ${id}`);
      const codes = await secondSteps.finishTotp(id, sent.body.code);
      if (codes === null) throw refusal('CODE_WRONG');
      tries.forget(`new ${id}`);
      record('factor.add', sent, { factor: 'totp' });
      return { recovery_codes: [...codes] };
    }),
    answer(calls.deleteAuthenticator, async (sent) => {
      const { id } = await changing(sent);
      if (!(await secondSteps.remove(id, { totp: true }))) throw new Refusal(404, 'There are no codes of an app');
      record('factor.remove', sent, { factor: 'totp' });
      return undefined;
    }),
    answer(calls.postPasskeyOptions, async (sent) => {
      const account = await changing(sent);
      if (factorsOf(account).passkeys.length >= PASSKEYS_MAX) throw new Refusal(400, 'There are too many passkeys');
      return { ...(await secondSteps.beginPasskey(account, sent.request)) };
    }),
    answer(calls.postPasskey, async (sent) => {
      const { id } = await changing(sent);
      const { name, passkey } = sent.body;
      const codes = await secondSteps.finishPasskey(id, name, passkey, sent.request);
      if (codes === null) throw refusal('PASSKEY_WRONG');
      record('factor.add', sent, { factor: 'passkey' });
      return { recovery_codes: [...codes] };
    }),
    answer(calls.deletePasskey, async (sent) => {
      const { id } = await changing(sent);
      if (!(await secondSteps.remove(id, { passkey: sent.params.passkeyId }))) throw new Refusal(404, 'Passkey not found');
      record('factor.remove', sent, { factor: 'passkey' });
      return undefined;
    }),
    answer(calls.postRecoveryCodes, async (sent) => {
      const { id } = await changing(sent);
      const codes = await secondSteps.renewCodes(id);
      if (codes === null) throw new Refusal(404, 'There is no second step to recover');
      record('recovery-codes.make', sent);
      return { recovery_codes: [...codes] };
    }),
  ];
}
