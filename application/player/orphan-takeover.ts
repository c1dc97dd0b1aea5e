import { claimOrphan, isOrphaned } from '#domain/connect/orphan-claim.ts';
import type { Cluster } from '#domain/connect/types.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import type { ConnectClient, ClusterSnapshot } from '../connect/connect-client.ts';
import type { LocalPlayer } from '../playback/local-player.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * Shows orphaned playback, whose device is gone, as this page's own; the first command takes it over. Spec §4 "A local
 * streamer may claim orphaned inactive state when the claim option is set".
 */
export interface OrphanTakeover {
  /** The cluster with the orphaned playback on this device. */
  snapshot(): ClusterSnapshot | null;
  /** Whether there is orphaned playback to take over. */
  hasOrphan(): boolean;
  /** Transfers it here, paused, and waits until its track is loaded. Rejects as a transfer does. */
  takeOver(): Promise<void>;
}

export interface OrphanTakeoverDeps {
  readonly clock: Clock;
  readonly connect: Pick<ConnectClient, 'snapshot' | 'transfer'>;
  readonly local: Pick<LocalPlayer, 'deviceId' | 'onEvent' | 'playback' | 'state'>;
}

/** For players that take nothing over. */
export function createNoTakeover({ snapshot }: OrphanTakeoverDeps['connect']): OrphanTakeover {
  return { snapshot, hasOrphan: () => false, takeOver: () => Promise.resolve() };
}

export function createOrphanTakeover({ clock, connect, local }: OrphanTakeoverDeps): OrphanTakeover {
  const { deviceId } = local;
  const clusters = new WeakMap<Cluster, Cluster>();
  let taking: Promise<void> | null = null;

  const hasOrphan = () => {
    const cluster = connect.snapshot()?.cluster;
    return cluster !== undefined && local.state().ref === null && isOrphaned(cluster, deviceId);
  };

  /** Returns the same object for the same cluster, so that screens render only changes. */
  const withClaim = (cluster: Cluster): Cluster => {
    const known = clusters.get(cluster) ?? claimOrphan(cluster, deviceId);
    clusters.set(cluster, known);
    return known;
  };

  const isLoaded = () => {
    const phase = local.playback().current?.phase;
    return local.state().ref !== null && phase !== undefined && phase !== 'resolving' && phase !== 'loading';
  };

  /** Resolves when the track is loaded, or after a timeout. */
  const loaded = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        stopTimer();
        stopListening();
        resolve();
      };
      const stopTimer = clock.after(REQUEST_TIMEOUT_MS, done);
      const stopListening = local.onEvent(() => {
        if (isLoaded()) done();
      });
      if (isLoaded()) done();
    });

  const take = async () => {
    await connect.transfer(deviceId, 'pause');
    await loaded();
  };

  return {
    hasOrphan,
    snapshot() {
      const snapshot = connect.snapshot();
      return snapshot !== null && hasOrphan() ? { ...snapshot, cluster: withClaim(snapshot.cluster) } : snapshot;
    },
    takeOver: () => (taking ??= take().finally(() => (taking = null))),
  };
}
