import type { Api } from '../api/api-client.ts';
import { postLog } from '../calls/telemetry/client-logging.ts';
import type { Controller, PlayerView } from '../player-view/controller-types.ts';

/**
 * Logs when an ad starts and ends on this page. Errors are ignored. Spec §7 "POST /log/adevent", §8 "Log calls swallow errors".
 */
export function logAdEvents(api: Api, controller: Pick<Controller, 'onChange' | 'view'>): void {
  let playing: string | null = null;
  const log = (message: string) => {
    api.send(postLog, { params: { kind: 'adevent' }, body: { message } }).catch(() => undefined);
  };
  const follow = ({ devices, phase, track }: PlayerView) => {
    const isHere = devices.some(({ isActive, isLocal }) => isActive && isLocal);
    const ad = track?.type === 'ad' ? track.uri : null;
    if (playing !== null && ad !== playing) {
      log(`ended ${playing}`);
      playing = null;
    }
    if (ad === null || ad === playing || phase !== 'playing' || !isHere) return;
    playing = ad;
    log(`began ${ad}`);
  };
  controller.onChange(follow);
  follow(controller.view());
}
