import type { Cluster } from '#domain/connect/types.ts';
import type { Ms } from '#domain/core/units.ts';
import type { TraceEvent } from '../../world/trace.ts';
import { bodyOf, callOf } from './calls.ts';
import { knownClusters, registeredIn } from './clusters.ts';
import { followSound, perPage, silence, type Sound } from './pages.ts';
import { commandTypeIn, replaceStateIn } from './pushes.ts';

/** A page as a device: what it plays, and what it knows of the others. */
export interface FollowedDevice {
  id: string;
  isConnected: boolean;
  /** Of the newest state that the service gave it. */
  version: number;
  /** Its latest report was accepted. */
  isReported: boolean;
  clockFaults: number;
  /** The newest cluster it knows. */
  cluster: Cluster | null;
  readonly sound: Sound;
}

const newDevice = (): FollowedDevice => ({
  ...{ id: '', isConnected: false, version: -1, isReported: true, clockFaults: 0, cluster: null },
  sound: silence(),
});

/** Follows each page as a device, event by event. */
export function followedDevices(): (event: TraceEvent) => FollowedDevice {
  const devices = perPage(newDevice);
  const clusters = knownClusters();
  return (event) => {
    const device = devices(event);
    device.cluster = clusters(event).cluster;
    followSound(device.sound, event);
    device.id = registeredIn(event) ?? device.id;
    if (event.type === 'view') device.isConnected = event.view.connection === 'connected';
    if (event.type === 'fault' && event.name.startsWith('clock.')) device.clockFaults += 1;
    if (event.type === 'fault-ended' && event.name.startsWith('clock.')) device.clockFaults -= 1;
    device.version = Math.max(device.version, replaceStateIn(event)?.version ?? -1);
    // A response may bring another state, too.
    if (isReport(event)) device.isReported = event.type === 'response' && isAccepted(event);
    return device;
  };
}

function isReport(event: TraceEvent): boolean {
  if (event.type !== 'request' && event.type !== 'response' && event.type !== 'request-failed') return false;
  const name = callOf(event.request)?.name;
  return name === 'state' || name === 'conflict' || name === 'register';
}

/** A registration that the page cannot read is none. */
const isAccepted = ({ request, response }: Extract<TraceEvent, { readonly type: 'response' }>) =>
  response.status < 300 && (callOf(request)?.name !== 'register' || bodyOf(response)?.['initial_seq_num'] !== undefined);

/** Whether the device may play something else from now on. */
const mayChange = (event: TraceEvent) =>
  isReport(event) || commandTypeIn(event) !== null || event.type === 'page' || event.type === 'command';

/** How long something has held at the device of each event; null while it does not hold, or the device cannot know. */
export function holdingMs(holds: (device: FollowedDevice) => boolean): (event: TraceEvent) => Ms | null {
  const devices = followedDevices();
  const began = perPage(() => ({ atMs: null as Ms | null }));
  return (event) => {
    const device = devices(event);
    const state = began(event);
    const { clockFaults, isConnected, isReported } = device;
    const isHolding = isConnected && isReported && clockFaults === 0 && holds(device);
    const isOn = isHolding && state.atMs !== null && !mayChange(event);
    if (!isOn) state.atMs = isHolding ? event.atMs : null;
    return state.atMs === null ? null : event.atMs - state.atMs;
  };
}
