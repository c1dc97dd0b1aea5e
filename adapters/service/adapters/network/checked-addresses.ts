import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { err, ok, type Result } from '#domain/core/result.ts';
import { isPublicAddress } from './public-addresses.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface AddressCheckOptions {
  /** `host` or `host:port` that the operator trusts, though they are of the local network. */
  readonly trustedHosts?: readonly string[];
  /** Every address of a name. */
  readonly lookup?: (host: string) => Promise<readonly ResolvedAddress[]>;
}

const PORTS: readonly string[] = ['', '80', '443'];

const lookUp = (host: string): Promise<readonly ResolvedAddress[]> => systemLookup(host, { all: true });

/** Resolves the host of a URL once. Refuses an unknown host, private and local addresses, and unusual ports. */
export function createAddressCheck({ trustedHosts = [], lookup = lookUp }: AddressCheckOptions) {
  return async (url: URL): Promise<Result<readonly ResolvedAddress[], 'unknown' | 'private' | 'port'>> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const found = family === 0 ? await lookup(host).catch(() => []) : [{ address: host, family }];
    if (found.length === 0) return err('unknown');
    if (isTrustedHost(url, trustedHosts)) return ok(found);
    if (!found.every(({ address }) => isPublicAddress(address))) return err('private');
    return PORTS.includes(url.port) ? ok(found) : err('port');
  };
}

/** Whether the operator named this host. */
export function isTrustedHost({ host, hostname }: URL, trustedHosts: readonly string[]): boolean {
  return trustedHosts.some((trusted) => trusted === host || trusted === hostname);
}

/** Connects to these addresses only, without another name lookup. */
export function lookupOf(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else if (first) done(null, first.address, first.family);
  };
}
