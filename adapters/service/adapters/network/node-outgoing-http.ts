import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { OutgoingHttp, OutgoingRequest, OutgoingResult } from '../../application/ports/outgoing-http.ts';
import { SCROBBLE_ANSWER_BYTES_MAX, SCROBBLE_ANSWER_MS } from '../../domain/constants/scrobbling.ts';
import {
  type AddressCheckOptions,
  createAddressCheck,
  isTrustedHost,
  lookupOf,
  type ResolvedAddress,
} from './checked-addresses.ts';

const REASONS = {
  unknown: 'Its host is unknown',
  private: 'Its address is private; the operator can allow it with --scrobble-host',
  port: 'Its port is not 80 or 443',
} as const;
const AGENT = 'Cadenza/0.1 (scrobbling)';
const MS_PER_SECOND = 1_000;

/** Requests over https, and over http to hosts that the operator trusts. */
export function createNodeOutgoingHttp(options: AddressCheckOptions = {}): OutgoingHttp {
  const check = createAddressCheck(options);
  return {
    async send(request) {
      const url = URL.canParse(request.url) ? new URL(request.url) : null;
      if (url === null) return { type: 'unreachable', reason: 'Its address is invalid' };
      const isPlain = url.protocol === 'http:' && isTrustedHost(url, options.trustedHosts ?? []);
      if (url.protocol !== 'https:' && !isPlain) return { type: 'unreachable', reason: 'Its address does not begin with https' };
      const found = await check(url);
      return found.ok ? exchange(url, found.value, request) : { type: 'unreachable', reason: REASONS[found.error] };
    },
  };
}

function exchange(url: URL, addresses: readonly ResolvedAddress[], { body, headers, method }: OutgoingRequest) {
  return new Promise<OutgoingResult>((resolve) => {
    let isConnected = false;
    const send = url.protocol === 'https:' ? tlsRequest : plainRequest;
    const sent = send(url, { method, agent: false, lookup: lookupOf(addresses), headers: { 'user-agent': AGENT, ...headers } });
    const timer = setTimeout(() => sent.destroy(new Error('It did not answer in time')), SCROBBLE_ANSWER_MS);
    const end = (result: OutgoingResult) => {
      clearTimeout(timer);
      resolve(result);
    };
    const fail = (thrown: Error) => end({ type: isConnected ? 'lost' : 'unreachable', reason: thrown.message });
    sent.on('socket', (socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (isConnected = true));
    });
    sent.on('error', fail);
    sent.on('response', (response) => {
      readText(response).then((text) => end(resultOf(response, text)), fail);
    });
    sent.end(body);
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > SCROBBLE_ANSWER_BYTES_MAX) throw new Error('Its answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function resultOf({ headers, statusCode = 0 }: IncomingMessage, text: string): OutgoingResult {
  const wait = headers['retry-after'] ?? headers['x-ratelimit-reset-in'];
  const seconds = Number(Array.isArray(wait) ? wait[0] : (wait ?? NaN));
  return { type: 'response', status: statusCode, retryAfterMs: Number.isFinite(seconds) ? seconds * MS_PER_SECOND : null, text };
}
