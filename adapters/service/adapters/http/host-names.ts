/** Reserved endings of host names, which no third party can register: RFC 6761, RFC 6762, RFC 8375, and those of routers. */
const PRIVATE_ENDS = ['localhost', 'local', 'test', 'internal', 'home.arpa', 'lan', 'home'];

/** Whether this server answers to a host name (without port, as `URL` writes it). */
export type IsOwnHostName = (hostname: string) => boolean;

/**
 * The names a server answers to: addresses, names of the local network, and those the operator gave it. Another name that leads
 * here may belong to an attacker (DNS rebinding): to a browser, the attacker's page would be one of ours.
 */
export function parseHostNames(names: readonly string[]): IsOwnHostName {
  const ours = new Set(names.map((name) => name.toLowerCase()));
  return (hostname) => {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    return isAddress(name) || !name.includes('.') || ours.has(name) || PRIVATE_ENDS.some((end) => name.endsWith(`.${end}`));
  };
}

function isAddress(name: string): boolean {
  return name.startsWith('[') || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
}
