import { expect } from 'chai';
import { requestFirstAnswers } from '#adapters/browser/network/first-answers.ts';
import { withPageAnswers } from '#adapters/browser/network/page-answers-http.ts';
import { createApi } from '#application/api/api-client.ts';
import { createLibrary } from '#application/library/library.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import type { Http } from '#application/ports/http.ts';
import { createServiceHarness, sendRequest, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { seededId } from '#adapters/simulation/world/sample-catalogue.ts';

type Answers = Readonly<Record<string, unknown>>;

async function openHouse() {
  const harness = await createServiceHarness();
  const { service } = harness;
  const { cookie, token } = await signUpOwner(service);
  const answersOf = async (path: string, options: object = { cookie }) => {
    const { json } = await sendRequest(service, `GET /session/first?path=${encodeURIComponent(path)}`, options);
    return (json as { readonly answers: Answers }).answers;
  };
  return { ...harness, cookie, token, answersOf };
}

describe('the first answers', () => {
  it('hold the session of the cookie, and what each call answers alone', async () => {
    const { answersOf, service } = await openHouse();
    const { '/session': session, ...others } = await answersOf('/');
    expect(session).to.include({ isAnonymous: false });
    const { accessToken } = session as { readonly accessToken: string };
    expect(Object.keys(others)).to.have.lengthOf(6);
    for (const [url, answer] of Object.entries(others))
      expect((await sendRequest(service, `GET ${url}`, { token: accessToken })).json, url).to.deep.equal(answer);
  });

  it('hold the session alone for a visitor, who sees nothing else', async () => {
    const { answersOf } = await openHouse();
    const answers = await answersOf('/', {});
    expect(Object.keys(answers)).to.deep.equal(['/session']);
    expect(answers['/session']).to.include({ isAnonymous: true });
  });

  it('are refused to pages of other sites, and kept nowhere', async () => {
    const { cookie, service } = await openHouse();
    const line = 'GET /session/first?path=/';
    const foreign = await sendRequest(service, line, { cookie, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(foreign.status).to.equal(403);
    const { headers } = await sendRequest(service, line, { cookie });
    expect(headers).to.include({ 'cache-control': 'no-store' }).and.not.have.property('access-control-allow-origin');
  });

  it('answer a page’s own requests for its home and an album, so that it sends none', async () => {
    const { cookie, clock, service } = await openHouse();
    const id = seededId('album', 'First Light');
    const requests: string[] = [];
    const http: Http = {
      async send({ url, method, headers = {} }) {
        const { pathname, search } = new URL(url);
        requests.push(pathname);
        const { status, bytes } = await sendRequest(service, `${method} ${pathname}${search}`, { cookie, headers });
        return { status, headers: {}, body: bytes };
      },
    };
    const open = (pathname: string) => {
      const tokens = { current: () => Promise.resolve('unused'), renew: () => Promise.reject<string>(new Error('unused')) };
      const fetched: typeof fetch = async (url) => {
        const { status, body } = await http.send({ method: 'GET', url: url as string, headers: { accept: 'application/json' } });
        return new Response(Buffer.from(body), { status });
      };
      const answers = requestFirstAnswers({ origin: 'http://localhost:4070', pathname }, fetched);
      const answered = withPageAnswers(http, clock, answers);
      const api = createApi({ http: answered, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://localhost:4070' });
      return { library: createLibrary(api, clock), session: () => answered.send(sessionRequest) };
    };
    const sessionRequest = { method: 'GET', url: 'http://localhost:4070/session', withCookies: true } as const;

    const home = open('/');
    await home.session();
    expect((await home.library.home.first(undefined, createCancellation()))?.id).to.equal('web-player-home');
    const album = open(`/album/${id}`);
    await album.session();
    expect((await album.library.album.first(id, createCancellation()))?.uri).to.include(id);
    expect(requests).to.deep.equal(['/session/first', '/session/first']);
  });
});
