import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the form for another password', () => {
  afterEach(closePlayer);

  const open = () => {
    const player = openPlayer('/library');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    return player;
  };

  it('asks for the current one and the new one', () => {
    const { said } = open();
    type('Current password', 'a quiet evening');
    type('New password', 'a loud morning');
    fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(said('passwordChangeSubmitted')).to.deep.equal([{ current: 'a quiet evening', password: 'a loud morning' }]);
  });

  it('names its fields to password managers, and hides what is typed', () => {
    open();
    const fields = ['Current password', 'New password'].map((label) => screen.getByLabelText<HTMLInputElement>(label));
    expect(fields.map((field) => [field.type, field.autocomplete])).to.deep.equal([
      ['password', 'current-password'],
      ['password', 'new-password'],
    ]);
  });

  it('says what is wrong at the fields it concerns', () => {
    const { credentials } = open();
    change(() => credentials.passwordError.set('The password is wrong.'));
    expect(screen.getByRole('alert').textContent).to.equal('The password is wrong.');
    expect(screen.getByLabelText('Current password').getAttribute('aria-describedby')).to.equal(screen.getByRole('alert').id);
  });

  it('closes once it is done, and says that everything else is signed out', () => {
    const { credentials } = open();
    change(() => credentials.passwordChange.set('done'));
    screen.getByText('Password changed. All other browsers and scripts are signed out.');
    expect(screen.queryByLabelText('New password')).to.equal(null);
  });
});

describe('the question for the password', () => {
  afterEach(closePlayer);

  it('opens when the password is wanted, takes it, and says when it is wrong', () => {
    const { credentials, said } = openPlayer('/library');
    expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).to.equal(null);
    change(() => credentials.isPasswordWanted.set(true));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm your password' }));
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'a quiet evening' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(said('passwordGiven')).to.deep.equal(['a quiet evening']);
    change(() => credentials.confirmError.set('The password is wrong.'));
    expect(dialog.getByRole('alert').textContent).to.equal('The password is wrong.');
  });

  it('is called off by its button', () => {
    const { credentials, said } = openPlayer('/library');
    change(() => credentials.isPasswordWanted.set(true));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(said('confirmationCalledOff')).to.have.length(1);
  });
});

describe('the list of members', () => {
  afterEach(closePlayer);

  it('signs a member out everywhere, and not the owner', () => {
    const { said } = openPlayer('/library');
    expect(screen.queryByRole('button', { name: 'Sign Ada out everywhere' })).to.equal(null);
    fireEvent.click(screen.getByRole('button', { name: 'Sign out Bo everywhere' }));
    expect(said('memberSignedOut')).to.deep.equal(['bo']);
  });
});

describe('the second step in the settings', () => {
  afterEach(closePlayer);

  const URI = 'otpauth://totp/Cadenza:ada?issuer=Cadenza&secret=JBSWY3DPEHPK3PXP';

  it('shows a QR code and the secret to type, and takes a code of the app', () => {
    const { credentials, said } = openPlayer('/library');
    fireEvent.click(screen.getByRole('button', { name: 'Set up' }));
    expect(said('authenticatorWanted')).to.have.length(1);
    change(() => credentials.authenticator.set({ secret: 'JBSWY3DPEHPK3PXP', uri: URI }));
    const picture = screen.getByRole('img', { name: 'QR code for the authenticator app' });
    expect(picture.querySelector('path')?.getAttribute('d')?.length).to.be.greaterThan(500);
    screen.getByText('JBSW Y3DP EHPK 3PXP');
    type('Verification code', ' 123456 ');
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(said('authenticatorProven')).to.deep.equal(['123456']);
  });

  it('shows recovery codes until they are kept', () => {
    const { credentials, said } = openPlayer('/library');
    change(() => credentials.recoveryCodes.set(['3f9a2c-000000', 'aaaaaa-111111']));
    screen.getByText('3f9a2c-000000');
    fireEvent.click(screen.getByRole('button', { name: 'I’ve saved them' }));
    expect(said('recoveryCodesSeen')).to.have.length(1);
  });

  it('adds a passkey by the name it gets', () => {
    const { said } = openPlayer('/library');
    fireEvent.click(screen.getByRole('button', { name: 'Add passkey' }));
    type('Passkey name', 'Laptop');
    fireEvent.click(screen.getByRole('button', { name: 'Create passkey' }));
    expect(said('passkeyAdded')).to.deep.equal(['Laptop']);
  });

  it('says what is wrong', () => {
    const { credentials } = openPlayer('/library');
    change(() => credentials.stepError.set('The browser did not give a passkey.'));
    expect(screen.getByRole('alert').textContent).to.equal('The browser did not give a passkey.');
  });
});

describe('the second step at the door', () => {
  afterEach(closePlayer);

  const open = (passkey: Record<string, unknown> | null) => {
    const player = openPlayer('/');
    change(() => {
      player.session.session.set({ phase: 'anonymous', needsOwner: false, user: null });
      player.session.secondStep.set({ ticket: 't', has_codes: true, passkey });
    });
    return player;
  };

  it('takes a code, and leads back to the names', () => {
    const { said } = open(null);
    screen.getByRole('heading', { name: 'Two-step verification' });
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).to.equal(null);
    expect(screen.getByLabelText<HTMLInputElement>('Code').autocomplete).to.equal('one-time-code');
    type('Code', '123 456');
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(said('codeGiven')).to.deep.equal(['123 456']);
    fireEvent.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(said('secondStepCalledOff')).to.have.length(1);
  });

  it('asks for a passkey where there is one', () => {
    const { said } = open({});
    fireEvent.click(screen.getByRole('button', { name: 'Use a passkey' }));
    expect(said('passkeyWanted')).to.have.length(1);
  });
});
