import { expect } from 'chai';
import fc from 'fast-check';
import type { Route } from '#adapters/service/application/ports/route.ts';
import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  credentialsOf,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { seededId, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';

/** What a stranger may put where a route expects something of its own. */
const STRANGE = [
  'x',
  '0',
  '-1',
  'null',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor',
  encodeURIComponent('spotify:album:'),
  encodeURIComponent(trackUri('First Light One')),
  encodeURIComponent('🎷 "<script>'),
  seededId('album', 'First Light'),
  'a'.repeat(23),
  'a'.repeat(900),
];

const BODIES = [
  undefined,
  '',
  'no json',
  '{',
  'null',
  '[]',
  '7',
  '"text"',
  '{"__proto__":{"a":1}}',
  '[null]',
  '{"device":7,"command":{"endpoint":7},"uris":[7],"ids":7,"tracks":[null],"deltas":[{"ops":[null]}],"name":[],"tests":7}',
  '{"device":{},"command":{"endpoint":"play","context":7},"uris":"x","ids":["x"],"tracks":7,"deltas":7,"name":"","tests":"x"}',
  '{"device_ids":[7],"play":"x","context_uri":7,"offset":"x","position_ms":"x","range_start":-1,"insert_before":-1,"volume":"x"}',
  `{"name":"${'n'.repeat(5_000)}"}`,
] as const;

const NAMES = [
  'ids',
  'q',
  'type',
  'limit',
  'offset',
  'market',
  'uri',
  'url',
  'state',
  'position_ms',
  'volume_percent',
  'device_id',
];
const MORE = ['variables', 'extensions', 'operationName', 'before', 'after', 'revision', 'connection_id', 'fields', 'resource'];
const query = fc
  .array(fc.tuple(fc.constantFrom(...NAMES, ...MORE), fc.constantFrom(...STRANGE)), { maxLength: 4 })
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'));

const bytes = new TextEncoder().encode('<!doctype html><html><body></body></html>');
const PAGE = { bytes, contentType: 'text/html', etag: '"1"', isHashed: false };

/** Every parameter, and whatever comes behind a star, is that. */
const addressOf = (path: string, strange: string) => path.replaceAll(/:\w+/g, strange).replace('*', strange);

describe('every route there is', () => {
  let harness: ServiceHarness;
  let token: string;
  let guest: string;
  let routes: readonly Pick<Route, 'method' | 'path' | 'auth'>[];
  const failures: string[] = [];

  before(async () => {
    harness = await createServiceHarness({
      assets: { read: () => Promise.resolve(PAGE) },
      logger: {
        log: (level, text, more) => {
          if (level === 'error') failures.push(`${text} ${JSON.stringify(more)}`);
        },
      },
    });
    ({ routes } = harness.service);
    token = (await signUpOwner(harness.service)).token;
    const invitation = await harness.service.identity.accounts.invite();
    const body = { username: 'guest', password: PASSWORD, invitation };
    guest = credentialsOf(await sendRequest(harness.service, 'POST /signup', { body })).token;
  });
  beforeEach(() => {
    failures.length = 0;
  });

  it('is known to this test', () => {
    expect(routes.length).to.be.greaterThan(80);
    expect(routes.filter(({ auth }) => auth === 'bearer').length).to.be.greaterThan(60);
  });

  it('answers 401 to a request without a token, and to an invalid token', async () => {
    for (const { method, path, auth } of routes) {
      if (auth !== 'bearer') continue;
      for (const options of [{}, { token: 'nonsense' }, { headers: { authorization: 'Basic eDp5' } }])
        expect(
          (await sendRequest(harness.service, `${method} ${addressOf(path, 'x')}`, options)).status,
          `${method} ${path}`,
        ).to.equal(401);
    }
  });

  it('shows and changes nothing of another member', async () => {
    for (const { method, path, auth } of routes) {
      const name = /:(userId|userid|username)\b/i.exec(path)?.[0];
      if (auth !== 'bearer' || name === undefined || /^\/v1\/users\/:userId$/.test(path)) continue;
      const address = addressOf(path.replace(name, 'owner'), seededId('track', 'First Light One'));
      for (const body of ['{}', '{"name":"x"}', undefined]) {
        const response = await sendRequest(harness.service, `${method} ${address}?ids=x&uri=x`, { token: guest, body });
        expect(response.status, `${method} ${path}: ${JSON.stringify(response.json)}`).to.be.oneOf([
          400,
          403,
          404,
          405,
          ...publicOf(method, path),
        ]);
      }
    }
  });

  it('never answers 500, whatever is in the address and the body', async () => {
    for (const { method, path, auth } of routes) {
      if (endsOrWaits(method, path)) continue;
      const pairs = [
        ...STRANGE.map((strange, at) => [strange, BODIES[at % BODIES.length]] as const),
        ...(method === 'GET' ? [] : BODIES).map((body) => ['x', body] as const),
      ];
      for (const [strange, body] of pairs) {
        const line = `${method} ${addressOf(path, strange)}`;
        const { status } = await sendRequest(harness.service, line, auth === 'bearer' ? { token, body } : { body });
        expect(status, `${line} ${String(body).slice(0, 80)} ${failures.join()}`).to.be.lessThan(500);
      }
    }
  });

  it('names the field that is wrong, in JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.constantFrom(...STRANGE),
        query,
        fc.oneof(fc.constantFrom(...BODIES), fc.json({ maxDepth: 3 })),
        async (at, strange, request, body) => {
          const { method, path, auth } = routes[at % routes.length] ?? { method: 'GET', path: '/', auth: 'none' as const };
          if (endsOrWaits(method, path)) return;
          const line = `${method} ${addressOf(path, strange)}?${request}`;
          const response = await sendRequest(harness.service, line, auth === 'bearer' ? { token, body } : { body });
          expect(response.status, `${line} ${failures.join()}`).to.be.lessThan(500);
          if (response.status !== 400 || auth !== 'bearer') return;
          const { error } = response.json as { readonly error: { readonly status: number; readonly message: string } };
          expect(error.status, line).to.equal(400);
          expect(error.message, line).to.not.equal('');
        },
      ),
      { numRuns: 400 },
    );
  });

  it('keeps its memory, however often it is asked nonsense', async () => {
    const round = async (from: number) => {
      for (let at = 0; at < 400; at += 1) {
        const { method, path, auth } = routes[(from + at) % routes.length] ?? { method: 'GET', path: '/', auth: 'none' as const };
        if (endsOrWaits(method, path)) continue;
        const line = `${method} ${addressOf(path, `${String(from)}x${String(at)}`)}?uri=${String(from + at)}`;
        await sendRequest(harness.service, line, auth === 'bearer' ? { token, body: 'no json' } : { body: 'no json' });
      }
    };
    await round(0);
    const before = process.memoryUsage().heapUsed;
    for (let from = 1; from <= 4; from += 1) await round(from * 1_000);
    expect(process.memoryUsage().heapUsed - before).to.be.lessThan(100_000_000);
  });
});

/** Calls that end the requesting session, or wait for the harness's clock. */
function endsOrWaits(method: string, path: string): boolean {
  return (
    (method === 'POST' && /^\/(logout|login|signup)$/.test(path)) || (method === 'DELETE' && path.startsWith('/v1/me/sessions'))
  );
}

/** What members may see of each other. */
function publicOf(method: string, path: string): readonly number[] {
  return method === 'GET' && /^\/v1\/users\/:\w+\/playlists$/.test(path) ? [200] : [];
}
