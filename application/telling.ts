import { checkControllable, defaultTarget, lastActiveOf, LOCAL_TARGET } from '#domain/connect/target.ts';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import type { Claims } from './claims.ts';
import type { ConnectClient } from './connect-client.ts';
import { errorFrom, Failure, given } from './failure.ts';
import type { LocalPlayer } from './local-player.ts';
import type { Cancellation } from './ports/http.ts';

export interface TellingParts {
  readonly claims: Claims;
  readonly connect: ConnectClient;
  readonly local: LocalPlayer;
  /** Resolves once this page can be told something; rejects when it cannot. */
  readonly ready: () => Promise<void>;
  /** The service does not know this page as a device any more. */
  readonly registerAgain: () => void;
  /** This page plays no more. */
  readonly isDisabled: () => boolean;
  /** The service does not take this page as a device. */
  readonly isRefused: () => boolean;
}

/** Says commands to whichever device they are for. Spec §7 "default target is last active device". */
export interface Telling {
  /** Rejects with LOCAL_PLAYER_DISABLED, CONNECT_NO_ACTIVE_DEVICE, COMMAND_RESTRICTED, and whatever sending it does. */
  tell(command: ConnectCommand, cancellation?: Cancellation): Promise<void>;
  /** Where a command goes that names no device. */
  target(): string;
  /** The device that plays, or played last; null when none did. */
  lastActiveId(): string | null;
  /** Throws COMMAND_RESTRICTED for a device that does not allow it. */
  refuseUncontrollable(to: string, what: 'command' | 'volume'): void;
}

export function createTelling(parts: TellingParts): Telling {
  const { claims, connect, isDisabled, isRefused, local, ready, registerAgain } = parts;
  const cluster = () => claims.heard()?.cluster ?? null;
  let lastActiveId: string | null = null;
  connect.onChange(() => (lastActiveId = lastActiveOf(lastActiveId, cluster())));

  const target = () => defaultTarget(cluster(), lastActiveId, local.deviceId);
  const refuseUncontrollable = (to: string, what: 'command' | 'volume') => {
    if (to !== LOCAL_TARGET) given(checkControllable(cluster()?.devices[to], what));
  };

  return {
    async tell(command, cancellation) {
      await ready();
      // Another context is no word about what was claimed.
      if (command.endpoint !== 'play' && claims.isOpen()) await claims.take();
      const to = target();
      if (to === LOCAL_TARGET && isDisabled()) throw new Failure(playerError('LOCAL_PLAYER_DISABLED'));
      if (to === LOCAL_TARGET && isRefused()) throw new Failure(playerError('CONNECT_NO_ACTIVE_DEVICE'));
      refuseUncontrollable(to, 'command');
      try {
        await connect.command(to, command, cancellation);
      } catch (thrown) {
        if (to !== LOCAL_TARGET || errorFrom(thrown).code !== 'CONNECT_NO_DEVICE') throw thrown;
        // Pages of one browser are one device: another of them took it along, or holds it now. This one is wanted here.
        registerAgain();
        await ready();
        await connect.command(LOCAL_TARGET, command, cancellation);
      }
    },
    target,
    lastActiveId: () => lastActiveOf(lastActiveId, cluster()),
    refuseUncontrollable,
  };
}
