import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { createLruCache } from '../../application/kernel/lru-cache.ts';

/** Whether an address is a trusted proxy of the operator, whose `X-Forwarded-*` headers count. */
export type IsTrustedProxy = (address: string) => boolean;

/** Results kept: the address of a socket, and the name it was asked by, come with each of its requests. */
const ADDRESSES_KNOWN_MAX = 1_000;

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Whether a text is an address such as `10.0.0.7` or `fd00::7`, or a network of them such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const max = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max));
}

/** The proxies of these addresses and networks; this machine's own where none is given. */
export function parseTrustedProxies(ranges: readonly string[] = []): IsTrustedProxy {
  const list = listOf(ranges.length > 0 ? ranges : LOOPBACK);
  const known = createLruCache<boolean>(ADDRESSES_KNOWN_MAX);
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const isTrusted = isIn(list, address);
    known.set(address, isTrusted);
    return isTrusted;
  };
}

/** Whether an address is this machine's own. */
export const isLoopbackAddress = parseTrustedProxies();

/** Scheme and host as the client wrote them. A proxy sends the scheme; the first of several counts. */
export function originOf(incoming: IncomingMessage, isTrusted: IsTrustedProxy): string {
  const host = incoming.headers.host ?? '';
  const [forwarded] = isTrusted(socketAddressOf(incoming)) ? valuesOf(incoming, 'x-forwarded-proto') : [];
  const scheme = forwarded === 'https' ? 'https' : 'http';
  return `${scheme}://${isPlain(host) ? host : 'localhost'}`;
}

const plainHosts = createLruCache<boolean>(ADDRESSES_KNOWN_MAX);

function isPlain(host: string): boolean {
  const known = plainHosts.get(host);
  if (known !== undefined) return known;
  const found = /^[\w.-]+(:\d+)?$|^\[[\da-fA-F:]+\](:\d+)?$/.test(host) && URL.canParse(`http://${host}`);
  plainHosts.set(host, found);
  return found;
}

/** The client's address: the nearest one that is no trusted proxy. Each proxy appends the address before it. */
export function remoteAddressOf(incoming: IncomingMessage, isTrusted: IsTrustedProxy): string {
  let address = socketAddressOf(incoming);
  if (incoming.headers['x-forwarded-for'] === undefined) return address;
  for (const before of valuesOf(incoming, 'x-forwarded-for').reverse()) {
    if (!isTrusted(address) || isIP(before) === 0) break;
    address = before;
  }
  return address;
}

/** Both ends are on this machine, without a proxy that forwards remote clients. */
export function isLoopback(incoming: IncomingMessage): boolean {
  return isLoopbackAddress(socketAddressOf(incoming)) && incoming.headers['x-forwarded-for'] === undefined;
}

/** The IPv4 address without the IPv6 prefix some systems add. */
export function socketAddressOf({ socket }: Pick<IncomingMessage, 'socket'>): string {
  return (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
}

function valuesOf({ headers }: IncomingMessage, name: string): string[] {
  return String(headers[name] ?? '')
    .split(',')
    .map((value) => value.trim());
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
