import type { ServiceRequest, ServiceResponse } from '#adapters/service/application/ports/route.ts';
import type { Handle } from '#adapters/service/adapters/http/dispatch.ts';
import { createVirtualClock, type VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createMemoryService, type MemoryService, type MemoryServiceOptions } from '#adapters/simulation/world/memory-service.ts';
import { serviceEngines } from '../engines/service-engines.ts';
import { openForSuite } from '../world/open-page.ts';

export const ORIGIN = 'http://localhost:4070';

export interface RequestOptions {
  readonly token?: string;
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
  /** The origin the client claims. */
  readonly origin?: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: ServiceResponse['headers'];
  /** Of a JSON response; null when there is no body. */
  readonly json: never;
  readonly bytes: Uint8Array;
}

/** Asks a service directly, without a socket and without a client of ours in between. */
export async function sendRequest(
  service: { readonly handle: Handle },
  line: string,
  options: RequestOptions = {},
): Promise<TestResponse> {
  const [method = 'GET', address = '/'] = line.split(' ');
  const url = new URL(ORIGIN + address);
  const request: ServiceRequest = {
    method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: {
      ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
      ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
      ...options.headers,
    },
    body: new TextEncoder().encode(bodyText(options.body)),
    origin: options.origin ?? ORIGIN,
    remoteAddress: options.remoteAddress ?? '192.0.2.1',
  };
  const { status, headers, body } = await service.handle(request);
  const bytes = await bytesOf(body);
  const isJson = String(headers['content-type']).startsWith('application/json');
  return { status, headers, bytes, json: (isJson ? JSON.parse(new TextDecoder().decode(bytes)) : null) as never };
}

const bodyText = (body: unknown): string => (body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));

async function bytesOf(body: ServiceResponse['body']): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

export interface ServiceHarness {
  readonly service: MemoryService;
  readonly clock: VirtualClock;
}

export async function createServiceHarness(options: Partial<MemoryServiceOptions> = {}): Promise<ServiceHarness> {
  const { parts, ...busy } = await serviceEngines();
  const clock = createVirtualClock(busy);
  return {
    clock,
    service: await createMemoryService({ clock, random: createSeededRandom(1), ...parts, ...options }),
  };
}

export const PASSWORD = 'eight or more';

export interface Credentials {
  readonly token: string;
  /** Ready for a `cookie` header. */
  readonly cookie: string;
}

export function credentialsOf({ json, headers }: TestResponse): Credentials {
  const { accessToken } = json as { readonly accessToken: string };
  const [first = ''] = [headers['set-cookie'] ?? []].flat();
  return { token: accessToken, cookie: first.split(';')[0] ?? '' };
}

/** Makes the owner's account. */
export async function signUpOwner(service: { readonly handle: Handle }, username = 'owner'): Promise<Credentials> {
  return credentialsOf(await sendRequest(service, 'POST /signup', { body: { username, password: PASSWORD } }));
}

/** A service with its owner's account for a suite, and a client of that owner: `request('GET /v1/me')`. */
export function ownerClientForSuite() {
  const owned = openForSuite(async () => {
    const harness = await createServiceHarness();
    return { harness, token: (await signUpOwner(harness.service)).token };
  });
  return {
    service: () => owned().harness.service,
    request: (line: string, options: RequestOptions = {}) =>
      sendRequest(owned().harness.service, line, { token: owned().token, ...options }),
  };
}

/** A session of its own, for what is made for one. */
export async function openOwnerSession({ identity }: Pick<MemoryService, 'identity'>): Promise<string> {
  return (await identity.sessions.open('owner', 'browser')).session.id;
}

/** A token narrowed to one resource: the session's of the cookie, or an anonymous one. */
export async function fetchScopedToken(service: { readonly handle: Handle }, resource: string, cookie?: string): Promise<string> {
  const response = await sendRequest(service, `GET /session?resource=${resource}`, cookie === undefined ? {} : { cookie });
  return (response.json as { readonly accessToken: string }).accessToken;
}
