import { PLAYER_CODE_RETRY_MS } from '#domain/constants/network/retry.ts';
import { baseError } from '#domain/errors/base-error.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Player, PlayerView } from '../player-view/controller-types.ts';
import { NOTHING_PLAYING } from '../player-view/nothing-playing.ts';
import { storedVolume01 } from '../playback/stored-volume.ts';
import type { Page } from '../ports/page.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import { Failure } from '../runtime/failure.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import type { CreatePlayer } from '../player/player-coordinator.ts';
import type { CodeWaits } from '../runtime/code-waits.ts';

/** What a listener asks of the player: it loads the code. */
const COMMANDS = [
  ...(['play', 'playURI', 'playTracks', 'startRadio', 'playInspiredByMix', 'togglePlay', 'pause', 'resume'] as const),
  ...(['nextTrack', 'previousTrack', 'smartPreviousTrack', 'seek', 'seekForward', 'seekBackward'] as const),
  ...(['setVolume', 'getVolume', 'setPlaybackSpeed', 'setShuffle', 'toggleShuffle', 'setRepeatMode', 'cycleRepeatMode'] as const),
  ...([
    'addToQueue',
    'addAllToQueue',
    'playNext',
    'setQueue',
    'getQueue',
    'getNextUp',
    'moveInQueue',
    'removeFromQueue',
  ] as const),
  ...(['setPrivateSession', 'updateContext', 'setPreferredBitrate', 'getVideoProfiles', 'getDevices', 'fetchMedia'] as const),
  ...(['getLastActiveDevice', 'getCurrentState', 'setName', 'transfer'] as const),
] satisfies readonly (keyof Player)[];

type Command = (typeof COMMANDS)[number];

/**
 * A player whose code is loaded after `mayStart`, or with the first command, whatever comes first: no first screen needs it.
 * Until then it shows that nothing plays; commands wait, and are carried out in their order. Code that cannot be loaded rejects
 * them with NETWORK_ERROR. The next command loads it again, and so does a page that is to be a device, after a while.
 * `waits` counts the commands that wait.
 */
export function createLazyPlayer(load: () => Promise<CreatePlayer>, mayStart: Promise<unknown>, waits: CodeWaits): CreatePlayer {
  return (deps) => {
    const { clock, logger, page, storage } = deps;
    const views = createEventEmitter<PlayerView>();
    const errors = createEventEmitter<PlayerError>();
    const atFirst: ((player: Player) => void)[] = [];
    let player: Player | null = null;
    let isWanted = false;
    let hasFailed = false;
    let stopTimer = () => {};
    let stopListening = () => {};

    const stopWaiting = () => {
      stopTimer();
      stopListening();
    };

    const loadOnce = lazyAsync(async () => {
      const createPlayer = await load().catch((thrown: unknown) => {
        logger.log('warn', 'player: its code could not be loaded', { what: String(thrown) });
        fail();
        throw new Failure(baseError('NETWORK_ERROR'));
      });
      stopWaiting();
      const created = (player = createPlayer(deps));
      for (const act of atFirst.splice(0)) act(created);
      created.onChange(views.emit);
      created.onError(errors.emit);
      if (isWanted) created.start();
      return created;
    });

    const shown = (): PlayerView => ({
      connection: connection(),
      contextName: null,
      devices: NO_DEVICES,
      notice: null,
      queueRevision: null,
      isPrivate: false,
      volume01: storedVolume01(storage),
      ...NOTHING_PLAYING,
    });
    const connection = () => {
      if (!isWanted) return 'disconnected';
      return page.isOnline() && !hasFailed ? 'connecting' : 'reconnecting';
    };
    const changed = () => views.emit(shown());

    const fail = () => {
      hasFailed = true;
      if (!isWanted) return;
      changed();
      stopTimer();
      stopTimer = clock.after(PLAYER_CODE_RETRY_MS, loadQuietly);
    };
    const loadQuietly = () => void loadOnce().catch(() => undefined);

    const onPage = (change: Parameters<Parameters<Page['onChange']>[0]>[0]) => {
      if (change !== 'online' && change !== 'offline') return;
      changed();
      if (change === 'online' && hasFailed) loadQuietly();
    };

    const command =
      (name: Command) =>
      async (...given: readonly unknown[]): Promise<unknown> => {
        const there = player ?? (await waits.during(loadOnce()));
        return (there[name] as (...given: readonly unknown[]) => unknown)(...given);
      };

    return {
      start() {
        isWanted = true;
        if (player !== null) {
          player.start();
          return;
        }
        stopWaiting();
        stopListening = page.onChange(onPage);
        changed();
        void mayStart.then(() => isWanted && loadQuietly());
      },
      async stop() {
        isWanted = false;
        if (player !== null) {
          await player.stop();
          return;
        }
        stopWaiting();
        changed();
      },
      view: () => player?.view() ?? shown(),
      onChange: views.add,
      onError: errors.add,
      suppressEvents() {
        if (player !== null) return player.suppressEvents();
        let isHeld = true;
        let release = () => {};
        atFirst.push((there) => {
          if (isHeld) release = there.suppressEvents();
        });
        return () => {
          isHeld = false;
          release();
        };
      },
      prepare: (trackUri) =>
        void loadOnce().then(
          (there) => there.prepare(trackUri),
          () => undefined,
        ),
      fade: (level01) => player?.fade(level01),
      setTempo: (pace) => player?.setTempo(pace),
      catchUp: () => player?.catchUp(),
      playsHere: () => player?.playsHere() ?? false,
      ...(Object.fromEntries(COMMANDS.map((name) => [name, command(name)])) as unknown as Pick<Player, Command>),
    };
  };
}

const NO_DEVICES: PlayerView['devices'] = [];
