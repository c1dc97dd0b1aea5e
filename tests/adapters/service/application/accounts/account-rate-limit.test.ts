import { expect } from 'chai';
import fc from 'fast-check';
import { callsLeftAt, type CallBudget } from '#adapters/service/application/accounts/limits/account-rate-limit.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { sendRequest, createServiceHarness, fetchScopedToken, signUpOwner } from '#tests/support/service/api-test-client.ts';

describe('calls of an account', () => {
  const open = async () => {
    const house = await createServiceHarness({ settings: { ...DEFAULT_SETTINGS, callsPerMinute: 60 } });
    const owner = await signUpOwner(house.service);
    const status = async (token: string, remoteAddress = '192.0.2.1') =>
      (await sendRequest(house.service, 'GET /v1/me', { token, remoteAddress })).status;
    return { ...house, owner, status };
  };

  it('are refused beyond the limit of a minute, from any session and address', async () => {
    const { service, clock, owner, status } = await open();
    const script = await service.identity.issueScriptToken('owner');
    for (let count = 0; count < 59; count++) expect(await status(owner.token, `192.0.2.${String(count)}`)).to.equal(200);
    expect(await status(script, '198.51.100.1')).to.equal(200);
    const refused = await sendRequest(service, 'GET /v1/me', { token: owner.token });
    expect([refused.status, refused.headers['retry-after']]).to.deep.equal([429, '1']);
    await clock.sleep(1_000);
    expect([await status(owner.token), await status(owner.token)]).to.deep.equal([200, 429]);
    await clock.sleep(60_000);
    for (let count = 0; count < 60; count++) expect(await status(owner.token)).to.equal(200);
    expect(await status(owner.token)).to.equal(429);
  });

  it('do not count for another account, and of visitors by their address', async () => {
    const { service, owner, status } = await open();
    for (let count = 0; count < 61; count++) await status(owner.token);
    expect(await status(owner.token)).to.equal(429);
    const visitor = await fetchScopedToken(service, 'spotify:album:0000000000000000000000');
    const read = async (remoteAddress: string) =>
      (await sendRequest(service, 'GET /v1/tracks?ids=0000000000000000000000', { token: visitor, remoteAddress })).status;
    for (let count = 0; count < 60; count++) await read('192.0.2.1');
    expect(await read('192.0.2.1')).to.equal(429);
    expect(await read('192.0.2.2')).to.not.equal(429);
  });

  it('are never more than two minutes’ worth in any minute', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3_000), { size: 'max', maxLength: 500 }), (pausesMs) => {
        const statuses: number[] = [];
        let allowance: CallBudget | undefined;
        let nowMs = 0;
        for (const pauseMs of pausesMs) {
          nowMs += pauseMs;
          const calls = callsLeftAt(allowance, 30, nowMs);
          if (calls < 1) continue;
          allowance = { calls: calls - 1, asOfMs: nowMs };
          statuses.push(nowMs);
        }
        for (const from of statuses) expect(statuses.filter((at) => at >= from && at < from + 60_000).length).to.be.at.most(60);
      }),
    );
  });
});
