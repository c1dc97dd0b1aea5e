import type { Passkeys } from '../ports/passkeys.ts';
import type { Client, ClientParts } from '../client/client.ts';
import type { MediaSession } from '../ports/media-session.ts';
import type { VideoSurface } from '../ports/video-surface.ts';
import type { WebStores } from './web-store-types.ts';

/** A typed name in the container; a wrong dependency does not compile. */
export type Token<Thing> = symbol & (abstract new (...args: never[]) => Thing);

const token = <Thing>(name: string): Token<Thing> => Symbol(name) as unknown as Token<Thing>;

/** The tokens of the composition roots. */
export const TOKENS = {
  http: token<ClientParts['http']>('Http'),
  dealer: token<ClientParts['dealer']>('DealerSocket'),
  clock: token<ClientParts['clock']>('Clock'),
  random: token<ClientParts['random']>('Random'),
  storage: token<ClientParts['storage']>('storage'),
  tabStorage: token<ClientParts['tabStorage']>('tabStorage'),
  page: token<ClientParts['page']>('Page'),
  logger: token<ClientParts['logger']>('Logger'),
  mediaSession: token<MediaSession>('MediaSession'),
  /** The web player's video surface. */
  videoSurface: token<VideoSurface>('VideoSurface'),
  passkeys: token<Passkeys>('Passkeys'),
  /** Settings: the service's origin, the device's name, the media pipeline. */
  settings: token<ClientSettings>('ClientSettings'),
  client: token<Client>('Client'),
  webStores: token<WebStores>('WebStores'),
} as const;

export type ClientSettings = Pick<
  ClientParts,
  'origin' | 'hosts' | 'market' | 'locale' | 'device' | 'browser' | 'createMedia' | 'resource'
>;
