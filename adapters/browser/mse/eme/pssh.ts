import { Failure } from '#application/runtime/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { decodeBase64 } from '#domain/core/base64.ts';
import type { PlayableTrack } from '#domain/media/types.ts';

/** The pssh boxes of a track, for all key systems it was packaged for. Throws FILE_MALFORMED_PSSH. */
export function psshOf({ seekTable, video }: PlayableTrack): Uint8Array {
  const texts = video?.contents[0]?.encryption_infos.map(({ pssh }) => pssh) ?? [seekTable?.pssh ?? ''];
  const boxes = texts.map(decodeBase64);
  if (!boxes.every((box) => box !== null)) throw new Failure(playerError('FILE_MALFORMED_PSSH'));
  return Uint8Array.from(boxes.flatMap((box) => [...box]));
}
