import { proxiesOf, type IsTrustedProxy } from './forwarded-headers.ts';
import { namesOf, type IsOurName } from './host-names.ts';

/** How the operator says this server is reached. */
export interface Network {
  readonly isOurName: IsOurName;
  readonly isTrustedProxy: IsTrustedProxy;
}

export function networkOf(names: readonly string[] = [], proxies: readonly string[] = []): Network {
  return { isOurName: namesOf(names), isTrustedProxy: proxiesOf(proxies) };
}
