import { checkPlayableUri } from '#domain/connect/command-arguments.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Api } from '../api/api-client.ts';
import { getAutoplay, getSeedToPlaylist } from '../calls/discovery/radio.ts';
import type { Controller } from '../player-view/controller-types.ts';
import { Failure, unwrap } from '../runtime/failure.ts';

type RadioCommands = Pick<Controller, 'playInspiredByMix' | 'startRadio'>;

/** Commands for stations and mixes. Spec §4 "start radio", "play inspired-by mix (and success)". */
export function createRadioCommands(api: Api, playURI: (uri: string) => Promise<void>): RadioCommands {
  return {
    async startRadio(seedUri) {
      const uri = await api.send(getAutoplay, { query: { uri: unwrap(checkPlayableUri(seedUri)) } });
      await playURI(known(uri));
    },
    async playInspiredByMix(seedUri) {
      const input = { params: { uri: unwrap(checkPlayableUri(seedUri)) }, query: { 'response-format': 'json' } };
      const { mediaItems } = await api.send(getSeedToPlaylist, input);
      const uri = known(mediaItems[0]?.uri ?? '');
      await playURI(uri);
      return uri;
    },
  };
}

function known(uri: string): string {
  if (uri === '') throw new Failure(playerError('NO_RADIO'));
  return uri;
}
