import { useUnit } from 'effector-react';
import { useId } from 'react';
import type { SecondStepView } from '#application/account/second-step.ts';
import { ACCOUNT_TEXTS } from '../../../texts/screens/account-texts.ts';
import { dayOf } from '../../../lib/format.ts';
import { useResource } from '../../../hooks/data/use-resource.ts';
import { Button } from '../../../controls/Button.tsx';
import { FormError } from '../../../controls/Field.tsx';
import { PartError } from '../../../controls/state/PartError.tsx';
import { Section } from '../../../controls/Section.tsx';
import { useStores } from '../../../lib/stores-context.tsx';
import { AuthenticatorForm } from './AuthenticatorForm.tsx';
import * as s from '../Settings.module.css';
import { useAnnounced } from '../../../hooks/data/use-announced.ts';
import { PasskeyForm } from './PasskeyForm.tsx';

/** The second factors of the account: authenticator app, passkeys and recovery codes. */
export function SecondStep() {
  const { secondStep } = useStores().credentials;
  const methods = useResource(secondStep.view, undefined, { isFresh: true });
  const { data } = methods;
  const [authenticator, codes, error] = useUnit([secondStep.$authenticator, secondStep.$recoveryCodes, secondStep.$error]);
  const errorId = useId();
  useAnnounced(codes.length > 0 ? ACCOUNT_TEXTS.secondStep.codesHint : '');
  if (data === null)
    return (
      methods.error && (
        <Section name={ACCOUNT_TEXTS.secondStep.name}>
          <PartError resource={methods} />
        </Section>
      )
    );
  return (
    <Section name={ACCOUNT_TEXTS.secondStep.name}>
      <p className={s.secondary}>{ACCOUNT_TEXTS.secondStep.hint}</p>
      <FormError id={errorId} text={error} />
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {authenticator ? <AuthenticatorForm authenticator={authenticator} /> : <SecondStepMethods view={data} />}
    </Section>
  );
}

function SecondStepMethods({ view: { has_codes, passkeys, recovery_codes_left } }: { readonly view: SecondStepView }) {
  const { secondStep } = useStores().credentials;
  const [wanted, removed, renewed] = useUnit([
    secondStep.authenticatorRequested,
    secondStep.authenticatorRemoved,
    secondStep.recoveryCodesRequested,
  ]);
  const isOn = has_codes || passkeys.length > 0;
  return (
    <>
      <ul className={s.factors}>
        <li>
          <span>{ACCOUNT_TEXTS.secondStep.authenticator}</span>
          <span className={s.secondary}>{has_codes ? ACCOUNT_TEXTS.secondStep.isOn : ACCOUNT_TEXTS.secondStep.isOff}</span>
          {has_codes ? (
            <Button isSmall onPress={() => removed()} label={ACCOUNT_TEXTS.secondStep.removeAuthenticator}>
              {ACCOUNT_TEXTS.secondStep.remove}
            </Button>
          ) : (
            <Button isSmall onPress={() => wanted()}>
              {ACCOUNT_TEXTS.secondStep.addAuthenticator}
            </Button>
          )}
        </li>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} />
        ))}
        {isOn && (
          <li>
            <span>{ACCOUNT_TEXTS.secondStep.recovery}</span>
            <span className={s.secondary}>{ACCOUNT_TEXTS.secondStep.codesLeft({ count: recovery_codes_left })}</span>
            <Button isSmall onPress={() => renewed()}>
              {ACCOUNT_TEXTS.secondStep.renewCodes}
            </Button>
          </li>
        )}
      </ul>
      {secondStep.hasPasskeys ? <PasskeyForm /> : <p className={s.secondary}>{ACCOUNT_TEXTS.secondStep.noPasskeys}</p>}
    </>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: SecondStepView['passkeys'][number] }) {
  const { secondStep } = useStores().credentials;
  const removed = useUnit(secondStep.passkeyRemoved);
  const { id, name, host, added_at } = passkey;
  return (
    <li>
      <span>{name}</span>
      <span className={s.secondary}>{ACCOUNT_TEXTS.secondStep.passkeyOf({ host, date: dayOf(added_at) })}</span>
      <Button isSmall onPress={() => removed(id)} label={ACCOUNT_TEXTS.secondStep.removePasskey({ name })}>
        {ACCOUNT_TEXTS.secondStep.remove}
      </Button>
    </li>
  );
}

/** New recovery codes; the service shows them only once. */
function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { secondStep } = useStores().credentials;
  const seen = useUnit(secondStep.recoveryCodesSeen);
  return (
    <div className={s.status}>
      <p>{ACCOUNT_TEXTS.secondStep.codesHint}</p>
      <ol className={s.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Button onPress={() => seen()}>{ACCOUNT_TEXTS.secondStep.codesSaved}</Button>
    </div>
  );
}
