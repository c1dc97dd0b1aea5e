import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createCryptoRandom } from '#adapters/node/crypto-random.ts';
import { createFetchHttp } from '#adapters/node/fetch-http.ts';
import { createWsDealer } from '#adapters/node/ws-dealer.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaSupport } from '#application/ports/media-pipeline.ts';
import { MIME_TYPES } from '#domain/constants/playback/media.ts';
import type { HeadlessPorts } from './headless-player.ts';
import { createSpeakerPipeline, type Speaker } from './speaker.ts';

export interface NodePortsOptions {
  readonly clock: Clock;
  readonly server: string;
  /** Null: silent. */
  readonly speaker: Speaker | null;
}

/** The external program plays clear files only; it gets no keys. */
const SPEAKER_MIME_TYPES: MediaSupport = { keySystems: [], mimeTypes: MIME_TYPES };

/** The network and the chance of Node, and sound from another program or none. */
export function createNodePorts({ clock, server, speaker }: NodePortsOptions): HeadlessPorts {
  return {
    clock,
    http: createFetchHttp(),
    dealer: createWsDealer(),
    random: createCryptoRandom(),
    createMedia(source) {
      const silent = createScriptedMedia({ clock, source, ...(speaker ? { support: SPEAKER_MIME_TYPES } : {}) });
      return speaker ? createSpeakerPipeline(silent, speaker, server) : silent;
    },
  };
}
