import { expect } from 'chai';
import { commonPasswords } from '#adapters/service/application/accounts/credentials/common-passwords.ts';
import { createBoundedQueue } from '#adapters/service/application/kernel/bounded-queue.ts';
import { passwordFault } from '#adapters/service/application/accounts/credentials/password-rule.ts';
import { createScryptPasswords } from '#adapters/service/application/accounts/credentials/scrypt-passwords.ts';
import { HttpError } from '#adapters/service/application/ports/route.ts';

describe('passwords', () => {
  const passwords = createScryptPasswords();

  it('are kept as salted hashes that only they match', async () => {
    const [one, other] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one)
      .to.match(/^scrypt:32768:8:3:/)
      .and.not.include('correct');
    expect(one).not.to.equal(other);
    expect(await passwords.verify('correct horse', one, 'unknown')).to.equal(true);
    expect(await passwords.verify('correct horsf', one, 'unknown')).to.equal(false);
  });

  it('match no one without an account', async () => {
    expect(await passwords.verify('a password of no account', null, 'unknown')).to.equal(false);
  });

  it('are the same however their accents were typed', async () => {
    expect(await passwords.verify('cafe\u0301 au lait', await passwords.hash('caf\u00e9 au lait'), 'unknown')).to.equal(true);
  });
});

describe('a new password', () => {
  const fault = async (password: string, name = 'clara') => {
    const common = await commonPasswords();
    return passwordFault(password, name, (plain) => common.has(plain));
  };

  for (const [password, why] of [
    ['        ', 'SIGN_UP_PASSWORD_SHORT'],
    ['   short    ', 'SIGN_UP_PASSWORD_SHORT'],
    ['sevench', 'SIGN_UP_PASSWORD_SHORT'],
    ['x7 '.repeat(42) + 'xyz', 'PASSWORD_LONG'],
    ['\u{1F3B5}'.repeat(129), 'PASSWORD_LONG'],
    ['password123', 'PASSWORD_COMMON'],
    ['PassWord123', 'PASSWORD_COMMON'],
    ['iloveyou1', 'PASSWORD_COMMON'],
    ['1234567890', 'PASSWORD_COMMON'],
    ['Cadenza-2026!', 'PASSWORD_COMMON'],
    ['my name is CLARA', 'PASSWORD_HOLDS_NAME'],
    ['my name is ｃｌａｒａ', 'PASSWORD_HOLDS_NAME'],
  ] as const)
    it(`is refused as ${why} when it is "${password.slice(0, 20)}"`, async () => {
      expect(await fault(password)).to.equal(why);
    });

  for (const password of ['x7 '.repeat(42) + 'xy', '\u{1F3B5}'.repeat(8), 'a quiet evening', '  k4 w  j9  ', 'ünïcödé ß'])
    it(`is accepted when it is "${password.slice(0, 20)}"`, async () => {
      expect(await fault(password)).to.equal(null);
    });

  it('may hold a name of two letters', async () => {
    expect(await fault('a quiet evening', 'ev')).to.equal(null);
  });

  it('is compared with more than 3,000 of those that are often used', async () => {
    expect((await commonPasswords()).size).to.be.greaterThan(3_000);
  });
});

describe('a line for costly jobs', () => {
  it('runs so many at once, the others in their order, and turns away whom it cannot seat', async () => {
    const inLine = createBoundedQueue(2, 2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const job = (number: number) =>
      inLine.run(() => {
        started.push(number);
        return new Promise<number>((resolve) => finish.push(() => resolve(number)));
      });
    const jobs = [job(0), job(1), job(2), job(3)];
    const refused = await job(4).catch((thrown: unknown) => thrown);
    expect(refused).to.be.instanceOf(HttpError).and.include({ status: 429 });
    expect(started).to.deep.equal([0, 1]);
    expect(inLine.depth()).to.deep.equal({ running: 2, waiting: 2 });
    for (const number of [0, 1, 2, 3]) {
      finish[number]?.();
      await jobs[number];
    }
    expect(started).to.deep.equal([0, 1, 2, 3]);
    expect(inLine.depth()).to.deep.equal({ running: 0, waiting: 0 });
  });

  it('continues after a failed job', async () => {
    const inLine = createBoundedQueue(1, 1);
    const failed = inLine.run(() => Promise.reject(new Error('no')));
    const next = inLine.run(() => Promise.resolve('yes'));
    expect(await failed.catch(() => 'failed')).to.equal('failed');
    expect(await next).to.equal('yes');
  });
});
