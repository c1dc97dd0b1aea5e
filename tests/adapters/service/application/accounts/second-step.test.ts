import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { createMemorySecurityLog } from '#adapters/service/adapters/memory/memory-security-log.ts';
import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  credentialsOf,
  signUpOwner,
  type Credentials,
  type ServiceHarness,
  type TestResponse,
} from '#tests/support/service/api-test-client.ts';

const MINUTE_MS = 60_000;

describe('the second step', () => {
  const securityLog = createMemorySecurityLog();
  let house: ServiceHarness;
  let owner: Credentials;
  let secret: string;
  beforeEach(async () => {
    house = await createServiceHarness({ securityLog });
    owner = await signUpOwner(house.service);
  });

  const asOwner = (line: string, body?: unknown) => sendRequest(house.service, line, { token: owner.token, body });
  const codeNow = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: house.clock.nowMs() });
  const codesOf = ({ json }: TestResponse) => (json as { recovery_codes: string[] }).recovery_codes;
  const messageOf = ({ json }: TestResponse) => (json as { error: { message: string } }).error.message;

  /** Sets an app up, and moves on to its next code. */
  async function setUp(): Promise<readonly string[]> {
    ({ secret } = (await asOwner('POST /v1/me/second-step/codes')).json);
    const done = await asOwner('PUT /v1/me/second-step/codes', { code: codeNow() });
    expect(done.status).to.equal(200);
    await house.clock.sleep(30_000);
    return codesOf(done);
  }
  const signIn = (remoteAddress = '192.0.2.1') =>
    sendRequest(house.service, 'POST /login', { body: { username: 'owner', password: PASSWORD }, remoteAddress });
  const ticketOf = async () => ((await signIn()).json as { second_step: { ticket: string } }).second_step.ticket;
  const give = (ticket: string, code: string) =>
    sendRequest(house.service, 'POST /login/second-step', { body: { ticket, code } });

  it('is required after the right password once an app is set up, and opens no session before', async () => {
    expect((await signIn()).status).to.equal(200);
    expect(await setUp()).to.have.length(10);
    const waiting = await signIn();
    expect(waiting.status).to.equal(202);
    expect(waiting.headers).not.to.have.property('set-cookie');
    expect(waiting.json).to.have.nested.include({ 'second_step.has_codes': true, 'second_step.passkey': null });
    expect(JSON.stringify(waiting.json)).not.to.include('accessToken');
    const { second_step } = waiting.json as { second_step: { ticket: string } };
    const signedIn = await give(second_step.ticket, codeNow());
    expect(signedIn.status).to.equal(200);
    expect((await sendRequest(house.service, 'GET /v1/me', { token: credentialsOf(signedIn).token })).status).to.equal(200);
    expect(securityLog.events.at(-1)).to.deep.include({ event: 'sign-in', outcome: 'done', detail: { factor: 'totp' } });
  });

  it('accepts a code once, and no code of a minute ago', async () => {
    await setUp();
    const code = codeNow();
    expect((await give(await ticketOf(), code)).status).to.equal(200);
    const again = await give(await ticketOf(), code);
    expect([again.status, messageOf(again)]).to.deep.equal([401, 'This code or passkey is wrong, or it was used before.']);
    await house.clock.sleep(30_000);
    const old = codeNow();
    await house.clock.sleep(MINUTE_MS);
    expect((await give(await ticketOf(), old)).status).to.equal(401);
    expect((await give(await ticketOf(), codeNow())).status).to.equal(200);
  });

  it('accepts each recovery code once in any form, and new ones after they were renewed', async () => {
    const [first = '', second = ''] = await setUp();
    expect(first).to.match(/^([\da-f]{6}-){4}[\da-f]{6}$/);
    expect((await give(await ticketOf(), first.toUpperCase().replaceAll('-', ' '))).status).to.equal(200);
    expect((await give(await ticketOf(), first)).status).to.equal(401);
    const response = await asOwner('POST /v1/me/second-step/recovery-codes');
    expect((await give(await ticketOf(), second)).status).to.equal(401);
    expect((await give(await ticketOf(), codesOf(response)[0] ?? '')).status).to.equal(200);
    expect((await asOwner('GET /v1/me/second-step')).json).to.deep.equal({
      has_codes: true,
      passkeys: [],
      recovery_codes_left: 9,
    });
  });

  it('waits 10 minutes for its code, and longer and longer after wrong ones', async () => {
    await setUp();
    const late = await ticketOf();
    await house.clock.sleep(10 * MINUTE_MS);
    const refused = await give(late, codeNow());
    expect([refused.status, messageOf(refused)]).to.deep.equal([401, 'This took too long. Sign in again.']);
    const ticket = await ticketOf();
    for (let count = 0; count < 5; count++) expect((await give(ticket, '12')).status).to.equal(401);
    expect((await give(ticket, codeNow())).headers['retry-after']).to.equal('20');
    await house.clock.sleep(20_000);
    expect((await give(ticket, codeNow())).status).to.equal(200);
    expect((await give(ticket, codeNow())).status).to.equal(401);
  });

  it('is not switched on before a code proved that the app has it, and is off again once it is removed', async () => {
    ({ secret } = (await asOwner('POST /v1/me/second-step/codes')).json);
    expect((await asOwner('PUT /v1/me/second-step/codes', { code: 'none' })).status).to.equal(400);
    expect((await signIn()).status).to.equal(200);
    await setUp();
    expect((await asOwner('DELETE /v1/me/second-step/codes')).status).to.equal(204);
    expect((await asOwner('GET /v1/me/second-step')).json).to.deep.equal({
      has_codes: false,
      passkeys: [],
      recovery_codes_left: 0,
    });
    expect((await signIn()).status).to.equal(200);
    expect((await asOwner('DELETE /v1/me/second-step/codes')).status).to.equal(404);
  });

  it('is changed only with a password of the last 15 minutes, and by no token for scripts', async () => {
    const script = await house.service.identity.issueScriptToken('owner');
    await house.clock.sleep(15 * MINUTE_MS);
    for (const line of [
      'POST /v1/me/second-step/codes',
      'PUT /v1/me/second-step/codes',
      'DELETE /v1/me/second-step/codes',
      'POST /v1/me/second-step/passkeys/options',
      'POST /v1/me/second-step/passkeys',
      'DELETE /v1/me/second-step/passkeys/any',
      'POST /v1/me/second-step/recovery-codes',
    ]) {
      const body = { code: '1', name: 'a', passkey: {} };
      expect(messageOf(await sendRequest(house.service, line, { token: owner.token, body })), line).to.equal(
        'Give your password again to do this.',
      );
      expect((await sendRequest(house.service, line, { token: script, body })).status, line).to.equal(403);
    }
  });

  it('keeps its secret sealed, and recovery codes as digests', async () => {
    const [code = ''] = await setUp();
    const account = await house.service.identity.accounts.byId('owner');
    const kept = JSON.stringify(account);
    const hex = Secret.fromBase32(secret).hex;
    for (const open of [secret, hex, hex.toLowerCase(), code, code.replaceAll('-', '')]) expect(kept).not.to.include(open);
  });

  it('is removed by the operator for a member who lost all factors', async () => {
    await setUp();
    await house.service.identity.secondSteps.clear('owner');
    expect((await signIn()).status).to.equal(200);
  });

  it('continues under another secret of the installation', async () => {
    await setUp();
    const other = new Uint8Array(32).fill(9);
    await house.service.identity.secondSteps.reseal('owner', other);
    const { service: again } = await createServiceHarness({
      store: house.service.store,
      clock: house.clock,
      masterSecret: other,
    });
    const login = await sendRequest(again, 'POST /login', { body: { username: 'owner', password: PASSWORD } });
    const { ticket } = (login.json as { second_step: { ticket: string } }).second_step;
    const signedIn = await sendRequest(again, 'POST /login/second-step', { body: { ticket, code: codeNow() } });
    expect(signedIn.status).to.equal(200);
  });

  it('refuses unrequested passkeys', async () => {
    const body = { name: 'mine', passkey: { id: 'x', rawId: 'x', type: 'public-key', response: {} } };
    expect((await asOwner('POST /v1/me/second-step/passkeys', body)).status).to.equal(400);
    await asOwner('POST /v1/me/second-step/passkeys/options');
    expect((await asOwner('POST /v1/me/second-step/passkeys', body)).status).to.equal(400);
    await setUp();
    const ticket = await ticketOf();
    const received = await sendRequest(house.service, 'POST /login/second-step', { body: { ticket, passkey: body.passkey } });
    expect(received.status).to.equal(401);
  });
});
