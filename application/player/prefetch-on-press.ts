import { createCancellation } from '../runtime/cancellation.ts';
import type { Api } from '../api/api-client.ts';
import { getMedia } from '../calls/playback/track-playback.ts';
import type { PlayerView } from '../player-view/controller-types.ts';
import { errorFrom } from '../runtime/failure.ts';
import type { LocalPlayer } from '../playback/local-player.ts';
import type { Logger } from '../ports/logger.ts';

export interface PrefetchOnPressDeps {
  readonly api: Api;
  readonly local: LocalPlayer;
  readonly logger: Logger;
  readonly view: () => PlayerView;
}

/**
 * Prefetches a track on pointer down: its file, URL, licence and first bytes arrive before the click ends. Errors are ignored,
 * and only the latest request counts.
 */
export function createPrefetchOnPress({ api, local, logger, view }: PrefetchOnPressDeps): (trackUri: string) => void {
  let lastUri: string | null = null;
  let underWay = createCancellation();

  /** Whether the track would play here, and does not yet. */
  const isWorthIt = (trackUri: string) => {
    const { connection, devices, track } = view();
    const soundsHere = !devices.some(({ isActive, isLocal }) => isActive && !isLocal);
    return connection === 'connected' && soundsHere && track?.uri !== trackUri && lastUri !== trackUri;
  };

  const fetchMedia = async (trackUri: string) => {
    underWay.cancel();
    const mine = (underWay = createCancellation());
    lastUri = trackUri;
    try {
      const input = { params: { uri: trackUri }, query: { device_id: local.deviceId } };
      const { media } = await api.send(getMedia, input, { cancellation: mine });
      const item = media[trackUri]?.item;
      if (item !== undefined && !mine.cancelled) local.prepare(item);
    } catch (thrown) {
      logger.log('debug', 'player: a track could not be prepared', { code: errorFrom(thrown).code });
    } finally {
      if (lastUri === trackUri) lastUri = null;
    }
  };

  return (trackUri) => {
    if (isWorthIt(trackUri)) void fetchMedia(trackUri);
  };
}
