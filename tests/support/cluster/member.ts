import type { Cluster as PlayerCluster } from '#domain/connect/types.ts';
import { PASSWORD } from '../service/api-test-client.ts';

/** A member's requests, as a program of theirs sends them. */
export interface Member {
  readonly name: string;
  readonly token: string;
  /** The response's JSON, or null where the request failed or was refused: it is not repeated. */
  ask(line: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Why the latest request that failed did. */
  failure(): string;
}

/** A member waits no longer for a response, in milliseconds. */
const PATIENCE_MS = 20_000;
const FAILURE_CHARS = 200;

export function createMember(origin: string, name: string, token: string): Member {
  let failure = '';
  return {
    name,
    token,
    failure: () => failure,
    async ask(line, body, headers = {}) {
      const [method = '', path = ''] = line.split(' ');
      try {
        const response = await fetch(origin + path, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
          signal: AbortSignal.timeout(PATIENCE_MS),
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (response.ok) return text === '' ? {} : (JSON.parse(text) as unknown);
        failure = `${line}: ${String(response.status)} ${text.slice(0, FAILURE_CHARS)}`;
        return null;
      } catch (thrown) {
        const cause = thrown instanceof Error ? (thrown.cause ?? thrown) : thrown;
        failure = `${line}: ${String(cause)}`;
        return null;
      }
    },
  };
}

/** Makes the account of a member whom the owner invites, at one machine; each comes from an address of its own. */
export async function signUpMember(machine: string, origin: string, owner: Member, number: number): Promise<Member> {
  const name = `listener-${String(number)}`;
  const { code } = (await owner.ask('POST /v1/members/invitations')) as { readonly code: string };
  const response = await fetch(`${machine}/signup`, {
    method: 'POST',
    headers: { 'x-forwarded-for': `10.0.${String(number >> 8)}.${String(number & 255)}` },
    body: JSON.stringify({ username: name, password: PASSWORD, invitation: code }),
  });
  if (!response.ok) throw new Error(`${name} was not let in: ${String(response.status)} ${await response.text()}`);
  return createMember(origin, name, ((await response.json()) as { readonly accessToken: string }).accessToken);
}

/** The tracks of an album with this name. */
export async function albumOf(
  member: Member,
  name: string,
): Promise<{ readonly uri: string; readonly trackUris: readonly string[] }> {
  const found = (await member.ask(`GET /v1/search?type=album&q=${encodeURIComponent(name)}`)) as {
    readonly albums: { readonly items: readonly { readonly id: string; readonly uri: string }[] };
  };
  const [album] = found.albums.items;
  if (album === undefined) throw new Error(`There is no album ${name}`);
  const { items } = (await member.ask(`GET /v1/albums/${album.id}/tracks`)) as {
    readonly items: readonly { readonly uri: string }[];
  };
  return { uri: album.uri, trackUris: items.map(({ uri }) => uri) };
}

/** The account's player as the service knows it, read over the open socket of one of its devices. */
export async function readPlayer(member: Member, connectionId: string): Promise<PlayerCluster | null> {
  const observer = {
    member_type: 'CONNECT_STATE',
    device: { device_info: { capabilities: { can_be_player: false, hidden: true } } },
  };
  const headers = { 'x-spotify-connection-id': connectionId };
  return (await member.ask('PUT /connect-state/v1/devices/hobs_the-test-itself', observer, headers)) as PlayerCluster | null;
}
