import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the password form', () => {
  afterEach(closePlayer);

  const open = () => {
    const player = openPlayer('/settings');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    return player;
  };

  it('submits the current and the new password', () => {
    const { intents } = open();
    type('Current password', 'a quiet evening');
    type('New password', 'a loud morning');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(intents('passwordChangeSubmitted')).to.deep.equal([{ current: 'a quiet evening', password: 'a loud morning' }]);
  });

  it('sets autocomplete for password managers, and hides the input', () => {
    open();
    const fields = ['Current password', 'New password'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(fields.map((field) => [field.type, field.autocomplete])).to.deep.equal([
      ['password', 'current-password'],
      ['password', 'new-password'],
    ]);
  });

  it('shows the error at the fields', () => {
    const { credentials } = open();
    change(() => credentials.passwordError.set('The password is wrong.'));
    expect(screen.getByRole('alert').textContent).to.equal('The password is wrong.');
    expect(screen.getByLabelText('Current password').getAttribute('aria-describedby')).to.equal(screen.getByRole('alert').id);
  });

  it('closes on success, with a message that other sessions are signed out', () => {
    const { credentials } = open();
    change(() => credentials.passwordChange.set('done'));
    screen.getByText('Password changed. All other browsers and scripts are signed out.', { selector: 'main p' });
    expect(screen.queryByLabelText('New password')).to.equal(null);
  });
});

describe('the password dialog', () => {
  afterEach(closePlayer);

  it('opens on request, submits the password, and shows an error', () => {
    const { credentials, intents } = openPlayer('/settings');
    expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).to.equal(null);
    change(() => credentials.isPasswordRequired.set(true));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm your password' }));
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'a quiet evening' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(intents('passwordSubmitted')).to.deep.equal(['a quiet evening']);
    change(() => credentials.confirmError.set('The password is wrong.'));
    expect(dialog.getByRole('alert').textContent).to.equal('The password is wrong.');
  });

  it('is cancelled by its close button', () => {
    const { credentials, intents } = openPlayer('/settings');
    change(() => credentials.isPasswordRequired.set(true));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(intents('confirmationCancelled')).to.have.length(1);
  });
});

describe('the list of members', () => {
  afterEach(closePlayer);

  it('signs a member out everywhere, but not the owner', () => {
    const { intents } = openPlayer('/settings');
    expect(screen.queryByRole('button', { name: 'Sign Ada out everywhere' })).to.equal(null);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out Bo everywhere' }));
    expect(intents('memberSignedOut')).to.deep.equal(['bo']);
  });
});

describe('the second step in the settings', () => {
  afterEach(closePlayer);

  const URI = 'otpauth://totp/Cadenza:ada?issuer=Cadenza&secret=JBSWY3DPEHPK3PXP';

  it('shows a QR code and the secret, and verifies a code of the app', () => {
    const { credentials, intents } = openPlayer('/settings');
    fireEvent.click(screen.getByRole('button', { name: 'Set up' }));
    expect(intents('authenticatorRequested')).to.have.length(1);
    change(() => credentials.secondStep.authenticator.set({ secret: 'JBSWY3DPEHPK3PXP', uri: URI }));
    const picture = screen.getByRole('img', { name: 'QR code for the authenticator app' });
    expect(picture.querySelector('path')?.getAttribute('d')?.length).to.be.greaterThan(500);
    screen.getByText('JBSW Y3DP EHPK 3PXP');
    type('Verification code', ' 123456 ');
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(intents('authenticatorCodeSubmitted')).to.deep.equal(['123456']);
  });

  it('shows recovery codes until they are confirmed', () => {
    const { credentials, intents } = openPlayer('/settings');
    change(() => credentials.secondStep.recoveryCodes.set(['3f9a2c-000000', 'aaaaaa-111111']));
    screen.getByText('3f9a2c-000000');
    fireEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    expect(intents('recoveryCodesSeen')).to.have.length(1);
  });

  it('adds a passkey with a name', () => {
    const { intents } = openPlayer('/settings');
    fireEvent.click(screen.getByRole('button', { name: 'Add passkey' }));
    type('Passkey name', 'Laptop');
    fireEvent.click(screen.getByRole('button', { name: 'Create passkey' }));
    expect(intents('passkeyAdded')).to.deep.equal(['Laptop']);
  });

  it('shows errors', () => {
    const { credentials } = openPlayer('/settings');
    change(() => credentials.secondStep.error.set('The browser did not give a passkey.'));
    expect(screen.getByRole('alert').textContent).to.equal('The browser did not give a passkey.');
  });
});

describe('the second step of a sign-in', () => {
  afterEach(closePlayer);

  const open = (passkey: Record<string, unknown> | null) => {
    const player = openPlayer('/');
    change(() => {
      player.session.session.set({ phase: 'anonymous', needsOwner: false, user: null });
      player.session.secondStep.set({ ticket: 't', has_codes: true, passkey });
    });
    return player;
  };

  it('submits a code, and returns to the sign-in form', () => {
    const { intents } = open(null);
    screen.getByRole('heading', { name: 'Two-step verification' });
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).to.equal(null);
    expect(screen.getByLabelText<HTMLInputElement>('Code').autocomplete).to.equal('one-time-code');
    type('Code', '123 456');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(intents('codeSubmitted')).to.deep.equal(['123 456']);
    fireEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(intents('secondStepCancelled')).to.have.length(1);
  });

  it('requests a passkey if the account has one', () => {
    const { intents } = open({});
    fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(intents('passkeyRequested')).to.have.length(1);
  });
});
