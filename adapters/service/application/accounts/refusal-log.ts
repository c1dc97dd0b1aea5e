import type { Clock } from '#application/ports/clock.ts';
import { addressNetworkOf } from '../kernel/routing/address-network.ts';
import { HttpError, type Caller, type RequestHead, type Route } from '../ports/route.ts';
import { SIGN_IN_REMEMBERED_MAX } from '../../domain/constants/accounts.ts';
import { REFUSALS_A_MINUTE, REFUSALS_A_MINUTE_IN_ALL } from '../../domain/constants/security-log.ts';
import { senderOf, type SecurityLog } from '../ports/security-log.ts';
import { createLimits } from '../kernel/limits/limits.ts';

const MINUTE_MS = 60_000;
const FORBIDDEN = 403;
const UNAUTHORISED = 401;
const TOO_MANY = 429;

/** Records a refused request that concerns permissions or limits. */
export type LogRefusal = (request: RequestHead, route: Route, status: number, caller: Caller) => void;

/** Limited per minute, per network and in total, so that a client cannot flood the log. */
export function createRefusalLog(log: SecurityLog, clock: Clock): LogRefusal {
  // Each instance has a log of its own.
  const limits = createLimits(clock);
  const window = { windowMs: MINUTE_MS, rememberedMax: SIGN_IN_REMEMBERED_MAX, message: '' };
  const perAddress = limits.rate('refusals by address', { ...window, max: REFUSALS_A_MINUTE });
  const inAll = limits.rate('refusals', { ...window, max: REFUSALS_A_MINUTE_IN_ALL });

  const eventOf = (request: RequestHead, status: number) => {
    if (status === TOO_MANY) return 'limit';
    const isToken = status === UNAUTHORISED && request.headers.authorization !== undefined;
    return status === FORBIDDEN || isToken ? 'access' : null;
  };
  return (request, route, status, caller) => {
    const event = eventOf(request, status);
    if (
      event === null ||
      !isWithinLimit(() => perAddress.count(addressNetworkOf(request.remoteAddress))) ||
      !isWithinLimit(() => inAll.count(''))
    )
      return;
    const detail = { call: `${route.method} ${route.path}`, status };
    log.record({ event, outcome: 'refused', ...senderOf(request, caller), detail });
  };
}

function isWithinLimit(count: () => void): boolean {
  try {
    count();
    return true;
  } catch (thrown) {
    if (thrown instanceof HttpError) return false;
    throw thrown;
  }
}
