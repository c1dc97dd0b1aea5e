import type { Client } from '#application/client/client.ts';
import type { ResolvingTrackSource } from '#application/media-source/track-source.ts';
import { fetchContextTracks } from '#application/offline/context-tracks.ts';
import { createKeptMusic, type KeptMusicUseCase } from '#application/offline/kept-music.ts';
import { createKeptPlayback } from '#application/offline/kept-playback.ts';
import { createTrackDownload } from '#application/offline/track-download.ts';
import { createTrackFiles } from '#application/offline/track-files.ts';
import type { KeptPlayer } from '#application/player/player-options.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Http } from '#application/ports/http.ts';
import type { KeptFiles } from '#application/ports/kept-files.ts';
import type { SharedPages } from '#application/ports/shared-pages.ts';
import type { Random } from '#application/ports/random.ts';
import { Failure } from '#application/runtime/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';

export interface OfflineDeps {
  readonly client: Pick<Client, 'controller' | 'playing' | 'session'>;
  readonly clock: Clock;
  readonly http: Http;
  readonly random: Random;
  /** The source of the player. */
  readonly source: ResolvingTrackSource;
}

interface OfflineStorage {
  readonly files: KeptFiles;
  readonly pages: SharedPages;
  readonly persist: () => Promise<unknown>;
}

/** Composes the music that this device keeps, and its playback while the service is out of reach. */
export function createOffline({ client, clock, http, random, source, ...storage }: OfflineDeps & OfflineStorage): {
  readonly music: KeptMusicUseCase;
  readonly keptPlayer: KeptPlayer;
} {
  const { controller, playing } = client;
  const { files } = storage;
  const { api } = client.session;
  const trackFiles = createTrackFiles(files);
  const download = createTrackDownload({
    files: trackFiles,
    source,
    support: () => playing.media.support(),
    async fetchMedia(uri) {
      if (!isDevice()) throw new Failure(playerError('NETWORK_ERROR'));
      const found = await playing.player.fetchMedia(uri);
      if (found === undefined) throw new Failure(playerError('CONTEXT_UNKNOWN', uri));
      return found;
    },
    async fetchAll(url, cancellation) {
      const { status } = await http.send({ method: 'GET', url, cancellation, onBytes: () => undefined });
      if (status !== 200) throw new Failure(playerError('REQUEST_FAILED', status));
    },
  });
  const music = createKeptMusic({ ...storage, clock, trackFiles, download, fetchTracks: (uri) => fetchContextTracks(api, uri) });
  /** The service describes the files for this page once it is a device. */
  const isDevice = () => {
    const { connection, devices } = controller.view();
    return connection === 'connected' && devices.some(({ isLocal }) => isLocal);
  };
  const loaded = music.load();
  let wasDevice = false;
  const follow = () => {
    const is = isDevice();
    if (is && !wasDevice) void loaded.then(music.resume).then(music.followChanges);
    wasDevice = is;
  };
  controller.onChange(follow);
  follow();
  return { music, keptPlayer: createKeptPlayback({ api, clock, controller, files, loaded, music, random, trackFiles }) };
}
