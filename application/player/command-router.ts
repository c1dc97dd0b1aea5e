import { checkControllable, defaultTarget, lastActiveDeviceId, LOCAL_TARGET } from '#domain/connect/command-target.ts';
import type { CommandKind } from '#domain/connect/command-queue.ts';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { REMOTE_VOLUME_INTERVAL_MS, VOLUME_QUEUES_MAX } from '#domain/constants/network/connect.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createLruMap } from '../runtime/lru-map.ts';
import type { OrphanTakeover } from './orphan-takeover.ts';
import { type CommandSender, type CommandSenderParts, createCommandSender, type SendTurn } from '../connect/command-sender.ts';
import type { ConnectClient } from '../connect/connect-client.ts';
import { errorFrom, Failure, unwrap } from '../runtime/failure.ts';
import type { LocalPlayer } from '../playback/local-player.ts';

type Restore = 'restore' | 'pause' | 'resume';

export interface CommandRouterParts extends CommandSenderParts {
  readonly orphans: OrphanTakeover;
  readonly connect: ConnectClient;
  readonly local: LocalPlayer;
  /** Resolves once this page can be told something; rejects when it cannot. */
  readonly ready: () => Promise<void>;
  /** The service does not know this page as a device any more. */
  readonly registerAgain: () => void;
  /** A listener wants to play here: a registration that was refused for too many devices is tried once more. */
  readonly retryRefused: () => void;
  /** This page plays no more. */
  readonly isDisabled: () => boolean;
  /** The service does not take this page as a device. */
  readonly isRefused: () => boolean;
}

/** Says commands to whichever device they are for, in the order they were given. Spec §7 "default target is last active device". */
export interface CommandRouter {
  /**
   * Resolves once it is done, or a newer command has taken its place. Rejects with LOCAL_PLAYER_DISABLED,
   * CONNECT_NO_ACTIVE_DEVICE, COMMAND_RESTRICTED, and whatever sending it does.
   */
  dispatch(command: ConnectCommand): Promise<void>;
  /** To this page, whatever plays. */
  dispatchLocally(command: ConnectCommand): Promise<void>;
  transfer(deviceId: string, restore: Restore): Promise<void>;
  /** 0 to 65535; at most once a second, the last one always. */
  setVolume(deviceId: string, volume: number): Promise<void>;
  /** Whether a pending command could undo a local change. */
  hasMoves(): boolean;
  /** Where a command goes that names no device. */
  target(): string;
  /** The device that plays, or played last; null when none did. */
  lastActiveId(): string | null;
}

/** What a press of play says to others; going on is said here too, and wants it there. */
const PLAYS: readonly CommandKind[] = ['play', 'transfer'];

export function createCommandRouter(parts: CommandRouterParts): CommandRouter {
  const { orphans, connect, isDisabled, isRefused, local, ready, registerAgain, retryRefused } = parts;
  const cluster = () => orphans.snapshot()?.cluster ?? null;
  const sender = createCommandSender(parts);
  /** One for each device: its volume waits for nothing else. */
  const volumes = createLruMap<string, CommandSender>(VOLUME_QUEUES_MAX);
  let lastActiveId: string | null = null;
  connect.onChange(() => (lastActiveId = lastActiveDeviceId(lastActiveId, cluster())));

  const target = () => defaultTarget(cluster(), lastActiveId, local.deviceId);
  const refuseUncontrollable = (to: string, what: 'command' | 'volume') => {
    if (to !== LOCAL_TARGET) unwrap(checkControllable(cluster()?.devices[to], what));
  };
  const volumesOf = (deviceId: string) => {
    const known = volumes.get(deviceId) ?? createCommandSender(parts, REMOTE_VOLUME_INTERVAL_MS);
    volumes.set(deviceId, known);
    return known;
  };

  /** All wait for the page to be ready at the same time, from the moment they were given. */
  const inOrder = (kind: CommandKind, run: (turn: SendTurn) => Promise<void>) => {
    if (PLAYS.includes(kind)) retryRefused();
    const isReady = ready();
    isReady.catch(() => undefined);
    return sender.submit(kind, async (turn) => {
      await isReady;
      if (!turn.cancellation.cancelled) await run(turn);
    });
  };

  const send = async (command: ConnectCommand, turn: SendTurn) => {
    // Another context is no word about what was claimed.
    if (command.endpoint !== 'play' && orphans.hasOrphan()) await orphans.takeOver();
    const to = target();
    if (to === LOCAL_TARGET && isDisabled()) throw new Failure(playerError('LOCAL_PLAYER_DISABLED'));
    if (to === LOCAL_TARGET && isRefused()) throw new Failure(playerError('CONNECT_NO_ACTIVE_DEVICE'));
    refuseUncontrollable(to, 'command');
    try {
      await connect.command(to, command, turn);
    } catch (thrown) {
      if (to !== LOCAL_TARGET || errorFrom(thrown).code !== 'CONNECT_NO_DEVICE') throw thrown;
      // Pages of one browser are one device: another of them took it along, or holds it now. This one is wanted here.
      registerAgain();
      await ready();
      await connect.command(LOCAL_TARGET, command, turn);
    }
  };

  return {
    dispatch: (command) => inOrder(command.endpoint, (turn) => send(command, turn)),
    dispatchLocally: (command) => inOrder(command.endpoint, (turn) => connect.command(LOCAL_TARGET, command, turn)),
    transfer: (deviceId, restore) =>
      inOrder('transfer', async (turn) => {
        if (deviceId !== local.deviceId) refuseUncontrollable(deviceId, 'command');
        await connect.transfer(deviceId, restore, turn);
      }),
    async setVolume(deviceId, volume) {
      refuseUncontrollable(deviceId, 'volume');
      await volumesOf(deviceId).submit('volume', (turn) => connect.setVolume(deviceId, volume, turn));
    },
    hasMoves: sender.hasMoves,
    target,
    lastActiveId: () => lastActiveDeviceId(lastActiveId, cluster()),
  };
}
