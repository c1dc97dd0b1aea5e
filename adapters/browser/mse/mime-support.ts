import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { withoutDecoderDelay } from '#domain/media/decoder-config.ts';
import { trackLayoutOf, type TrackLayout } from '#domain/media/segment-layout.ts';
import { hasOwnTimestamps } from '#domain/media/mime.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { err, type Result } from '#domain/core/result.ts';

/** Whether this page can play the type through MSE. */
export const isMseType = (mimeType: string) => typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(mimeType);

/** Where which sound of the track is. Errors: MEDIA_NOT_SUPPORTED, and what `layoutOf` finds. */
export function layoutFor({ mimeType, seekTable }: PlayableTrack): Result<TrackLayout, PlayerError> {
  if (seekTable === null || !isMseType(mimeType)) return err(playerError('MEDIA_NOT_SUPPORTED', mimeType));
  return trackLayoutOf(hasOwnTimestamps(mimeType) ? seekTable : withoutDecoderDelay(seekTable));
}
