import type { Connection } from '../connect/dealer-connection.ts';
import type { Controller } from '../player-view/controller-types.ts';
import type { guestCommands } from './guest-controller.ts';
import { createListeners } from '../runtime/event-emitter.ts';
import { ALONE, type Listening, type ListeningView } from './types.ts';
import type { ListeningClient } from './session-client.ts';
import { once } from '../runtime/lazy-async.ts';
import type { ListeningParts } from './session-parts.ts';

const UPDATE_URI = 'social-connect/v2/session_update';

export interface ListeningTogether {
  readonly listening: Listening;
  /** The player's, except that what a guest steers is what everybody hears. */
  readonly controller: Controller;
  /** The same, except that a guest's pause is their own, and nobody is moved by it: a sleep timer's. */
  readonly own: Pick<Controller, 'view' | 'onChange' | 'pause' | 'seek' | 'fade'>;
  forget(): void;
}

/** What a guest asks the host for. */
const STEERING = [
  ...(['play', 'playURI', 'playTracks', 'startRadio', 'pause', 'resume', 'togglePlay'] as const),
  ...(['nextTrack', 'previousTrack', 'smartPreviousTrack', 'seek', 'seekForward', 'seekBackward'] as const),
  ...(['setShuffle', 'toggleShuffle', 'setRepeatMode', 'cycleRepeatMode'] as const),
  ...(['addToQueue', 'setQueue', 'moveInQueue', 'removeFromQueue', 'updateContext'] as const),
] satisfies readonly (keyof ReturnType<typeof guestCommands>)[];

interface Loaded {
  readonly client: ListeningClient;
  readonly commands: ReturnType<typeof guestCommands>;
}

/** What it is done by. */
export const loadListening = once(() => Promise.all([import('./session-client.ts'), import('./guest-controller.ts')]));

/** Listening together, got only once there is a line: nobody waits for it to hear the first track. */
export function createListeningTogether(
  parts: ListeningParts & { readonly connection: Pick<Connection, 'onDoubt' | 'onFact'> },
): ListeningTogether {
  const { connection, player } = parts;
  const changes = createListeners<ListeningView>();
  let loaded: Loaded | null = null;

  const load = once(async (): Promise<Loaded> => {
    const [{ createListeningClient }, { guestCommands }] = await loadListening();
    const client = createListeningClient(parts);
    client.onChange(changes.emit);
    loaded = { client, commands: guestCommands(parts, client) };
    return loaded;
  });
  const use = async () => (await load()).client;
  const isGuest = () => {
    const view = loaded?.client.view() ?? ALONE;
    return view.session !== null && !view.isHost;
  };

  /** Whoever keeps the function keeps what it asks: whose wish it is now. */
  const steer =
    (name: (typeof STEERING)[number]) =>
    (...given: readonly unknown[]): unknown => {
      const commands = loaded && isGuest() ? loaded.commands : player;
      return (commands[name] as (...given: readonly unknown[]) => unknown)(...given);
    };

  connection.onDoubt(() => void use().then((client) => client.connected()));
  connection.onFact((fact) => {
    if (fact.type === 'pushed' && fact.uri === UPDATE_URI) void use().then((client) => client.pushed(fact.payload));
  });

  return {
    controller: { ...player, ...(Object.fromEntries(STEERING.map((name) => [name, steer(name)])) as Partial<Controller>) },
    own: {
      ...player,
      pause: async () => (loaded && isGuest() ? loaded.client.pauseHere(true) : player.pause()),
      seek: async (positionMs) => (isGuest() ? undefined : player.seek(positionMs)),
    },
    forget: () => loaded?.client.forget(),
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
