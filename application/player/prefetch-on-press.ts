import { createCancellation } from '../runtime/cancellation.ts';
import type { Api } from '../api/api-client.ts';
import { getMedia } from '../calls/playback/track-playback.ts';
import type { Player, PlayerView } from '../player-view/controller-types.ts';
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
export function createPrefetchOnPress({ api, local, logger, view }: PrefetchOnPressDeps): Pick<Player, 'fetchMedia' | 'prepare'> {
  let lastUri: string | null = null;
  let underWay = createCancellation();

  /** Whether the track would play here, and does not yet. */
  const isWorthIt = (trackUri: string) => {
    const { connection, devices, track } = view();
    const soundsHere = !devices.some(({ isActive, isLocal }) => isActive && !isLocal);
    return connection === 'connected' && soundsHere && track?.uri !== trackUri && lastUri !== trackUri;
  };

  const fetchMedia: Player['fetchMedia'] = async (uri, options) => {
    const { media } = await api.send(getMedia, { params: { uri }, query: { device_id: local.deviceId } }, options);
    return media[uri]?.item;
  };

  const prefetch = async (trackUri: string) => {
    underWay.cancel();
    const mine = (underWay = createCancellation());
    lastUri = trackUri;
    try {
      const item = await fetchMedia(trackUri, { cancellation: mine });
      if (item !== undefined && !mine.cancelled) local.prepare(item);
    } catch (thrown) {
      logger.log('debug', 'player: a track could not be prepared', { code: errorFrom(thrown).code });
    } finally {
      if (lastUri === trackUri) lastUri = null;
    }
  };

  return {
    fetchMedia,
    prepare(trackUri) {
      if (isWorthIt(trackUri)) void prefetch(trackUri);
    },
  };
}
