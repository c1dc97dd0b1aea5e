import { expect } from 'chai';
import { withPassedSession } from '#adapters/browser/network/passed-session-http.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Http } from '#application/ports/http.ts';

const HOUR_MS = 3_600_000;

describe('the session that a sign-in window passed', () => {
  it('answers for the session for an hour at most, and for nothing else; then the service does', async () => {
    const clock = createVirtualClock();
    const asked: string[] = [];
    const service: Http = {
      send({ url }) {
        asked.push(url);
        return Promise.resolve({ status: 403, headers: {}, body: new Uint8Array() });
      },
    };
    const session = {
      accessToken: 'token',
      accessTokenExpirationTimestampMs: clock.nowMs() + HOUR_MS,
      clientId: 'client',
      isAnonymous: false,
    };
    let ends = 0;
    const http = withPassedSession(service, session, clock, () => (ends += 1));
    const statusOf = async (path: string) =>
      (await http.send({ method: 'GET', url: `https://music.example${path}`, headers: {} })).status;

    expect([await statusOf('/session?resource=x'), await statusOf('/v1/me')]).to.deep.equal([200, 403]);
    await clock.advance(HOUR_MS / 2);
    expect(await statusOf('/session?resource=x')).to.equal(200);
    await clock.advance(HOUR_MS / 2);
    expect([await statusOf('/session?resource=x'), await statusOf('/session?resource=x'), ends]).to.deep.equal([403, 403, 1]);
    expect(asked.map((url) => new URL(url).pathname)).to.deep.equal(['/v1/me', '/session', '/session']);
  });

  it('ends when the service refuses its token, and not when it refuses another one', async () => {
    const clock = createVirtualClock();
    const service: Http = { send: () => Promise.resolve({ status: 401, headers: {}, body: new Uint8Array() }) };
    const session = {
      accessToken: 'token',
      accessTokenExpirationTimestampMs: clock.nowMs() + HOUR_MS,
      clientId: 'client',
      isAnonymous: false,
    };
    let ends = 0;
    const http = withPassedSession(service, session, clock, () => (ends += 1));
    const statusOf = async (path: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await http.send({ method: 'GET', url: `https://music.example${path}`, headers })).status;
    };
    await statusOf('/v1/me', 'another');
    expect([await statusOf('/session', ''), ends]).to.deep.equal([200, 0]);
    await statusOf('/v1/me', 'token');
    expect([await statusOf('/session', ''), ends]).to.deep.equal([401, 1]);
  });
});
