import { claimOrphan, isOrphaned } from '#domain/connect/orphan-claim.ts';
import type { Cluster } from '#domain/connect/types.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import type { ConnectClient, HeardCluster } from '../connect/connect-client.ts';
import type { LocalPlayer } from '../playback/local-player.ts';
import type { Clock } from '../ports/clock.ts';

/**
 * What was played last and no device has any more, shown as this page's own; the first command takes it over.
 * Spec §4 "A local streamer may claim orphaned inactive state when the claim option is set".
 */
export interface Claims {
  /** What was heard of the devices, with the claim in it. */
  heard(): HeardCluster | null;
  /** Something is claimed that was not taken over yet. */
  isOpen(): boolean;
  /** Moves it here, paused, and waits until its track is loaded. Rejects as a transfer does. */
  take(): Promise<void>;
}

export interface ClaimParts {
  readonly clock: Clock;
  readonly connect: Pick<ConnectClient, 'heard' | 'transfer'>;
  readonly local: Pick<LocalPlayer, 'deviceId' | 'onEvent' | 'sound' | 'state'>;
}

/** Where nothing is claimed. */
export function noClaims({ heard }: ClaimParts['connect']): Claims {
  return { heard, isOpen: () => false, take: () => Promise.resolve() };
}

export function createClaims({ clock, connect, local }: ClaimParts): Claims {
  const { deviceId } = local;
  const clusters = new WeakMap<Cluster, Cluster>();
  let taking: Promise<void> | null = null;

  const isOpen = () => {
    const cluster = connect.heard()?.cluster;
    return cluster !== undefined && local.state().ref === null && isOrphaned(cluster, deviceId);
  };

  /** The same object for the same cluster: screens draw anew only what is new. */
  const withClaim = (cluster: Cluster): Cluster => {
    const known = clusters.get(cluster) ?? claimOrphan(cluster, deviceId);
    clusters.set(cluster, known);
    return known;
  };

  const isLoaded = () => {
    const phase = local.sound().current?.phase;
    return local.state().ref !== null && phase !== undefined && phase !== 'resolving' && phase !== 'loading';
  };

  /** A track that cannot be loaded keeps nobody waiting for ever. */
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
    isOpen,
    heard() {
      const heard = connect.heard();
      return heard !== null && isOpen() ? { ...heard, cluster: withClaim(heard.cluster) } : heard;
    },
    take: () => (taking ??= take().finally(() => (taking = null))),
  };
}
