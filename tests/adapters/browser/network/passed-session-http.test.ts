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
    const http = withPassedSession(service, session, clock);
    const statusOf = async (path: string) =>
      (await http.send({ method: 'GET', url: `https://music.example${path}`, headers: {} })).status;

    expect([await statusOf('/session?resource=x'), await statusOf('/v1/me')]).to.deep.equal([200, 403]);
    await clock.advance(HOUR_MS / 2);
    expect(await statusOf('/session?resource=x')).to.equal(200);
    await clock.advance(HOUR_MS / 2);
    expect(await statusOf('/session?resource=x')).to.equal(403);
    expect(asked).to.deep.equal(['https://music.example/v1/me', 'https://music.example/session?resource=x']);
  });
});
