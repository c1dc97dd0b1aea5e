import { Account } from './Account.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondStep } from './SecondStep.tsx';

/** Profile, password, second step, sessions and deletion of the account. */
export function AccountSettings() {
  return (
    <>
      <Account />
      <PasswordForm />
      <SecondStep />
      <OpenSessions />
      <DeleteAccount />
    </>
  );
}
