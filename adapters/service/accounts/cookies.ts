import { SESSION_IDLE_S } from '../constants/accounts.ts';
import { digestOf } from './secrets.ts';

const NAME_DIGITS = 8;

/** Where the session cookie goes over plain http: the calls that read it, and nowhere else. */
const PATHS = ['/session', '/login', '/signup', '/logout'];

export interface SessionCookie {
  read(cookieHeader: string | undefined, isSecure: boolean): string | null;
  /** Values of `set-cookie`. */
  set(secret: string, isSecure: boolean): readonly string[];
  clear(isSecure: boolean): readonly string[];
}

/**
 * The session cookie: HttpOnly, SameSite=Strict. Cookies do not tell ports apart, so its name carries
 * a mark of the installation: two services on one machine do not sign each other out. Over https the prefix
 * `__Host-` keeps out what a neighbouring host name or plain http planted; that prefix wants `Path=/`.
 */
export function createSessionCookie(masterSecret: Uint8Array): SessionCookie {
  const mark = digestOf(`cookie ${Buffer.from(masterSecret).toString('hex')}`).slice(0, NAME_DIGITS);
  const nameOf = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}cadenza-${mark}`;
  const written = (value: string, maxAgeS: number, isSecure: boolean) =>
    (isSecure ? ['/'] : PATHS).map((path) => {
      const attributes = `Path=${path}; Max-Age=${String(maxAgeS)}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      return `${nameOf(isSecure)}=${value}; ${attributes}`;
    });
  return {
    read: (header, isSecure) => cookiesOf(header ?? '').get(nameOf(isSecure)) ?? null,
    set: (secret, isSecure) => written(secret, SESSION_IDLE_S, isSecure),
    clear: (isSecure) => written('', 0, isSecure),
  };
}

function cookiesOf(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(';').map((pair): [string, string] => {
    const at = pair.indexOf('=');
    return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  });
  return new Map(pairs);
}
