import type { BrowserDescription } from '#domain/media/sound/equalizer.ts';
import { leaseTransport, type Transport } from '../connect/transport-lease.ts';
import type { Controller } from '../player-view/controller-types.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { MediaSession } from '../ports/media-session.ts';
import { type ClientEvents, createClientEvents } from '../session/client-events.ts';
import type { FeatureFlags } from '../session/feature-flags.ts';
import { createPendingPlay, type PendingPlay } from '../session/pending-play.ts';
import { createSignIn, type MemberSession } from '../session/sign-in.ts';
import { createSharedListening } from '../shared-listening/shared-listening.ts';
import type { Listening } from '../shared-listening/types.ts';
import { createPlayingClient, type PlayingClient, type PlayingClientDeps } from './playing-client.ts';
import type { CreateSleepTimer, SleepTimer } from './sleep-timer.ts';
import { createSoundSettings, type SoundSettingsUseCase } from './sound-settings.ts';

export interface ClientDeps extends Omit<PlayingClientDeps, 'resource'> {
  /** Survives the sign-in page, not the tab. */
  readonly tabStorage: KeyValueStore;
  /** The browser's description; without it there is no equalizer. */
  readonly browser?: BrowserDescription;
  /** Creates the system's media session; absent when it should not be used. */
  readonly createMediaSession?: () => Promise<MediaSession>;
  readonly createSleepTimer: CreateSleepTimer;
  /** Other code may connect and disconnect the transport. Spec §5. */
  readonly allowsLifecycle?: boolean;
}

/** The client without screens: the session and its player. */
export interface Client {
  readonly session: MemberSession;
  readonly controller: Controller;
  /** Shared listening sessions. */
  readonly listening: Listening;
  readonly pendingPlay: PendingPlay;
  readonly sound: SoundSettingsUseCase;
  readonly sleepTimer: SleepTimer;
  /** The transport, for observers. */
  readonly transport: Transport;
  readonly featureFlags: FeatureFlags;
  /** The playing part, for telemetry. */
  readonly playing: PlayingClient;
  /** Events of the client as a whole. */
  readonly events: ClientEvents;
  /** Restores the session; the player runs while a user is signed in. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Composes the client over its ports. */
export function createClient(deps: ClientDeps): Client {
  const playing = createPlayingClient(deps);
  const { connection, featureFlags, media, onProductState, player } = playing;
  const session = { ...playing.session, ...createSignIn(playing.session) };
  const sound = createSoundSettings({ ...deps, media });
  const shared = createSharedListening({ ...deps, api: session.api, player, connection });
  const { controller, listening, localController } = shared;
  const sleepTimer = deps.createSleepTimer({ ...deps, controller: localController });
  // A fade begins before the end of the track, at which the timer pauses.
  sleepTimer.onChange(({ type }) => sound.suspendCrossfade(type === 'until-end'));
  void followMediaSession(deps, controller);
  const events = createClientEvents({ connection, controller, session, onProductState });
  playing.onLeave(() => {
    sleepTimer.cancel();
    shared.reset();
  });

  return {
    session: { ...session, signOut: (how) => playing.leaveFor(() => session.signOut(how)) },
    playing,
    controller,
    listening,
    sound,
    sleepTimer,
    featureFlags,
    events,
    pendingPlay: createPendingPlay(deps.tabStorage),
    transport: leaseTransport(connection, deps.allowsLifecycle ?? false),
    start: playing.start,
    stop: playing.stop,
  };
}

/** Connects the system's media session, if there is one. Its code is loaded apart: no first screen needs it. */
async function followMediaSession(deps: ClientDeps, controller: Controller): Promise<void> {
  const { createMediaSession, logger } = deps;
  if (!createMediaSession) return;
  try {
    const mediaSession = await createMediaSession();
    const { connectMediaSession } = await import('./media-session.ts');
    connectMediaSession({ ...deps, mediaSession, controller });
  } catch {
    logger.log('warn', 'media session: its code could not be loaded');
  }
}
