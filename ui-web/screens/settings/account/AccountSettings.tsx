import { Account } from './Account.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStep } from './SecondStep.tsx';

/** Profile, password, second step and sessions of the account. */
export function AccountSettings() {
  return (
    <>
      <Account />
      <PasswordForm />
      <SecondStep />
      <OpenSessions />
    </>
  );
}
