import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import type { Http } from '#application/ports/http.ts';
import type { ServiceHost } from './service/service-host.ts';

/** An account of a world, and the network address of its home. */
export interface Account {
  readonly username: string;
  readonly password: string;
  readonly address: string;
}

export const ORIGIN = 'http://localhost:4070';
export const OWNER: Account = { username: 'owner', password: 'a good password', address: '127.0.0.1' };

/** The owner, and members `member1`, `member2`, …, each at an address of their own. */
export function accountsOf(count: number): readonly Account[] {
  return Array.from({ length: count }, (_, index) =>
    index === 0
      ? OWNER
      : {
          username: `member${String(index)}`,
          password: `a good password ${String(index)}`,
          address: `10.${String((index >> 16) & 255)}.${String((index >> 8) & 255)}.${String(index & 255)}`,
        },
  );
}

/**
 * Signs up every account: the owner first, the others by invitation. Returns their access tokens. Throws when the service refuses
 * one.
 */
export async function signUpAccounts(
  host: Pick<ServiceHost, 'service'>,
  accounts: readonly Account[],
): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (const { address, password, username } of accounts) {
    const http = createInProcessHttp({ handle: (request) => host.service().handle(request) }, { remoteAddress: address });
    const [ownerToken] = tokens;
    const invitation = ownerToken === undefined ? {} : { invitation: await invite(host, ownerToken) };
    const { accessToken } = (await post(http, '/signup', { username, password, ...invitation })) as { accessToken: string };
    tokens.push(accessToken);
  }
  return tokens;
}

async function invite(host: Pick<ServiceHost, 'service'>, token: string): Promise<string> {
  const http = createInProcessHttp({ handle: (request) => host.service().handle(request) });
  return ((await post(http, '/v1/members/invitations', undefined, token)) as { code: string }).code;
}

async function post(http: Http, path: string, body: unknown, token?: string): Promise<unknown> {
  const response = await http.send({
    method: 'POST',
    url: ORIGIN + path,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    withCookies: true,
  });
  const text = new TextDecoder().decode(response.body);
  if (response.status >= 300) throw new Error(`POST ${path} was refused with ${String(response.status)}: ${text}`);
  return JSON.parse(text);
}
