import { addressNetworkOf } from '../../kernel/routing/address-network.ts';
import { ACCOUNT_BACKOFF, ADDRESS_BACKOFF, OWN_BACKOFF } from '../../../domain/constants/accounts.ts';
import { foldName } from '../account-names.ts';
import type { FailedTries } from '../../kernel/limits/failed-tries.ts';
import type { Limits } from '../../kernel/limits/limits.ts';

interface SignInTry {
  readonly name: string;
  readonly address: string;
  /** The known-browser mark for that account; null without one. */
  readonly mark: string | null;
}

/**
 * Counts tries to sign in, by account as well as by address, with waits that grow. A browser that is known for the account
 * is counted by itself alone: tries of others never keep it waiting, and neither do its neighbours behind one address.
 */
export interface SignInTries {
  /** Errors: 429 while the next try has to wait. Call `right` when the password was right. */
  begin(tried: SignInTry): { right(): void };
}

export function createSignInTries(limits: Limits): SignInTries {
  const byBrowser = limits.tries('sign-in by browser', OWN_BACKOFF);
  const byBoth = limits.tries('sign-in by account and address', OWN_BACKOFF);
  const byAccount = limits.tries('sign-in by account', ACCOUNT_BACKOFF);
  const byAddress = limits.tries('sign-in by address', ADDRESS_BACKOFF);
  return {
    begin({ name, address, mark }) {
      if (mark !== null) {
        byBrowser.begin(mark);
        return { right: () => byBrowser.clear(mark) };
      }
      const [account, network] = [foldName(name), addressNetworkOf(address)];
      const both = JSON.stringify([account, network]);
      beginAll([
        [byBoth, both],
        [byAccount, account],
        [byAddress, network],
      ]);
      return {
        right() {
          byBoth.clear(both);
          byAccount.clear(account);
          // A right password does not clear the address's failed tries at other accounts.
          byAddress.undo(network);
        },
      };
    },
  };
}

/** A try that has to wait for one reason does not count for another. */
function beginAll(counts: readonly (readonly [FailedTries, string])[]): void {
  const begun: (readonly [FailedTries, string])[] = [];
  try {
    for (const [book, key] of counts) {
      book.begin(key);
      begun.push([book, key]);
    }
  } catch (thrown) {
    for (const [book, key] of begun) book.undo(key);
    throw thrown;
  }
}
