import { expect } from 'chai';
import { withPageAnswers } from '#adapters/browser/network/page-answers-http.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Http } from '#application/ports/http.ts';

const PAGE = { origin: 'https://music.example', pathname: '/album/4aGXmxEHlqyNYDpr1zVFfR' };
const FIRST = 'https://music.example/session/first?path=%2Falbum%2F4aGXmxEHlqyNYDpr1zVFfR';

/** A service with these first answers; null: it refuses them. */
function openPage(answers: object | null) {
  const clock = createVirtualClock();
  const requests: string[] = [];
  const service: Http = {
    send({ method, url }) {
      requests.push(`${method} ${url}`);
      const isFirst = url === FIRST && answers !== null;
      const body = isFirst ? JSON.stringify({ answers }) : '"network"';
      return Promise.resolve({
        status: url === FIRST && !isFirst ? 404 : 200,
        headers: {},
        body: new TextEncoder().encode(body),
      });
    },
  };
  let arrived: object | null = null;
  const http = withPageAnswers(service, PAGE, clock, (all) => (arrived = all));
  const read = async (path: string, method: 'GET' | 'POST' = 'GET') => {
    const withCookies = path.startsWith('/session');
    const { body } = await http.send({ method, url: PAGE.origin + path, headers: {}, withCookies });
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  };
  return { clock, read, requests: () => requests.slice(1), first: () => requests[0], arrived: () => arrived };
}

describe('the first answers of a page', () => {
  it('answer the first of each of its requests, whatever the time in it, and no other', async () => {
    const page = openPage({ '/session': 'a', '/v1/views/home?limit=20': 'b' });
    expect(page.first()).to.equal(`GET ${FIRST}`);
    expect(await page.read('/session')).to.equal('a');
    expect(await page.read('/v1/views/home?timestamp=2026-07-01T09%3A30%3A00&limit=20', 'POST')).to.equal('network');
    expect(await page.read('/v1/views/home?timestamp=2026-07-01T09%3A30%3A00&limit=20')).to.equal('b');
    expect(await page.read('/v1/views/home?limit=20')).to.equal('network');
    expect(await page.read('/session')).to.equal('network');
    expect(page.requests()).to.have.lengthOf(3);
  });

  it('are there for others as soon as they arrive', async () => {
    const page = openPage({ '/session': 'a', '/v1/me': 'b' });
    await page.read('/session');
    expect(page.arrived()).to.deep.equal({ '/session': 'a', '/v1/me': 'b' });
  });

  it('are not used ten seconds after the page opened', async () => {
    const page = openPage({ '/session': 'a', '/v1/me': 'b' });
    await page.read('/session');
    await page.clock.advance(10_001);
    expect(await page.read('/v1/me')).to.equal('network');
  });

  it('leave all requests to the network where the service has none', async () => {
    const page = openPage(null);
    expect([await page.read('/session'), await page.read('/v1/me')]).to.deep.equal(['network', 'network']);
  });
});
