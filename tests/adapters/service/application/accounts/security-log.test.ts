import { expect } from 'chai';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { securityLine } from '#adapters/service/application/accounts/security-line.ts';
import { createSecurityLogFile } from '#adapters/service/adapters/filesystem/security-log-file.ts';
import { createMemorySecurityLog } from '#adapters/service/adapters/memory/memory-security-log.ts';
import type { SecurityEvent } from '#adapters/service/application/ports/security-log.ts';
import { sendRequest, createServiceHarness, PASSWORD, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { QUIET } from '#adapters/simulation/world/memory-service.ts';

const SIGN_IN: SecurityEvent = {
  event: 'sign-in',
  outcome: 'refused',
  account: 'clara',
  address: '192.0.2.1',
  session: null,
};

describe('a security event', () => {
  it('is one line of JSON with its time in UTC, whatever its texts contain', () => {
    const line = securityLine({ ...SIGN_IN, account: 'a\n{"event":"sign-in"}', detail: { tries: 3, by: 'x'.repeat(500) } }, 0);
    expect(line.split('\n')).to.have.length(2);
    expect(JSON.parse(line)).to.deep.equal({
      time: '1970-01-01T00:00:00.000Z',
      event: 'sign-in',
      outcome: 'refused',
      account: 'a\n{"event":"sign-in"}',
      address: '192.0.2.1',
      session: null,
      tries: 3,
      by: 'x'.repeat(200),
    });
  });

  it('distinguishes sessions without their ids', () => {
    const sessionIn = (session: string) => (JSON.parse(securityLine({ ...SIGN_IN, session }, 0)) as { session: string }).session;
    expect(sessionIn('abc'))
      .to.match(/^[\da-f]{16}$/)
      .and.equal(sessionIn('abc'))
      .and.not.equal(sessionIn('abd'));
  });
});

describe('the files of security events', () => {
  let path: string;
  beforeEach(async () => (path = join(await mkdtemp(join(tmpdir(), 'cadenza-')), 'security')));
  afterEach(() => rm(join(path, '..'), { recursive: true, force: true }));

  const day = (name: string) => readFile(join(path, `security-${name}.jsonl`), 'utf8');

  it('are one a day, for their owner alone, and go after 180 days', async () => {
    const clock = createVirtualClock({ startMs: 0 });
    const log = createSecurityLogFile({ path, clock, logger: QUIET });
    log.record(SIGN_IN);
    log.record(SIGN_IN);
    await log.close();
    expect((await day('1970-01-01')).split('\n')).to.have.length(3);
    expect((await stat(path)).mode & 0o777).to.equal(0o700);
    expect((await stat(join(path, 'security-1970-01-01.jsonl'))).mode & 0o777).to.equal(0o600);
    await clock.sleep(180 * 86_400_000);
    log.record(SIGN_IN);
    await log.close();
    expect(await readdir(path)).to.have.members(['security-1970-01-01.jsonl', 'security-1970-06-30.jsonl']);
    await clock.sleep(86_400_000);
    log.record(SIGN_IN);
    await log.close();
    expect(await readdir(path)).to.have.members(['security-1970-06-30.jsonl', 'security-1970-07-01.jsonl']);
  });

  it('are limited in bytes per day', async () => {
    const log = createSecurityLogFile({ path, clock: createVirtualClock({ startMs: 0 }), logger: QUIET, dayBytesMax: 300 });
    for (let count = 0; count < 10; count++) log.record(SIGN_IN);
    await log.close();
    expect((await day('1970-01-01')).trim().split('\n')).to.have.length(2);
  });
});

describe('events of the service', () => {
  const watched = async () => {
    const securityLog = createMemorySecurityLog();
    const { service, clock } = await createServiceHarness({ securityLog });
    return { service, clock, securityLog, received: () => securityLog.events.map(({ event, outcome }) => `${event} ${outcome}`) };
  };

  it('include sign-ups, sign-ins and sign-outs with their address, and wrong passwords', async () => {
    const { service, securityLog, received } = await watched();
    const { cookie } = await signUpOwner(service);
    await sendRequest(service, 'POST /login', { body: { username: 'Owner', password: 'wrong one' } });
    await sendRequest(service, 'POST /login', { body: { username: 'my secret', password: PASSWORD } });
    await sendRequest(service, 'POST /logout', { cookie });
    expect(received()).to.deep.equal(['sign-up done', 'sign-in refused', 'sign-in refused', 'sign-out done']);
    const [signUp, wrong, unknown] = securityLog.events;
    expect(signUp).to.include({ account: 'owner', address: '192.0.2.1' });
    expect(wrong).to.include({ account: 'owner', address: '192.0.2.1', session: null });
    expect(unknown).to.include({ account: null });
    expect(JSON.stringify(securityLog.events)).not.to.include('secret').and.not.include(PASSWORD);
  });

  it('include the owner’s changes of members, and forbidden calls', async () => {
    const { service, securityLog, received } = await watched();
    const owner = await signUpOwner(service);
    const { json } = await sendRequest(service, 'POST /v1/members/invitations', { token: owner.token });
    const { code: invitation } = json as { code: string };
    const guest = await sendRequest(service, 'POST /signup', { body: { username: 'guest', password: PASSWORD, invitation } });
    const token = (guest.json as { accessToken: string }).accessToken;
    await sendRequest(service, 'PUT /v1/users/guest/product', { token: owner.token, body: { product: 'free' } });
    await sendRequest(service, 'GET /v1/members', { token });
    await sendRequest(service, 'DELETE /v1/members/guest', { token: owner.token });
    await sendRequest(service, 'GET /v1/me', { token });
    expect(received()).to.deep.equal([
      'sign-up done',
      'member.invite done',
      'sign-up done',
      'product.change done',
      'access refused',
      'member.remove done',
      'access refused',
    ]);
    expect(securityLog.events[3]?.detail).to.deep.equal({ member: 'guest', product: 'free' });
    expect(securityLog.events[4]).to.deep.include({ account: 'guest', detail: { call: 'GET /v1/members', status: 403 } });
    expect(JSON.stringify(securityLog.events)).not.to.include(invitation).and.not.include(token);
  });

  it('include at most 30 refusals a minute from one network', async () => {
    const { service, clock, received } = await watched();
    const refused = () => sendRequest(service, 'GET /v1/me', { token: 'made up' });
    for (let count = 0; count < 40; count++) await refused();
    expect(received()).to.have.length(30);
    await clock.sleep(60_000);
    await refused();
    expect(received()).to.have.length(31);
  });
});
