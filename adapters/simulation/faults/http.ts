import type { HttpFault } from '#adapters/fakes/faulty-http.ts';
import type { Random } from '#application/ports/random.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Fault } from '../world/types.ts';
import { always, between, both, faultsOf, isBytes, isControl, isFileAddress, isLog, isRegistration, meeting } from './define.ts';

const HANG_MS: Ms = 30_000;
const SLOW_BYTES_PER_S = 20_000;
const ALL = () => true;
const PORTAL = '<!doctype html><html><title>Sign in to the network</title></html>';

const controls = (faultOf: (random: Random) => HttpFault) => meeting(isControl, faultOf);
const altered = (bodyFrom: (body: Uint8Array) => Uint8Array) => meeting(isControl, () => ({ type: 'altered', bodyFrom }));
const alteredBytes = (bodyFrom: (body: Uint8Array) => Uint8Array) => meeting(isBytes, () => ({ type: 'altered', bodyFrom }));
const TAIL = Uint8Array.of(32, 32, 33);
const half = (body: Uint8Array) => body.subarray(0, body.length / 2);
const longer = (body: Uint8Array) => new Uint8Array(Buffer.concat([body, TAIL]));
const EMPTY = new Uint8Array();

const refusedBytes = always(isBytes, { type: 'status', status: 403 });
const withoutUrls = (body: Uint8Array) =>
  new TextEncoder().encode(JSON.stringify({ ...(JSON.parse(new TextDecoder().decode(body)) as object), cdnurl: [] }));

/** Refusals of requests about devices and commands; 403 there on a registration would be the product's own. */
const refusal = (status: number, headers?: Readonly<Record<string, string>>) =>
  meeting(
    (request) => isControl(request) && !(status === 403 && isRegistration(request)),
    () => ({ type: 'status', status, ...(headers ? { headers } : {}) }),
  );

const STATUSES = [400, 401, 402, 403, 404, 405, 408, 409, 429, 500, 502, 503, 504];

/** The mean of an exponential delay of each fault lies between 5 ms and 5 s. */
const exponentialMs = (random: Random, meanMs: number) => Math.round(-Math.log(1 - random.fraction()) * meanMs);

/** A network and a service that fail. Requests for sound are struck by faults of their own. */
export const HTTP_FAULTS: readonly Fault[] = faultsOf('http', 0.02, {
  lost: controls(() => ({ type: 'lost' })),
  'lost-after': controls(() => ({ type: 'lost-after' })),
  aborted: controls(() => ({ type: 'aborted' })),
  hanging: controls(() => ({ type: 'hang' })),
  'hanging-30-s': controls(() => ({ type: 'late', delayMs: HANG_MS })),
  delayed(scene) {
    const meanMs = 5 * 1_000 ** scene.random.fraction();
    return meeting(ALL, (random) => ({ type: 'delay', delayMs: exponentialMs(random, meanMs) }))(scene);
  },
  late(scene) {
    const meanMs = 5 * 1_000 ** scene.random.fraction();
    return meeting(ALL, (random) => ({ type: 'late', delayMs: exponentialMs(random, meanMs) }))(scene);
  },
  // Every other request waits until later ones have passed it.
  reordered: controls((random) =>
    random.fraction() < 0.5 ? { type: 'delay', delayMs: Math.round(between(random, 100, 1_500)) } : { type: 'none' },
  ),
  duplicated: controls((random) => ({ type: 'duplicate', afterMs: Math.round(between(random, 0, 2_000)) })),
  offline({ page }) {
    const end = page.network.addHttpFault(() => ({ type: 'lost' }));
    page.dealer.halfOpen(true);
    page.page.change('offline');
    return () => {
      end();
      page.dealer.halfOpen(false);
      page.page.change('online');
    };
  },
  ...Object.fromEntries(STATUSES.map((status) => [String(status), refusal(status)])),
  '429-retry-after': refusal(429, { 'retry-after': '7' }),
  '429-retry-date': refusal(429, { 'retry-after': 'Sat, 16 Jan 2027 08:00:30 GMT' }),
  '503-retry-after': refusal(503, { 'retry-after': '120' }),
  empty: altered(() => EMPTY),
  truncated: altered(half),
  'wrong-length': altered(longer),
  'not-json': controls(() => ({ type: 'status', status: 200, body: '{"<' })),
  'captive-portal': controls(() => ({ type: 'status', status: 200, headers: { 'content-type': 'text/html' }, body: PORTAL })),
  'bytes-lost': meeting(isBytes, () => ({ type: 'lost' })),
  'bytes-aborted': meeting(isBytes, () => ({ type: 'aborted' })),
  'bytes-empty': alteredBytes(() => EMPTY),
  'bytes-truncated': alteredBytes(half),
  'bytes-wrong-length': alteredBytes(longer),
  'bytes-slow': meeting(isBytes, () => ({ type: 'slow', bytesPerS: SLOW_BYTES_PER_S })),
  'bytes-503': meeting(isBytes, () => ({ type: 'status', status: 503 })),
  'url-expired': meeting(isBytes, () => ({ type: 'status', status: 403 })),
  'url-lost': both(refusedBytes, always(isFileAddress, { type: 'status', status: 503 })),
  'url-unknown': both(refusedBytes, always(isFileAddress, { type: 'altered', bodyFrom: withoutUrls })),
  'bytes-404': always(isBytes, { type: 'status', status: 404 }),
  'bytes-none': always(isBytes, { type: 'altered', bodyFrom: () => EMPTY }),
  'registration-empty'(scene) {
    scene.page.breakLine();
    return always(isRegistration, { type: 'altered', bodyFrom: () => EMPTY })(scene);
  },
  'log-503': always(isLog, { type: 'status', status: 503 }),
});
