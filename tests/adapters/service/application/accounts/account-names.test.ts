import { expect } from 'chai';
import fc from 'fast-check';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import type { Store } from '#adapters/service/application/ports/store.ts';
import { accountNameOf, foldName, confusableFormsOf } from '#adapters/service/application/accounts/account-names.ts';
import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';

describe('a name', () => {
  for (const name of ['clara', 'Zoë-2.x_y', '7', 'Владимир', '美咲', 'a'.repeat(32)])
    it(`may be "${name}"`, () => expect(accountNameOf(name)).to.equal(name));

  for (const name of ['', '.', '..', '.clara', '-clara', '_clara', 'two words', 'a/b', '<b>', 'a\u200bb', 'a'.repeat(33), '½'])
    it(`may not be ${JSON.stringify(name)}`, () => expect(accountNameOf(name)).to.equal(null));

  it('is kept in the usual form of its characters', () => {
    expect(accountNameOf('ｃｌａｒａ')).to.equal('clara');
    expect(accountNameOf('Zoe\u0308')).to.equal('Zoë');
  });

  it('is never longer than 32 characters, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (sent) => {
        const name = accountNameOf(sent);
        expect(name === null || [...name].length <= 32).to.equal(true);
      }),
    );
  });

  it('is the same in any case and form', () => {
    expect(foldName('GROẞE')).to.equal(foldName('große')).and.equal(foldName('GROSSE'));
    expect(foldName('ΟΔΟΣ')).to.equal(foldName('οδος'));
    expect(foldName('ﬁn')).to.equal('fin');
  });

  for (const [one, other] of [
    ['bob', 'bоb'],
    ['paypal', 'pаypаl'],
    ['Ida', 'lda'],
    ['bob', 'b0b'],
    ['emma', 'ernma'],
    ['alan1', 'alanl'],
    ['Große', 'GROSSE'],
  ] as const)
    it(`"${one}" may be mistaken for "${other}"`, () => {
      expect(confusableFormsOf(one).some((look) => confusableFormsOf(other).includes(look))).to.equal(true);
    });

  it('may not be mistaken for another that only begins alike', () => {
    expect(confusableFormsOf('clara').some((look) => confusableFormsOf('clarissa').includes(look))).to.equal(false);
  });
});

describe('signing up with a name', () => {
  let house: ServiceHarness;
  let owner: string;
  beforeEach(async () => {
    house = await createServiceHarness();
    owner = (await signUpOwner(house.service, 'bob')).token;
  });

  async function join(username: string) {
    const invitation = await house.service.identity.accounts.invite();
    const body = { username, password: PASSWORD, invitation };
    const { status, json } = await sendRequest(house.service, 'POST /signup', { body, remoteAddress: username });
    return [status, (json as { error?: { message: string } }).error?.message ?? null];
  }

  it('is refused when the name is confusable with an existing one, with the reason', async () => {
    expect(await join('bоb')).to.deep.equal([409, 'This name looks like one that is taken.']);
    expect(await join('b0b')).to.deep.equal([409, 'This name looks like one that is taken.']);
    expect(await join('BOB')).to.deep.equal([409, 'This name is taken.']);
    expect(await join('robert')).to.deep.equal([200, null]);
  });

  it('is refused when it is confusable with a removed account', async () => {
    expect(await join('anna')).to.deep.equal([200, null]);
    expect((await sendRequest(house.service, 'DELETE /v1/members/anna', { token: owner })).status).to.equal(204);
    expect(await join('аnna')).to.deep.equal([409, 'This name looks like one that is taken.']);
  });

  it('is refused for the look of an account of before looks were kept', async () => {
    const { store } = house.service;
    for (const id of confusableFormsOf('bob')) await store.write([{ op: 'remove', kind: 'account-name', id }]);
    house = await createServiceHarness({ store });
    expect(await join('b0b')).to.deep.equal([409, 'This name looks like one that is taken.']);
  });

  it('reads the list of members for the first sign-up only', async () => {
    const store = createMemoryStore();
    let lists = 0;
    const list: Store['list'] = (kind, query) => {
      if (kind === 'account') lists += 1;
      return store.list(kind, query);
    };
    house = await createServiceHarness({ store: { ...store, list } });
    await signUpOwner(house.service, 'bob');
    for (const name of ['clara', 'dora', 'emil']) expect(await join(name)).to.deep.equal([200, null]);
    expect(await join('b0b')).to.deep.equal([409, 'This name looks like one that is taken.']);
    expect(lists).to.equal(1);
  });

  it('lets one in of two that look alike and come at once', async () => {
    const statuses = (await Promise.all([join('mail1'), join('maill')])).map(([status]) => status);
    expect(statuses.sort()).to.deep.equal([200, 409]);
  });

  it('signs in by any form of the name', async () => {
    await join('Große');
    for (const username of ['große', 'GROSSE', 'Große'])
      expect(
        (await sendRequest(house.service, 'POST /login', { body: { username, password: PASSWORD } })).status,
        username,
      ).to.equal(200);
  });
});
