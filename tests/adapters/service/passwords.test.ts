import { expect } from 'chai';
import { createLine } from '#adapters/service/accounts/line.ts';
import { createScryptPasswords } from '#adapters/service/accounts/passwords.ts';
import { Refusal } from '#adapters/service/answer.ts';

describe('passwords', () => {
  const passwords = createScryptPasswords();

  it('are kept as salted hashes that only they match', async () => {
    const [one, other] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one)
      .to.match(/^scrypt:32768:8:3:/)
      .and.not.include('correct');
    expect(one).not.to.equal(other);
    expect(await passwords.verify('correct horse', one)).to.equal(true);
    expect(await passwords.verify('correct horsf', one)).to.equal(false);
  });

  it('match nobody where there is no account', async () => {
    expect(await passwords.verify('nobody has this password', null)).to.equal(false);
  });

  it('are the same however their accents were typed', async () => {
    expect(await passwords.verify('cafe\u0301 au lait', await passwords.hash('caf\u00e9 au lait'))).to.equal(true);
  });
});

describe('a line for costly jobs', () => {
  it('runs so many at once, the others in their order, and turns away whom it cannot seat', async () => {
    const inLine = createLine(2, 2);
    const started: number[] = [];
    const finish: (() => void)[] = [];
    const job = (number: number) =>
      inLine(() => {
        started.push(number);
        return new Promise<number>((resolve) => finish.push(() => resolve(number)));
      });
    const jobs = [job(0), job(1), job(2), job(3)];
    const refused = await job(4).catch((thrown: unknown) => thrown);
    expect(refused).to.be.instanceOf(Refusal).and.include({ status: 429 });
    expect(started).to.deep.equal([0, 1]);
    for (const number of [0, 1, 2, 3]) {
      finish[number]?.();
      await jobs[number];
    }
    expect(started).to.deep.equal([0, 1, 2, 3]);
  });

  it('goes on after a job that failed', async () => {
    const inLine = createLine(1, 1);
    const failed = inLine(() => Promise.reject(new Error('no')));
    const next = inLine(() => Promise.resolve('yes'));
    expect(await failed.catch(() => 'failed')).to.equal('failed');
    expect(await next).to.equal('yes');
  });
});
