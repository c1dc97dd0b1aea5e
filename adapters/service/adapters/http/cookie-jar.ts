import { parseSetCookie } from 'cookie';
/** The cookies of one client in process: by name and path, as a browser keeps them. */
export interface CookieJar {
  store(setCookie: string | readonly string[] | undefined): void;
  /** The `cookie` header for a path; empty without cookies. */
  headerFor(path: string): string;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

export function createCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>();
  return {
    store(setCookie) {
      for (const line of typeof setCookie === 'string' ? [setCookie] : (setCookie ?? [])) {
        const { name, value = '', path = '/' } = parseSetCookie(line);
        const key = `${path} ${name}`;
        if (value === '') cookies.delete(key);
        else cookies.set(key, { name, value, path });
      }
    },
    headerFor: (path) =>
      [...cookies.values()]
        .filter((cookie) => isUnder(path, cookie.path))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
  };
}

function isUnder(path: string, cookiePath: string): boolean {
  return cookiePath === '/' || path === cookiePath || path.startsWith(`${cookiePath}/`);
}
