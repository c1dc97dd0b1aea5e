import type { Caller, RequestHead } from './route.ts';

/** The security events. docs/operating.md explains each of them. */
const SECURITY_EVENTS = [
  'sign-up',
  'sign-in',
  'sign-out',
  'session.end',
  'password.confirm',
  'password.change',
  'password.reset',
  'factor.add',
  'factor.remove',
  'recovery-codes.make',
  'token.make',
  'token.end',
  'member.invite',
  'member.remove',
  'product.change',
  'access',
  'limit',
  'secret.rotate',
  'backup.make',
  'backup.download',
  'backup.restore',
] as const;

export type SecurityEventName = (typeof SECURITY_EVENTS)[number];

/** One event. It never holds a password, code, token, cookie, or an address with one of them in it. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  readonly outcome: 'done' | 'refused';
  /** The account concerned; null when unknown. Unknown names are not logged. */
  readonly account: string | null;
  /** The address of the client; null for a command of the operator. */
  readonly address: string | null;
  /** The session it was done with; a digest of its id is written. */
  readonly session: string | null;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
}

/** Keeps security events. Adapters: adapters/filesystem/security-log-file (JSON lines, a file a day), adapters/memory/memory-security-log. */
export interface SecurityLog {
  /** Returns immediately and never throws. */
  record(event: SecurityEvent): void;
  /** Resolves once everything recorded is written. */
  close(): Promise<void>;
}

/** For services that keep none. */
export const NO_SECURITY_LOG: SecurityLog = { record: () => undefined, close: () => Promise.resolve() };

/** The sender of a request, for an event. */
export function senderOf(request: RequestHead, caller: Caller): Pick<SecurityEvent, 'account' | 'address' | 'session'> {
  return { account: caller.userId, address: request.remoteAddress, session: caller.sessionId };
}
