import { COMMAND_TOPIC, connectionTopic } from '#domain/connect/push-topics.ts';
import type { HalfOpen } from '#adapters/fakes/faulty-dealer.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { always, between, both, faultsOf, isControl, isEndpoints, meeting, once, repeatedly, signInAgain } from './define.ts';

const LATE_MS_MAX: Ms = 1_500;
const DROP_MS: readonly [Ms, Ms] = [2_000, 30_000];
const CODES = [1000, 1001, 1006, 1012, 4000, 4001];
const SIGNED_OUT = 4401;

const refused =
  (code: number) =>
  ({ page }: FaultScene) => {
    page.dealer.closeAll(code);
    page.dealer.refuse(code);
    return () => page.dealer.refuse(null);
  };

const closing = (code: number) => (scene: FaultScene) => repeatedly(scene, DROP_MS, () => scene.page.dealer.closeAll(code));

const halfOpen =
  (lost: HalfOpen) =>
  ({ page }: FaultScene) => {
    page.dealer.halfOpen(lost);
    return () => page.dealer.halfOpen('none');
  };

/** Half of the pushes have this fault: the delay of each copy that arrives. */
const pushes =
  (delays: (lateMs: Ms) => readonly Ms[]) =>
  ({ page, random }: FaultScene) =>
    page.network.addPushFault(() => (random.fraction() < 0.5 ? delays(Math.ceil(between(random, 1, LATE_MS_MAX))) : null));

const changesSomething = (request: HttpRequest) => isControl(request) && request.method !== 'GET';

/** The socket for pushes. */
export const DEALER_FAULTS: readonly Fault[] = faultsOf('dealer', 0.02, {
  refused: refused(1006),
  ...Object.fromEntries(CODES.map((code) => [`closed-${String(code)}`, closing(code)])),
  'half-open': halfOpen('both'),
  'half-open-received': halfOpen('received'),
  'half-open-sent': halfOpen('sent'),
  'push-lost': pushes(() => []),
  'push-duplicated': pushes((lateMs) => [0, lateMs]),
  'push-late': pushes((lateMs) => [lateMs]),
  'push-overtakes': meeting(changesSomething, (random) => ({ type: 'late', delayMs: Math.ceil(between(random, 300, 2_500)) })),
  'unknown-type': once(({ page }) => page.dealer.receive('{"type":"novelty","uri":"hm://novelty/v1","payloads":[7]}')),
  'unknown-command': once(({ page }) => page.dealer.push(COMMAND_TOPIC, { type: 'novelty' })),
  // Sockets do not open, and the service's addresses are asked for again.
  'no-endpoints': both(refused(1006), always(isEndpoints, { type: 'status', status: 503 })),
  'incomplete-endpoints': both(refused(1006), always(isEndpoints, { type: 'altered', bodyFrom: () => new Uint8Array() })),
  malformed: once(({ page }) => page.dealer.receive('{"type":"message","uri":"hm://connect-st')),
  'second-connection-id'({ page, random }) {
    const greeting = page.dealer.greeting();
    const id = random.hex(20);
    const headers = { 'Spotify-Connection-Id': id };
    if (greeting === null) return null;
    page.dealer.receive(JSON.stringify({ type: 'message', method: 'PUT', uri: connectionTopic(id), headers }));
    // The id that the service knows comes again, unless there is another socket by now.
    return () => {
      if (page.dealer.greeting() === greeting) page.dealer.receive(greeting);
    };
  },
  'no-connection-id'({ page }) {
    page.dealer.hideGreetings(true);
    page.dealer.closeAll(1006);
    return () => page.dealer.hideGreetings(false);
  },
  // The token in use is refused from now on; a new one is not.
  'token-expired'({ page }) {
    let refusedToken: string | undefined;
    return page.network.addHttpFault(({ headers }) => {
      const token = headers?.['authorization'];
      if (token === undefined) return { type: 'none' };
      refusedToken ??= token;
      return token === refusedToken ? { type: 'status', status: 401 } : { type: 'none' };
    });
  },
  'all-dropped': once(({ world }) => {
    for (const page of world.devices()) if (page.isOpen()) page.breakLine();
  }),
  // The user signs in again afterwards.
  'signed-out'(scene) {
    scene.page.dealer.push(COMMAND_TOPIC, { type: 'log_out' });
    scene.page.dealer.closeAll(SIGNED_OUT);
    return () => signInAgain(scene);
  },
});
