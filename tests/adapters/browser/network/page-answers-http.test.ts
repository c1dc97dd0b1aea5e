import { expect } from 'chai';
import { withPageAnswers } from '#adapters/browser/network/page-answers-http.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { PageAnswers } from '#application/api/page-answers.ts';
import type { Http } from '#application/ports/http.ts';

const ORIGIN = 'https://music.example';

/** A service, and these answers that came with the page. */
function openPage(answers: Promise<PageAnswers> | PageAnswers) {
  const clock = createVirtualClock();
  const requests: string[] = [];
  const service: Http = {
    send({ method, url }) {
      requests.push(`${method} ${url}`);
      return Promise.resolve({ status: 200, headers: {}, body: new TextEncoder().encode('"network"') });
    },
  };
  const http = withPageAnswers(service, clock, Promise.resolve(answers));
  const read = async (path: string, method: 'GET' | 'POST' = 'GET') => {
    const withCookies = path.startsWith('/session');
    const { body } = await http.send({ method, url: ORIGIN + path, headers: {}, withCookies });
    return JSON.parse(new TextDecoder().decode(body)) as unknown;
  };
  return { clock, read, requests: () => requests };
}

describe('the first answers of a page', () => {
  it('answer the first of each of its requests, whatever the time in it, and no other', async () => {
    const page = openPage({ '/session': 'a', '/v1/views/home?limit=20': 'b' });
    expect(await page.read('/session')).to.equal('a');
    expect(await page.read('/v1/views/home?timestamp=2026-07-01T09%3A30%3A00&limit=20', 'POST')).to.equal('network');
    expect(await page.read('/v1/views/home?timestamp=2026-07-01T09%3A30%3A00&limit=20')).to.equal('b');
    expect(await page.read('/v1/views/home?limit=20')).to.equal('network');
    expect(await page.read('/session')).to.equal('network');
    expect(page.requests()).to.have.lengthOf(3);
  });

  it('are not used ten seconds after the page opened', async () => {
    const page = openPage({ '/session': 'a', '/v1/me': 'b' });
    await page.read('/session');
    await page.clock.advance(10_001);
    expect(await page.read('/v1/me')).to.equal('network');
  });

  it('are waited for ten seconds', async () => {
    const page = openPage(new Promise(() => undefined));
    const session = page.read('/session');
    await page.clock.advance(9_999);
    expect(page.requests()).to.deep.equal([]);
    await page.clock.advance(1);
    expect(await session).to.equal('network');
  });

  it('leave all requests to the network where there are none', async () => {
    const page = openPage({});
    expect([await page.read('/session'), await page.read('/v1/me')]).to.deep.equal(['network', 'network']);
  });
});
