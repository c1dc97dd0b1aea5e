import { LOCAL_TARGET } from '#domain/connect/command-target.ts';
import { licenceKind } from '#domain/session/licence-kind.ts';
import type { Cluster } from '#domain/connect/types.ts';
import { DISAGREEMENT_CURVE } from '#domain/constants/network/connect.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import { CLOSED_ON_PURPOSE } from '#domain/constants/network/transport.ts';
import type { HttpResponse } from '#application/ports/http.ts';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import { bodyOf, CALL_EVENTS, callOf } from './reading/calls.ts';
import { perPage, reads, safety } from './reading/pages.ts';
import { byIdentity } from './reading/by-identity.ts';
import { CLUSTER_EVENTS, knownClusters, registeredIn } from './reading/clusters.ts';
import { clusterIn, pushOf, type ReceivedCluster } from './reading/pushes.ts';

export const s1 = safety('S1', 'an account has at most one active device, and it is one of its devices', () => (event) => {
  const { active_device_id: active, devices } = clusterIn(event)?.cluster ?? { active_device_id: null, devices: {} };
  if (active !== null && !(active in devices)) return `${active} is active, and is none of the devices`;
  const shown = event.type === 'view' ? event.view.devices.filter(({ isActive }) => isActive).length : 0;
  return shown > 1 ? `${event.page} shows ${String(shown)} active devices` : null;
});

export const s4 = safety('S4', 'a page reports its state only while it is registered', () => {
  reads('request', 'response');
  const registrations = perPage(() => ({ isRegistered: false, latest: null as object | null }));
  return (event) => {
    if (event.type !== 'request' && event.type !== 'response') return null;
    const name = callOf(event.request)?.name;
    const registration = registrations(event);
    if (event.type === 'request') {
      if (name === 'register') Object.assign(registration, { isRegistered: false, latest: event.request });
      const isReport = name === 'state' || name === 'conflict';
      return isReport && !registration.isRegistered ? `${event.page} reports a state, and is not registered` : null;
    }
    const isDone = event.response.status >= 200 && event.response.status < 300;
    if (name === 'register' && isDone && registration.latest === event.request) registration.isRegistered = true;
    if (name === 'deregister' && isDone) registration.isRegistered = false;
    return null;
  };
});

export const s5 = safety(
  'S5',
  'a page registers once for each connection, and again only when the service no longer knows it',
  () => {
    reads('request', 'response', 'received');
    const registrations = perPage(() => ({ connectionId: '', deviceId: '', isListed: false, mayRegister: true }));
    return (event) => {
      const registration = registrations(event);
      const received = clusterIn(event);
      if (pushOf(event)?.type === 'connection-id') registration.mayRegister = true;
      if (received) registration.isListed = registration.deviceId in received.cluster.devices;
      // It registers again until it reads an answer, also where the service has listed it since.
      if (received && !registration.isListed) registration.mayRegister = true;
      if (event.type !== 'request' && event.type !== 'response') return null;
      const call = callOf(event.request);
      if (event.type === 'response' && event.response.status === 404) registration.mayRegister = true;
      if (call?.name === 'deregister') registration.mayRegister = true;
      if (call?.name !== 'register') return null;
      const body = bodyOf(event.request) as { connection_id: string; device: { device_id?: string; id?: string } } | null;
      const connectionId = body?.connection_id ?? '';
      if (event.type === 'response') {
        const deviceId = body?.device.device_id ?? body?.device.id ?? '';
        // A page that cannot read the answer cannot know that it is registered.
        const isAnswered = event.response.status === 200 && bodyOf(event.response) !== null;
        if (isAnswered) Object.assign(registration, { connectionId, deviceId, mayRegister: false });
        return null;
      }
      const isAgain = connectionId === registration.connectionId && registration.isListed && !registration.mayRegister;
      return isAgain ? `${event.page} registers twice on one connection` : null;
    };
  },
);

export const s6 = safety('S6', 'a page deregisters before it disconnects', () => {
  reads(...CALL_EVENTS, 'socket-closed');
  const leaving = perPage(() => ({ request: null as object | null, sinceMs: 0 }));
  return (event) => {
    const state = leaving(event);
    if (event.type === 'socket-closed') {
      const waitedMs = event.atMs - state.sinceMs;
      const isEarly = event.byPage && event.code === CLOSED_ON_PURPOSE && state.request !== null && waitedMs < REQUEST_TIMEOUT_MS;
      return isEarly ? `${event.page} disconnects ${String(waitedMs)} ms after it began to deregister` : null;
    }
    if (event.type !== 'request' && event.type !== 'response' && event.type !== 'request-failed') return null;
    if (callOf(event.request)?.name !== 'deregister') return null;
    if (event.type === 'request')
      Object.assign(state, { request: event.request.keepalive ? null : event.request, sinceMs: event.atMs });
    else if (state.request === event.request) state.request = null;
    return null;
  };
});

export const s12 = safety(
  'S12',
  'no command goes to a device that may not be controlled, and a device that may not be observed shows no track',
  () => {
    reads(...CLUSTER_EVENTS, 'request', 'view');
    const clusters = knownClusters();
    return (event) => {
      const { cluster } = clusters(event);
      if (cluster === null) return null;
      if (event.type === 'view') {
        const active = cluster.active_device_id;
        const isLocal = event.view.devices.some(({ id, isLocal: local }) => local && id === active);
        const isHidden = active !== null && !isLocal && cluster.devices[active]?.capabilities.is_observable === false;
        // The view before the cluster was read still shows the one before.
        return isHidden && event.view.track !== null && event.view.devices.some(({ id, isActive }) => isActive && id === active)
          ? `${event.page} shows what ${active} plays`
          : null;
      }
      if (event.type !== 'request') return null;
      const call = callOf(event.request);
      if (call?.name !== 'command' && call?.name !== 'transfer' && call?.name !== 'connect-volume') return null;
      const [from, to = ''] = call.params;
      if (to === LOCAL_TARGET || to === from) return null;
      return cluster.devices[to]?.capabilities.is_controllable === false ? `${event.page} sends a command to ${to}` : null;
    };
  },
);

type Devices = readonly { readonly id: string; readonly isActive: boolean }[];

const signature = byIdentity((devices: Devices) =>
  devices
    .map(({ id, isActive }) => `${id}${isActive ? '*' : ''}`)
    .sort()
    .join(),
);

const signatureIn = byIdentity(({ active_device_id: active, devices }: Cluster) =>
  signature(Object.keys(devices).map((id) => ({ id, isActive: id === active }))),
);

interface Seen {
  newest: ReceivedCluster | null;
  pushed: Cluster | null;
  newestAtMs: number;
  older: Set<string>;
  shown: readonly PlayerView['devices'][number][];
  /** Pushes count only on a connection with an id. */
  isIdentified: boolean;
  /** Sockets that the page gave up: what still arrives there does not count. */
  readonly closed: Set<number>;
}

export const s15 = safety('S15', 'an older cluster never replaces a newer one, and each has a number of its own', () => {
  const seen = perPage((): Seen => ({
    ...{ newest: null, newestAtMs: 0, pushed: null, older: new Set(), shown: [], isIdentified: false, closed: new Set() },
  }));
  return (event) => {
    const state = seen(event);
    const { newest } = state;
    if (event.type === 'socket-closed') state.closed.add(event.socket);
    if (event.type === 'received' && state.closed.has(event.socket)) return null;
    let wrong: string | null = null;
    // Look only when the turn that received it is over.
    if (newest?.from === 'push' && event.atMs > state.newestAtMs && state.shown.length > 0) {
      const shown = signature(state.shown);
      if (shown !== signatureIn(newest.cluster) && state.older.has(shown))
        wrong = `${event.page} shows the devices of an older cluster than ${String(newest.cluster.version)}`;
    }
    if (event.type === 'view') state.shown = event.view.devices;
    if (event.type === 'socket' && event.what === 'opened')
      Object.assign(state, { newest: null, older: new Set(), isIdentified: false });
    if (pushOf(event)?.type === 'connection-id') state.isIdentified = true;
    const received = clusterIn(event);
    if (received !== null && received.from === 'push') {
      const { timestamp, version } = received.cluster;
      if (state.pushed?.version === version && state.pushed.timestamp !== timestamp)
        wrong ??= `${event.page} receives two clusters with the number ${String(version)}`;
      state.pushed = received.cluster;
    }
    if (received === null || (received.from === 'push' && !state.isIdentified)) return wrong;
    if (newest === null || received.cluster.version > newest.cluster.version) {
      if (newest !== null) state.older.add(signatureIn(newest.cluster));
      Object.assign(state, { newest: received, newestAtMs: event.atMs });
    } else if (received.cluster.version < newest.cluster.version) state.older.add(signatureIn(received.cluster));
    return wrong;
  };
});

const isPremium = (response: HttpResponse) =>
  response.status === 200 && licenceKind(bodyOf(response) as Readonly<Record<string, string>> | null) === 'premium';

/**
 * Spec §8 "Max connections reached" ends a registration: no retry on its connection, unless the service lists the device all the
 * same, because it took an earlier attempt. It sends playback to what it lists, so that the page asks again after a while.
 */
export const s55 = safety('S55', 'a refused registration is not repeated by itself', () => {
  reads(...CLUSTER_EVENTS, 'request', 'command', 'page-change');
  const refusals = perPage(() => ({ status: 0, connectionId: '', atMs: 0, isOfUser: false }));
  const clusters = knownClusters();
  return (event) => {
    const refusal = refusals(event);
    const { cluster } = clusters(event);
    const isAct = event.type === 'command' || event.type === 'page-change';
    const push = pushOf(event);
    // A page may try once on each new connection, and an id that comes back is a new one.
    const isNewConnection = push?.type === 'connection-id' && push.connectionId !== refusal.connectionId;
    if (refusal.status === 429 && (isAct || isNewConnection)) refusal.status = 0;
    if (event.type !== 'request' && event.type !== 'response') return null;
    const name = callOf(event.request)?.name;
    if (event.type === 'response' && event.response.status === 200 && (name === 'session' || name === 'sign-in'))
      refusal.status = 0;
    if (event.type === 'response' && name === 'product' && refusal.status === 403 && isPremium(event.response))
      refusal.status = 0;
    if (name !== 'register') return null;
    const connectionId = String(bodyOf(event.request)?.['connection_id']);
    if (event.type === 'response') {
      const { status } = event.response;
      // What the listener tries meanwhile does not delay the page.
      const atMs = refusal.isOfUser && refusal.connectionId === connectionId ? refusal.atMs : event.atMs;
      if (status === 403 || status === 429) Object.assign(refusal, { status, connectionId, atMs });
      return null;
    }
    refusal.isOfUser = refusal.status === 0;
    const isListed = cluster?.devices[registeredIn(event) ?? ''] !== undefined;
    const isAsked = isListed && event.atMs - refusal.atMs >= DISAGREEMENT_CURVE.baseMs;
    const isFinal = refusal.status === 403 || (refusal.status === 429 && refusal.connectionId === connectionId && !isAsked);
    return isFinal ? `${event.page} registers again after ${String(refusal.status)}` : null;
  };
});
