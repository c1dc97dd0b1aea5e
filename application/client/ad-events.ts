import type { Api } from '../api/api-client.ts';
import { postLog } from '../calls/telemetry/client-logging.ts';
import type { Controller } from '../player-view/controller-types.ts';

/**
 * Logs when an ad starts and ends on this page. Errors are ignored. Spec §7 "POST /log/adevent", §8 "Log calls swallow errors".
 */
export function logAdEvents({ api, controller }: { readonly api: Api; readonly controller: Pick<Controller, 'onChange'> }): void {
  let playing: string | null = null;
  const log = (message: string) => {
    api.send(postLog, { params: { kind: 'adevent' }, body: { message } }).catch(() => undefined);
  };
  controller.onChange(({ devices, phase, track }) => {
    const isHere = devices.some(({ isActive, isLocal }) => isActive && isLocal);
    const ad = track?.type === 'ad' ? track.uri : null;
    if (playing !== null && ad !== playing) {
      log(`ended ${playing}`);
      playing = null;
    }
    if (ad === null || ad === playing || phase !== 'playing' || !isHere) return;
    playing = ad;
    log(`began ${ad}`);
  });
}
