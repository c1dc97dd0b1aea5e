import type { Passkeys } from '../ports/passkeys.ts';
import type { Client, ClientDeps } from '../client/client.ts';
import type { MediaSession } from '../ports/media-session.ts';
import type { SessionRecorder } from '../diagnostics/session-recorder.ts';
import type { VideoSurface } from '../ports/video-surface.ts';
import type { WebStores } from './web-store-types.ts';

/** A typed name in the container; a wrong dependency does not compile. */
export type Token<Thing> = symbol & (abstract new (...args: never[]) => Thing);

const token = <Thing>(name: string): Token<Thing> => Symbol(name) as unknown as Token<Thing>;

/** The tokens of the composition roots. */
export const TOKENS = {
  http: token<ClientDeps['http']>('Http'),
  dealer: token<ClientDeps['dealer']>('DealerSocket'),
  clock: token<ClientDeps['clock']>('Clock'),
  random: token<ClientDeps['random']>('Random'),
  storage: token<ClientDeps['storage']>('storage'),
  tabStorage: token<ClientDeps['tabStorage']>('tabStorage'),
  page: token<ClientDeps['page']>('Page'),
  logger: token<ClientDeps['logger']>('Logger'),
  mediaSession: token<MediaSession>('MediaSession'),
  /** The web player's video surface. */
  videoSurface: token<VideoSurface>('VideoSurface'),
  passkeys: token<Passkeys>('Passkeys'),
  /** Settings: the service's origin, the device's name, the media pipeline. */
  settings: token<ClientSettings>('ClientSettings'),
  /** Records the steps of this page's machines. */
  recorder: token<SessionRecorder>('SessionRecorder'),
  client: token<Client>('Client'),
  webStores: token<WebStores>('WebStores'),
} as const;

export type ClientSettings = Pick<ClientDeps, 'origin' | 'hosts' | 'market' | 'locale' | 'device' | 'browser' | 'createMedia'>;
