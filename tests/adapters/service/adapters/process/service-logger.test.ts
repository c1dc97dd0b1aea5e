import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createRequestIds } from '#adapters/service/adapters/observability/request-ids.ts';
import { createRequestLog } from '#adapters/service/adapters/observability/request-log.ts';
import { measuredRequests } from '#adapters/service/adapters/observability/measured-requests.ts';
import { createServiceLogger, type ServiceLoggerOptions } from '#adapters/service/adapters/process/service-logger.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { createServiceHarness, PASSWORD, sendRequest, signUpOwner } from '#tests/support/service/api-test-client.ts';

function setUp(options: Partial<ServiceLoggerOptions> = {}) {
  const lines: string[] = [];
  const logger = createServiceLogger({ format: 'json', level: 'warn', write: (line) => lines.push(line), ...options });
  return { lines, logger, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

describe('the log of the service', () => {
  it('has a JSON object a line: time in UTC, level, message and details', () => {
    const { entries, lines, logger } = setUp();
    logger.log('warn', 'A feed could not be refreshed', { feed: 'https://feeds.example/a', code: 'NETWORK_ERROR' });
    const [{ time, ...entry } = { time: null }] = entries();
    expect(entry).to.deep.equal({
      ...{ level: 'warn', message: 'A feed could not be refreshed' },
      ...{ feed: 'https://feeds.example/a', code: 'NETWORK_ERROR' },
    });
    expect(time).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(lines[0]).to.match(/\}\n$/);
  });

  it('has only the level that is wanted, and those above it', () => {
    for (const [level, count] of [
      ['error', 1],
      ['warn', 2],
      ['info', 3],
      ['debug', 4],
    ] as const) {
      const { lines, logger } = setUp({ level });
      for (const one of ['error', 'warn', 'info', 'debug'] as const) logger.log(one, 'x');
      expect(lines).to.have.length(count);
    }
  });

  it('is one line of text on a terminal, whatever a detail holds', () => {
    const { lines, logger } = setUp({ format: 'text' });
    logger.log('error', 'A handler failed', { route: 'GET /v1/me', error: 'gone\n\u001b[2J', status: 500 });
    expect(lines[0]).to.match(
      /^\d\d:\d\d:\d\d error A handler failed route="GET \/v1\/me" error="gone\\n\\u001b\[2J" status=500\n$/,
    );
  });

  it('redacts tokens, passwords, cookies, queries and the names of accounts', () => {
    const secrets = ['t0ken-value', 'passw0rd', 'c00kie', 'sign3d', 'mallory'];
    for (const format of ['json', 'text'] as const) {
      const { lines, logger } = setUp({ format });
      logger.log('error', 'x', {
        token: 't0ken-value',
        headers: { authorization: 'Bearer t0ken-value', cookie: 'session=c00kie' },
        error: 'Error: Bearer t0ken-value refused, {"password":"passw0rd"}, https://a.example/b?sig=sign3d',
        userId: 'mallory',
      });
      for (const secret of secrets) expect(lines[0]).to.not.include(secret);
    }
  });
});

describe('requests in the log', () => {
  it('have an id that their lines and their response share, and no name, token or path', async () => {
    const ids = createRequestIds(createSeededRandom(3));
    const { entries, lines, logger } = setUp({ level: 'info', requestId: ids.current });
    const store = { ...createMemoryStore(), search: () => Promise.reject(new Error('the disk is gone')) };
    const { service } = await createServiceHarness({ store, logger });
    const handle = ids.around(measuredRequests(service.handle, service.routes, createRequestLog(logger)));
    const { cookie, token } = await signUpOwner({ handle }, 'mallory');
    const answers = await Promise.all(
      ['/v1/me', '/v1/search?q=sonata&type=track'].map((path) => sendRequest({ handle }, `GET ${path}`, { token })),
    );
    const [first, second] = answers.map(({ headers }) => headers['x-request-id']);
    expect(first).to.match(/^[\da-f]{16}$/);
    const of = (id: unknown) => entries().filter(({ request }) => request === id);
    expect(of(first).map(({ message, route, status }) => [message, route, status])).to.deep.equal([
      ['A request was answered', 'GET /v1/me', '200'],
    ]);
    expect(of(second).map(({ level, message }) => [level, message])).to.deep.equal([
      ['error', 'A handler failed'],
      ['info', 'A request was answered'],
    ]);
    for (const secret of ['mallory', PASSWORD, token, cookie, 'sonata']) expect(lines.join('')).to.not.include(secret);
  });
});
