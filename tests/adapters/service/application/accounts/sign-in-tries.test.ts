import { expect } from 'chai';
import fc from 'fast-check';
import { withFailedTry, type Tries, retryDelayMs } from '#adapters/service/domain/accounts/try-delay.ts';
import { createScryptPasswords } from '#adapters/service/application/accounts/credentials/scrypt-passwords.ts';
import { addressNetworkOf } from '#adapters/service/application/kernel/routing/address-network.ts';
import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  signUpOwner,
  type ServiceHarness,
  type TestResponse,
} from '#tests/support/service/api-test-client.ts';
import type { BackoffPolicy } from '#adapters/service/domain/constants/accounts.ts';

describe('waits between wrong tries', () => {
  const patience: BackoffPolicy = { freeTries: 5, firstWaitMs: 20_000, longestWaitMs: 3_600_000, forgottenAfterMs: 86_400_000 };

  it('begin after the free ones, and double up to the longest', () => {
    const waits = Array.from({ length: 16 }, (_, wrong) => retryDelayMs({ wrong, lastMs: 0 }, patience, 0) / 1_000);
    expect(waits).to.deep.equal([0, 0, 0, 0, 0, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600, 3_600, 3_600]);
    expect(retryDelayMs({ wrong: 5, lastMs: 1_000 }, patience, 20_999)).to.equal(1);
    expect(retryDelayMs({ wrong: 5, lastMs: 1_000 }, patience, 21_000)).to.equal(0);
  });

  it('are forgotten a day after the last wrong one', () => {
    expect(withFailedTry({ wrong: 9, lastMs: 0 }, patience, 86_399_999).wrong).to.equal(10);
    expect(withFailedTry({ wrong: 9, lastMs: 0 }, patience, 86_400_000).wrong).to.equal(1);
  });

  it('let no guesser make more than 45 tries in a day, however they time them', () => {
    const dayMs = 86_400_000;
    let most = 0;
    fc.assert(
      fc.property(fc.array(fc.nat(7_200_000), { size: 'max', maxLength: 400 }), (pausesMs) => {
        let tries: Tries | undefined;
        let [nowMs, made] = [0, 0];
        for (const pauseMs of pausesMs) {
          nowMs += pauseMs;
          if (nowMs >= dayMs || (tries !== undefined && retryDelayMs(tries, patience, nowMs) > 0)) continue;
          tries = withFailedTry(tries, patience, nowMs);
          made++;
        }
        most = Math.max(most, made);
        expect(made).to.be.at.most(45);
      }),
    );
    expect(most, 'some history reaches the long waits').to.be.greaterThan(15);
  });
});

describe('the sender of a request', () => {
  for (const [address, network] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['missing', 'missing'],
  ] as const)
    it(`is ${network} for ${address}`, () => expect(addressNetworkOf(address)).to.equal(network));
});

describe('too many tries to sign in', () => {
  let house: ServiceHarness;
  beforeEach(async () => {
    house = await createServiceHarness();
    await signUpOwner(house.service);
  });

  const login = (username: string, password: string, remoteAddress = '192.0.2.1', cookie?: string) =>
    sendRequest(house.service, 'POST /login', {
      body: { username, password },
      remoteAddress,
      ...(cookie !== undefined && { cookie }),
    });
  const statusOf = async (received: Promise<TestResponse>) => (await received).status;
  const waitAfter = async (received: Promise<TestResponse>) => Number((await received).headers['retry-after']);
  /** The cookies a browser keeps of a response for `/login`, without its session. */
  const knownIn = ({ headers }: TestResponse) =>
    [headers['set-cookie'] ?? []]
      .flat()
      .find((cookie) => cookie.startsWith('cadenza-known-'))
      ?.split(';')[0] ?? '';

  it('wait 20 s after 5 wrong ones, then twice as long each time, also while others sign in', async () => {
    const { clock } = house;
    for (let count = 0; count < 5; count++) expect(await statusOf(login('owner', 'wrong one'))).to.equal(401);
    expect(await statusOf(login('owner', PASSWORD))).to.equal(429);
    expect(await waitAfter(login('owner', PASSWORD))).to.equal(20);
    expect(await statusOf(login('OWNER', PASSWORD, '192.0.2.2'))).to.equal(200);
    expect(await statusOf(login('missing', PASSWORD))).to.equal(401);
    await clock.sleep(19_999);
    expect(await waitAfter(login('owner', PASSWORD))).to.equal(1);
    await clock.sleep(1);
    expect(await statusOf(login('owner', 'wrong one'))).to.equal(401);
    expect(await waitAfter(login('owner', PASSWORD))).to.equal(40);
    await clock.sleep(40_000);
    expect(await statusOf(login('owner', PASSWORD))).to.equal(200);
    expect(await statusOf(login('owner', 'wrong one'))).to.equal(401);
  });

  it('are counted by account, from however many addresses they come', async () => {
    for (let count = 0; count < 10; count++)
      expect(await statusOf(login('owner', 'wrong one', `192.0.2.${String(count)}`))).to.equal(401);
    expect(await statusOf(login('owner', PASSWORD, '198.51.100.1'))).to.equal(429);
    expect(await statusOf(login('missing', PASSWORD, '198.51.100.1'))).to.equal(401);
  });

  it('are counted by address, whatever the names, and a /64 of IPv6 is one', async () => {
    const from = (host: number) => `2001:db8:0:1::${host.toString(16)}`;
    for (let count = 0; count < 20; count++)
      expect(await statusOf(login(`name${String(count)}`, 'guess', from(count)))).to.equal(401);
    expect(await statusOf(login('one-more', 'guess', from(99)))).to.equal(429);
    expect(await statusOf(login('one-more', 'guess', '2001:db8:0:2::1'))).to.equal(401);
  });

  it('of others never keep out a browser that is known, with the right password', async () => {
    const known = knownIn(await login('owner', PASSWORD));
    for (let count = 0; count < 60; count++) {
      await login('owner', 'wrong one', '192.0.2.1');
      await house.clock.sleep(20_000);
    }
    for (let count = 0; count < 40; count++) await login(`name${String(count)}`, 'guess', '192.0.2.1');
    expect(await statusOf(login('owner', PASSWORD, '192.0.2.1'))).to.equal(429);
    expect(await statusOf(login('owner', PASSWORD, '192.0.2.1', known))).to.equal(200);
  });

  it('wait for a known browser too, by itself, and only for the account it is known for', async () => {
    const known = knownIn(await login('owner', PASSWORD));
    for (let count = 0; count < 5; count++) expect(await statusOf(login('owner', 'wrong one', '192.0.2.1', known))).to.equal(401);
    expect(await statusOf(login('owner', PASSWORD, '192.0.2.1', known))).to.equal(429);
    expect(await statusOf(login('owner', PASSWORD, '192.0.2.1'))).to.equal(200);
    const made = known.replace(/=.*/, `=${'a'.repeat(32)}.made-up`);
    for (let count = 0; count < 10; count++) await login('owner', 'wrong one', `192.0.2.${String(count)}`);
    expect(await statusOf(login('owner', PASSWORD, '198.51.100.1', made))).to.equal(429);
  });

  it('do not hold up known browsers in the line for hashing', async () => {
    const passwords = createScryptPasswords();
    const stored = await passwords.hash(PASSWORD);
    const order: string[] = [];
    const strangers = Array.from({ length: 12 }, () =>
      passwords.verify('wrong one', stored, 'unknown').then(() => order.push('stranger')),
    );
    const known = passwords.verify(PASSWORD, stored, 'known').then((isRight) => order.push(`known ${String(isRight)}`));
    await Promise.all([...strangers, known]);
    expect(order.indexOf('known true')).to.be.within(0, 5);
  });
});
