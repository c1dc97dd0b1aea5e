import { expect } from 'chai';
import { createTokenVerifier, signToken } from '#adapters/service/application/accounts/sessions/access-tokens.ts';

const KEY = new Uint8Array(32).fill(1);
const claims = { userId: 'u', sessionId: 's', resource: null, expiresMs: 1_000 };

describe('createTokenVerifier', () => {
  it('refuses a token that it has accepted once the token expires', () => {
    const verify = createTokenVerifier(KEY);
    const token = signToken(KEY, claims);
    expect([verify(token, 999), verify(token, 1_000)]).to.deep.equal([claims, null]);
  });

  it('refuses a token with another signature after it accepted one with the same claims', () => {
    const verify = createTokenVerifier(KEY);
    const [body = ''] = signToken(KEY, claims).split('.');
    expect(verify(signToken(KEY, claims), 0)).to.deep.equal(claims);
    expect(verify(`${body}.${signToken(new Uint8Array(32), claims).split('.')[1] ?? ''}`, 0)).to.equal(null);
  });
});
