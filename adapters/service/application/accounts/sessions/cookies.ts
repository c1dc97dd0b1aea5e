import { parseCookie, stringifySetCookie } from 'cookie';
import { KNOWN_BROWSER_LIFETIME_S, SESSION_LIFETIME_S } from '../../../domain/constants/accounts.ts';
import { digestOf } from '../../kernel/digests.ts';

const NAME_DIGITS = 8;

/** The paths of a cookie over plain http: only the calls that read it. */
const SESSION_PATHS = ['/session', '/login', '/signup', '/logout'];
const KNOWN_PATHS = ['/session', '/login'];

interface Cookie {
  read(cookieHeader: string | undefined, isSecure: boolean): string | null;
  /** Values of `set-cookie`. */
  set(value: string, isSecure: boolean): readonly string[];
  clear(isSecure: boolean): readonly string[];
}

export interface Cookies {
  /** The session's secret. */
  readonly session: Cookie;
  /** Whom this browser has signed in before; see known-browsers.ts. It stays when a session ends. */
  readonly known: Cookie;
}

/**
 * The cookies: HttpOnly, SameSite=Strict. Cookies ignore ports, so their names carry a mark of the installation: two
 * services on one machine do not sign each other out. Over https the prefix `__Host-` rejects cookies set by a sibling host
 * or over plain http; that prefix requires `Path=/`.
 */
export function createCookies(masterSecret: Uint8Array): Cookies {
  const mark = digestOf(`cookie ${Buffer.from(masterSecret).toString('hex')}`).slice(0, NAME_DIGITS);
  return {
    session: createCookie(`cadenza-${mark}`, SESSION_PATHS, SESSION_LIFETIME_S),
    known: createCookie(`cadenza-known-${mark}`, KNOWN_PATHS, KNOWN_BROWSER_LIFETIME_S),
  };
}

function createCookie(name: string, paths: readonly string[], lifetimeS: number): Cookie {
  const nameOf = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}${name}`;
  const written = (value: string, maxAgeS: number, isSecure: boolean) =>
    (isSecure ? ['/'] : paths).map((path) =>
      stringifySetCookie(nameOf(isSecure), value, {
        path,
        maxAge: maxAgeS,
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
      }),
    );
  return {
    read: (header, isSecure) => parseCookie(header ?? '')[nameOf(isSecure)] ?? null,
    set: (value, isSecure) => written(value, lifetimeS, isSecure),
    clear: (isSecure) => written('', 0, isSecure),
  };
}
