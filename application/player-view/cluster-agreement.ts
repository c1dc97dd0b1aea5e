import { type Disagreement, disagreementOf } from '#domain/connect/cluster-disagreement.ts';
import { DISAGREEMENT_CURVE } from '#domain/constants/network/connect.ts';
import { standingOf } from '#domain/devices/registration.ts';
import { exponentialBackoffMs } from '#domain/transport/backoff.ts';
import type { ConnectClient } from '../connect/connect-client.ts';
import type { PlayerView } from './controller-types.ts';
import type { DeviceRegistration } from '../connect/device-registration.ts';
import type { LocalPlayer } from '../playback/local-player.ts';
import type { Clock } from '../ports/clock.ts';
import { positionAt } from './playback-position.ts';
import { clusterPositionAt } from './player-view.ts';
import { createTimers } from '../runtime/timers.ts';

export interface ClusterAgreementDeps {
  readonly clock: Clock;
  readonly connect: Pick<ConnectClient, 'snapshot' | 'isObserving' | 'onChange'>;
  readonly device: Pick<DeviceRegistration, 'registerAgain' | 'retryRefused' | 'onChange' | 'state'>;
  readonly local: LocalPlayer;
  readonly view: () => PlayerView;
}

/**
 * Resolves contradictions between this page and the cluster: a page that plays while another device is active stops at once;
 * a page that the service lists, although it was refused, registers again;
 * other lasting contradictions send a ping, so that the service accepts the page's state or corrects it. Ours.
 */
export function enforceClusterAgreement({ clock, connect, device, local, view }: ClusterAgreementDeps): void {
  let asked = 0;
  const timers = createTimers<'ask'>(clock, () => {
    const found = current();
    asked += 1;
    if (found === 'unlisted') device.registerAgain();
    if (found === 'listed') device.retryRefused();
    if (found === 'different') local.send({ type: 'command', command: { type: 'ping' } });
    compare();
  });

  const current = (): Disagreement | null => {
    const snapshot = connect.snapshot();
    const shown = view();
    const { connection, phase, track } = shown;
    if (snapshot === null || connection !== 'connected') return null;
    const { machine, ref, version } = local.state();
    const standing = standingOf(device.state());
    const isSteady = phase === 'playing' || phase === 'paused';
    return disagreementOf(snapshot.cluster, clusterPositionAt(snapshot, clock.nowMs()), {
      deviceId: local.deviceId,
      registration: standing === 'refused' && !connect.isObserving() ? 'none' : standing,
      loaded: ref && {
        version,
        sessionId: machine?.attributes.playback_session_id ?? '',
        uid: track?.uid ?? '',
        paused: isSteady ? phase === 'paused' : null,
        positionMs: isSteady ? positionAt(shown, clock.nowMs()) : null,
      },
    });
  };

  const compare = () => {
    const found = current();
    if (found === 'elsewhere') local.send({ type: 'clear' });
    else if (found !== null) {
      if (!timers.isRunning('ask')) timers.schedule('ask', exponentialBackoffMs(DISAGREEMENT_CURVE, asked, 0));
    } else {
      asked = 0;
      timers.cancelAll();
    }
  };

  connect.onChange(compare);
  device.onChange(compare);
  local.onEvent(compare);
}
