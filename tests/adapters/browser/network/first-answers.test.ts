import { expect } from 'chai';
import { requestFirstAnswers } from '#adapters/browser/network/first-answers.ts';

const PAGE = { origin: 'https://music.example', pathname: '/album/4aGXmxEHlqyNYDpr1zVFfR' };

describe('the request of the first answers', () => {
  it('is the one of the page’s Link header, with cookies', async () => {
    const requests: unknown[] = [];
    const send: typeof fetch = (url, init) => {
      requests.push(url, init?.credentials);
      return Promise.resolve(Response.json({ answers: { '/session': 'a' } }));
    };
    expect(await requestFirstAnswers(PAGE, send)).to.deep.equal({ '/session': 'a' });
    const url = 'https://music.example/session/first?path=%2Falbum%2F4aGXmxEHlqyNYDpr1zVFfR';
    expect(requests).to.deep.equal([url, 'include']);
  });

  for (const [what, send] of [
    ['refuses it', () => Promise.resolve(new Response('{}', { status: 404 }))],
    ['sends other JSON', () => Promise.resolve(Response.json({ error: 'Sign in to the network' }))],
    ['sends no JSON', () => Promise.resolve(new Response('<html>'))],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ] as const)
    it(`has no answers where the service ${what}`, async () => {
      expect(await requestFirstAnswers(PAGE, send)).to.deep.equal({});
    });
});
