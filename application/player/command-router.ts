import { checkControllable, defaultTarget, lastActiveDeviceId, LOCAL_TARGET } from '#domain/connect/command-target.ts';
import type { CommandKind } from '#domain/connect/command-queue.ts';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { REMOTE_VOLUME_INTERVAL_MS, VOLUME_QUEUES_MAX } from '#domain/constants/network/connect.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createLruMap } from '../runtime/lru-map.ts';
import type { OrphanTakeover } from './orphan-takeover.ts';
import { type CommandSender, type CommandSenderDeps, createCommandSender, type SendTurn } from '../connect/command-sender.ts';
import type { ConnectClient } from '../connect/connect-client.ts';
import { errorFrom, Failure, unwrap } from '../runtime/failure.ts';
import type { LocalPlayer } from '../playback/local-player.ts';

type Restore = 'restore' | 'pause' | 'resume';

export interface CommandRouterDeps extends CommandSenderDeps {
  readonly orphans: OrphanTakeover;
  readonly connect: ConnectClient;
  readonly local: LocalPlayer;
  /** Resolves once this page can receive commands; rejects when it cannot. */
  readonly ready: () => Promise<void>;
  /** Registers again when the service no longer knows this page. */
  readonly registerAgain: () => void;
  /** Retries a refused registration when the user plays here. */
  readonly retryRefused: () => void;
  /** Whether this page can no longer play. */
  readonly isDisabled: () => boolean;
  /** Whether the service refused this page as a device. */
  readonly isRefused: () => boolean;
  /** Emits when the listener leaves, before the disconnect. */
  readonly onLeave: (listener: () => void) => void;
}

/** Routes commands to their device, in order. Spec §7 "default target is last active device". */
export interface CommandRouter {
  /**
   * Resolves once it is done, or a newer command replaces it. Rejects with LOCAL_PLAYER_DISABLED, CONNECT_NO_ACTIVE_DEVICE,
   * COMMAND_RESTRICTED, or the error of sending it.
   */
  dispatch(command: ConnectCommand): Promise<void>;
  /** Sends to this page, whichever device plays. */
  dispatchLocally(command: ConnectCommand): Promise<void>;
  transfer(deviceId: string, restore: Restore): Promise<void>;
  /** 0 to 65535; sent at most once a second, the last value always. */
  setVolume(deviceId: string, volume: number): Promise<void>;
  /** Whether a pending command could undo a local change. */
  hasMoves(): boolean;
  /** The target of a command without a device. */
  target(): string;
  /** The active device, or the last active one; null without one. */
  lastActiveId(): string | null;
}

/** Commands that start playback; resume does so itself. */
const PLAYS: readonly CommandKind[] = ['play', 'transfer'];

export function createCommandRouter(deps: CommandRouterDeps): CommandRouter {
  const { orphans, connect, isDisabled, isRefused, local, onLeave, ready, registerAgain, retryRefused } = deps;
  const cluster = () => orphans.snapshot()?.cluster ?? null;
  const sender = createCommandSender(deps);
  /** One sender per device, so that its volume waits for no other command. */
  const volumes = createLruMap<string, CommandSender>(VOLUME_QUEUES_MAX);
  let lastActiveId: string | null = null;
  onLeave(() => [sender, ...volumes.values()].forEach((one) => one.empty()));
  connect.onChange(() => (lastActiveId = lastActiveDeviceId(lastActiveId, cluster())));

  const target = () => defaultTarget(cluster(), lastActiveId, local.deviceId);
  const refuseUncontrollable = (to: string, what: 'command' | 'volume') => {
    if (to !== LOCAL_TARGET) unwrap(checkControllable(cluster()?.devices[to], what));
  };
  const volumesOf = (deviceId: string) => {
    const known = volumes.get(deviceId) ?? createCommandSender(deps, REMOTE_VOLUME_INTERVAL_MS);
    volumes.set(deviceId, known);
    return known;
  };

  /** All commands wait for readiness from the moment they are submitted. */
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
    // A play command replaces the orphaned playback; other commands take it over first.
    if (command.endpoint !== 'play' && orphans.hasOrphan()) await orphans.takeOver();
    const to = target();
    if (to === LOCAL_TARGET && isDisabled()) throw new Failure(playerError('LOCAL_PLAYER_DISABLED'));
    if (to === LOCAL_TARGET && isRefused()) throw new Failure(playerError('CONNECT_NO_ACTIVE_DEVICE'));
    refuseUncontrollable(to, 'command');
    try {
      await connect.command(to, command, turn);
    } catch (thrown) {
      if (to !== LOCAL_TARGET || errorFrom(thrown).code !== 'CONNECT_NO_DEVICE') throw thrown;
      // Pages of one browser share a device, and another page may have deregistered or taken it.
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
