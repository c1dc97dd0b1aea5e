import { CONNECT_VOLUME_MAX } from '../constants/network/connect.ts';
import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';

/**
 * Converts a volume of 0..1 to the scale of connect, 0..65535; larger values are capped.
 * Errors: CONNECT_INVALID_VOLUME for a value that is not a number or negative. Spec §5 "Connect … volume number, non-negative".
 */
export function volume16From(volume01: number): Result<number, PlayerError> {
  if (!Number.isFinite(volume01) || volume01 < 0) return err(playerError('CONNECT_INVALID_VOLUME'));
  return ok(Math.min(CONNECT_VOLUME_MAX, Math.round(volume01 * CONNECT_VOLUME_MAX)));
}

/** Converts connect's 0..65535 to 0..1. */
export function volume01From(volume16: number): number {
  return Math.min(1, Math.max(0, volume16 / CONNECT_VOLUME_MAX));
}

/** Checks the volume of the player. Errors: PLAYER_ATTEMPTED_VOLUME_OUT_OF_RANGE. Spec §5 "Volume 0..1". */
export function parseVolume01(volume01: number): Result<number, PlayerError> {
  const isInside = Number.isFinite(volume01) && volume01 >= 0 && volume01 <= 1;
  return isInside ? ok(volume01) : err(playerError('PLAYER_ATTEMPTED_VOLUME_OUT_OF_RANGE'));
}
