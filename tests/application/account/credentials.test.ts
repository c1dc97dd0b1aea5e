import { expect } from 'chai';
import { Secret, TOTP } from 'otpauth';
import { createPasswordConfirmation } from '#application/account/password-confirmation.ts';
import { NO_PASSKEYS } from '#application/ports/passkeys.ts';
import { loadSecondStep } from '#application/session/sign-in.ts';
import { createSecondStep } from '#application/account/second-step.ts';
import { createCredentialStores } from '#application/stores/account/credential-stores.ts';
import { createMemberCalls } from '#application/account/member-calls.ts';
import { createMemberStores } from '#application/stores/account/member-stores.ts';
import { createSecondStepStores } from '#application/stores/account/second-step-stores.ts';
import { createServerStores } from '#application/stores/account/server-stores.ts';
import { createSessionStores } from '#application/stores/account/session-stores.ts';
import { createWorld, OWNER } from '#adapters/simulation/world/world.ts';

const MINUTE_MS = 60_000;

/** The stores of the settings in a world with a signed-in user. */
async function openSettings() {
  const world = await createWorld();
  const page = await world.openPage();
  const { session } = page.client;
  await session.signOut({ everywhere: false });
  await session.signIn(OWNER);
  const confirmation = createPasswordConfirmation(session.api);
  const members = createMemberStores(confirmation, async () => createMemberCalls(session.api));
  const secondStep = createSecondStepStores(async () => createSecondStep(session.api, confirmation, NO_PASSKEYS), false);
  const credentials = createCredentialStores(session.api, confirmation, () => secondStep);
  const rest = () => world.clock.advance(2_000);
  return { world, session, confirmation, members, credentials, rest };
}

describe('what is sensitive', () => {
  it('is done at once after the sign-in, and later once the password was given', async () => {
    const { world, members, credentials, rest } = await openSettings();
    members.scriptTokenRequested();
    await rest();
    expect(members.$scriptToken.getState()).to.be.a('string');
    const first = members.$scriptToken.getState();
    await world.clock.advance(16 * MINUTE_MS);
    members.scriptTokenRequested();
    await rest();
    expect([credentials.$isPasswordRequired.getState(), members.$scriptToken.getState()]).to.deep.equal([true, first]);
    credentials.passwordSubmitted('wrong one');
    await rest();
    expect(credentials.$confirmError.getState()).to.equal('The password is wrong.');
    expect(credentials.$isPasswordRequired.getState()).to.equal(true);
    credentials.passwordSubmitted(OWNER.password);
    await rest();
    expect([credentials.$isPasswordRequired.getState(), credentials.$confirmError.getState()]).to.deep.equal([false, null]);
    expect(members.$scriptToken.getState()).to.be.a('string').and.not.equal(first);
    await world.close();
  });

  it('is not done when the question for the password is called off', async () => {
    const { world, members, credentials, rest } = await openSettings();
    await world.clock.advance(16 * MINUTE_MS);
    members.scriptTokenRequested();
    await rest();
    credentials.confirmationCancelled();
    await rest();
    expect([credentials.$isPasswordRequired.getState(), members.$scriptToken.getState()]).to.deep.equal([false, null]);
    expect(members.$refusal.getState()).to.not.equal(null);
    await world.close();
  });
});

describe('the download of a backup', () => {
  it('asks for the password, and goes on with it', async () => {
    const { world, session, confirmation, credentials, rest } = await openSettings();
    const server = createServerStores(session.api, confirmation);
    await world.clock.advance(16 * MINUTE_MS);
    server.backupDownloadRequested('cadenza-1.tar.gz');
    await rest();
    expect([credentials.$isPasswordRequired.getState(), server.$downloadRefusal.getState()]).to.deep.equal([true, null]);
    credentials.passwordSubmitted(OWNER.password);
    await rest();
    // The service of a world keeps no backups.
    expect(server.$downloadRefusal.getState()?.message).to.include('status 404');
    expect(credentials.$isPasswordRequired.getState()).to.equal(false);
    await world.close();
  });
});

describe('a second step', () => {
  // A virtual clock does not wait for imports: load them first.
  before(loadSecondStep);

  it('is set up with an app, and completes the next sign-in with a code of it or a recovery code', async () => {
    const { world, session, credentials, rest } = await openSettings();
    const { secondStep } = credentials;
    secondStep.authenticatorRequested();
    await rest();
    const authenticator = secondStep.$authenticator.getState();
    expect(authenticator?.uri).to.match(/^otpauth:\/\/totp\/Cadenza:owner\?/);
    const code = () => {
      const totp = new TOTP({ secret: Secret.fromBase32(authenticator?.secret ?? '') });
      return totp.generate({ timestamp: world.clock.nowMs() });
    };
    secondStep.authenticatorCodeSubmitted(code() === '000000' ? '111111' : '000000');
    await rest();
    expect(secondStep.$error.getState()).to.equal('This code is wrong. Look at the app once more.');
    secondStep.authenticatorCodeSubmitted(code());
    await rest();
    const codes = secondStep.$recoveryCodes.getState();
    expect([secondStep.$error.getState(), secondStep.$authenticator.getState(), codes.length]).to.deep.equal([null, null, 10]);

    const stores = createSessionStores(session);
    const signIn = async () => {
      stores.signOutClicked({ everywhere: false });
      await rest();
      stores.signInSubmitted(OWNER);
      await rest();
      expect(stores.$session.getState().phase).to.equal('anonymous');
      expect(stores.$secondStep.getState()).to.include({ has_codes: true, passkey: null });
    };
    await world.clock.advance(30_000);
    await signIn();
    stores.codeSubmitted('000 000');
    await rest();
    expect(stores.$error.getState()).to.equal('This code or passkey is wrong, or it was used before.');
    stores.codeSubmitted(code());
    await rest();
    expect([stores.$session.getState().phase, stores.$secondStep.getState()]).to.deep.equal(['signed-in', null]);
    await signIn();
    stores.codeSubmitted(codes[0] ?? '');
    await rest();
    expect(stores.$session.getState().phase).to.equal('signed-in');
    await world.close();
  });
});

describe('another password', () => {
  it('is taken in place of the current one, or refused in a sentence', async () => {
    const { world, session, credentials, rest } = await openSettings();
    credentials.passwordChangeSubmitted({ current: OWNER.password, password: 'password123' });
    await rest();
    expect([credentials.$passwordChange.getState(), credentials.$passwordError.getState()]).to.deep.equal([
      'open',
      'This password is too easy to guess. Choose another one.',
    ]);
    credentials.passwordChangeSubmitted({ current: OWNER.password, password: 'a loud morning' });
    await rest();
    expect([credentials.$passwordChange.getState(), credentials.$passwordError.getState()]).to.deep.equal(['done', null]);
    await session.signOut({ everywhere: false });
    await session.signIn({ ...OWNER, password: 'a loud morning' });
    expect(session.view().user?.name).to.equal(OWNER.username);
    await world.close();
  });
});
