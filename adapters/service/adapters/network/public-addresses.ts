import { BlockList, isIP } from 'node:net';

const V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
];

/** Includes the IPv6 forms of IPv4 addresses: their target depends on the network. */
const V6 = [
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
  ...['5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const reservedAddresses = new BlockList();
for (const [family, nets] of [['ipv4', V4] as const, ['ipv6', V6] as const])
  for (const net of nets) {
    const [address = '', bits = ''] = net.split('/');
    reservedAddresses.addSubnet(address, Number(bits), family);
  }

/** Whether an IP address is a public internet address; an IPv4-mapped IPv6 address counts as its IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !reservedAddresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
