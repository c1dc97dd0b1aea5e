import { SECURITY_LOG_SESSION_DIGITS, SECURITY_LOG_TEXT_MAX } from '../../domain/constants/security-log.ts';
import type { SecurityEvent } from '../ports/security-log.ts';
import { digestOf } from '../kernel/digests.ts';

/**
 * An event as one line of JSON: `time` (UTC), `event`, `outcome`, `account`, `address`, `session` (a digest), and its
 * details. JSON escapes control characters, so that no input can start a new line.
 */
export function securityLine({ event, outcome, account, address, session, detail = {} }: SecurityEvent, nowMs: number): string {
  const short = (text: string) => text.slice(0, SECURITY_LOG_TEXT_MAX);
  const details = Object.entries(detail).map(([name, value]) => [name, typeof value === 'string' ? short(value) : value]);
  return `${JSON.stringify({
    time: new Date(nowMs).toISOString(),
    event,
    outcome,
    account: account === null ? null : short(account),
    address: address === null ? null : short(address),
    session: session === null ? null : digestOf(session).slice(0, SECURITY_LOG_SESSION_DIGITS),
    ...Object.fromEntries(details),
  })}\n`;
}
