import { SESSION_UPDATE_TOPIC } from '#domain/connect/push-topics.ts';
import type { Connection } from '../connect/dealer-connection.ts';
import type { Controller } from '../player-view/controller-types.ts';
import type { createGuestCommands } from './guest-controller.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { ALONE, type Listening, type ListeningView } from './types.ts';
import type { ListeningClient } from './session-client.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import { lazyScript } from '../runtime/lazy-script.ts';
import type { SharedListeningDeps } from './shared-listening-deps.ts';

export interface SharedListening {
  readonly listening: Listening;
  /** The player's controller; a guest's commands go to the host. */
  readonly controller: Controller;
  /** The player's controller for the sleep timer: a guest pauses only locally. */
  readonly localController: Pick<Controller, 'view' | 'onChange' | 'pause' | 'seek' | 'fade'>;
  reset(): void;
}

/** The commands a guest sends to the host. */
const STEERING = [
  ...(['play', 'playURI', 'playTracks', 'startRadio', 'pause', 'resume', 'togglePlay'] as const),
  ...(['nextTrack', 'previousTrack', 'smartPreviousTrack', 'seek', 'seekForward', 'seekBackward'] as const),
  ...(['setShuffle', 'toggleShuffle', 'setRepeatMode', 'cycleRepeatMode'] as const),
  ...(['addAllToQueue', 'addToQueue', 'playNext', 'setQueue', 'moveInQueue', 'removeFromQueue', 'updateContext'] as const),
] satisfies readonly (keyof ReturnType<typeof createGuestCommands>)[];

interface Loaded {
  readonly client: ListeningClient;
  readonly commands: ReturnType<typeof createGuestCommands>;
}

/** Loads the code of shared listening. */
export const loadSharedListening = lazyScript(() => import('./late-code.ts'));

/** Creates shared listening; its code loads after the connection, so that it never delays the first track. */
export function createSharedListening(
  deps: SharedListeningDeps & { readonly connection: Pick<Connection, 'onResync' | 'onEvent'> },
): SharedListening {
  const { connection, player } = deps;
  const changes = createEventEmitter<ListeningView>();
  let loaded: Loaded | null = null;

  const load = lazyAsync(async (): Promise<Loaded> => {
    const { createGuestCommands, createListeningClient } = await loadSharedListening();
    const client = createListeningClient(deps);
    client.onChange(changes.emit);
    loaded = { client, commands: createGuestCommands(deps, client) };
    return loaded;
  });
  const use = async () => (await load()).client;
  const isGuest = () => {
    const view = loaded?.client.view() ?? ALONE;
    return view.session !== null && !view.isHost;
  };

  /** Decides at each call whose command it is, because callers may keep the function. */
  const steer =
    (name: (typeof STEERING)[number]) =>
    (...args: readonly unknown[]): unknown => {
      const commands = loaded && isGuest() ? loaded.commands : player;
      return (commands[name] as (...args: readonly unknown[]) => unknown)(...args);
    };

  connection.onResync(() => void use().then((client) => client.refresh()));
  connection.onEvent((fact) => {
    if (fact.type === 'pushed' && fact.uri === SESSION_UPDATE_TOPIC) void use().then((client) => client.handlePush(fact.payload));
  });

  return {
    controller: { ...player, ...(Object.fromEntries(STEERING.map((name) => [name, steer(name)])) as Partial<Controller>) },
    localController: {
      ...player,
      pause: async () => (loaded && isGuest() ? loaded.client.pauseHere(true) : player.pause()),
      seek: async (positionMs) => (isGuest() ? undefined : player.seek(positionMs)),
    },
    reset: () => loaded?.client.reset(),
    listening: {
      view: () => loaded?.client.view() ?? ALONE,
      onChange: changes.add,
      start: async () => (await use()).start(),
      info: async (token) => (await use()).info(token),
      join: async (token) => (await use()).join(token),
      leave: async () => (await use()).leave(),
      end: async () => (await use()).end(),
      remove: async (userId) => (await use()).remove(userId),
      allowGuests: async (mayControl) => (await use()).allowGuests(mayControl),
    },
  };
}
