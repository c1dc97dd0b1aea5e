import type { HttpFault } from '#adapters/fakes/faulty-http.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import type { Random } from '#application/ports/random.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Command } from '../world/commands.ts';
import type { Device } from '../world/device/device.ts';
import { isPage } from '../world/page.ts';
import type { Fault, FaultGroup, FaultScene } from '../world/types.ts';

/** How many of the requests a fault concerns it strikes. */
const STRUCK = 0.8;

/** Begins a fault, and returns the function that ends it; null for a fault that is over at once. */
type Begin = (scene: FaultScene) => (() => void) | null;

/** The faults of a group by kind; all strike equally often. */
export function faultsOf(group: FaultGroup, rate: number, kinds: Readonly<Record<string, Begin>>): readonly Fault[] {
  return Object.entries(kinds).map(([kind, begin]) => ({ name: `${group}.${kind}`, group, rate, begin }));
}

/** The same faults, but they last at least and at most so long. */
export const lasting = (lastsMs: readonly [Ms, Ms], faults: readonly Fault[]): readonly Fault[] =>
  faults.map((fault) => ({ ...fault, lastsMs }));

/** A fault that is over at once. */
export const once =
  (strike: (scene: FaultScene) => void): Begin =>
  (scene) => {
    strike(scene);
    return null;
  };

/** Sound, its index, its licence and its addresses: a fault there ends a track, where a fault of the controls delays a command. */
const isMedia = ({ url }: HttpRequest) => /\/(cdn|seektable|storage-resolve|licence|manifests|melody)\//.test(url);
export const isControl = (request: HttpRequest) => !isMedia(request);
export const isBytes = ({ url }: HttpRequest) => url.includes('/cdn/');
export const isLicence = ({ url }: HttpRequest) => url.includes('/licence/');
export const isLicenceAddress = ({ url }: HttpRequest) => url.includes('/melody/v1/license_url');
export const isFileAddress = ({ url }: HttpRequest) => url.includes('/storage-resolve/');
export const isLog = ({ url }: HttpRequest) => url.includes('/melody/v1/logging/');
export const isEndpoints = ({ url }: HttpRequest) => url.includes('/apresolve');
export const isRegistration = ({ method, url }: HttpRequest) => method === 'POST' && url.endsWith('/track-playback/v1/devices');

/** Most of the requests of this kind meet this fault. */
export const meeting =
  (concerns: (request: HttpRequest) => boolean, faultOf: (random: Random, request: HttpRequest) => HttpFault): Begin =>
  ({ page, random }) =>
    page.network.addHttpFault((request) =>
      concerns(request) && random.fraction() < STRUCK ? faultOf(random, request) : { type: 'none' },
    );

/** Every request of this kind meets this fault. */
export const always =
  (concerns: (request: HttpRequest) => boolean, fault: HttpFault): Begin =>
  ({ page }) =>
    page.network.addHttpFault((request) => (concerns(request) ? fault : { type: 'none' }));

/** Both at once. */
export const both =
  (one: Begin, other: Begin): Begin =>
  (scene) => {
    const ends = [one(scene), other(scene)];
    return () => ends.forEach((end) => end?.());
  };

/** One of them by chance; undefined where there is none. */
export const oneOf = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random.fraction() * values.length)];

/** A number of that range, by chance. */
export const between = (random: Random, least: number, most: number) => least + random.fraction() * (most - least);

/** Does something now, and again and again after a wait by chance. Returns the function that stops it. */
export function repeatedly({ random, world }: FaultScene, waitMs: readonly [Ms, Ms], run: () => void): () => void {
  let cancel = () => {};
  const next = () => {
    run();
    cancel = world.clock.after(between(random, ...waitMs), next);
  };
  next();
  return () => cancel();
}

/** Whether the user can do something there. */
export const isInUse = ({ client, isOpen, process }: Device) =>
  isOpen() && !process.isAsleep() && client.session.view().phase === 'signed-in';

/** The user does something there; nothing where the page is closed or signed out. */
export function act({ world }: FaultScene, page: Device, command: Command): void {
  if (isInUse(page)) void world.start(page, command);
}

/** A page that signs out needs no longer than this. */
const SIGNING_OUT_MS: Ms = 150_000;

/** A user tries again after this time, so often. */
const SIGN_IN_WAIT_MS: Ms = 5_000;
const SIGN_IN_TRIES = 24;

/** The user of the page signs in again, once it is signed out; again and again while other faults prevent it. A headless player has no sign-in. */
export function signInAgain({ page, world }: FaultScene): void {
  if (!isPage(page)) return;
  const { session } = page.client;
  let tries = 0;
  const signIn = (): void => {
    if (session.view().phase !== 'anonymous' || !page.isOpen() || tries >= SIGN_IN_TRIES) return;
    if (page.process.isAsleep()) return void world.clock.after(SIGN_IN_WAIT_MS, signIn);
    tries += 1;
    void world.start(page, { type: 'sign-in' }).then((error) => error !== null && world.clock.after(SIGN_IN_WAIT_MS, signIn));
  };
  world.clock.after(SIGNING_OUT_MS, session.onChange(signIn));
  signIn();
}

/** The devices of the same account that are in use, that one first. */
export const pagesOf = ({ page, world }: FaultScene): readonly Device[] => [
  page,
  ...world.devices().filter((other) => other.deviceId !== page.deviceId && other.account === page.account && isInUse(other)),
];
