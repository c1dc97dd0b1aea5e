import { parseTrustedProxies, type IsTrustedProxy } from './forwarded-headers.ts';
import { parseHostNames, type IsOwnHostName } from './host-names.ts';

/** How clients reach this server, as the operator configured it. */
export interface Network {
  readonly isOwnHostName: IsOwnHostName;
  readonly isTrustedProxy: IsTrustedProxy;
}

export function networkOf(names: readonly string[] = [], proxies: readonly string[] = []): Network {
  return { isOwnHostName: parseHostNames(names), isTrustedProxy: parseTrustedProxies(proxies) };
}
