import { decodeBase64 } from '#domain/core/base64.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { StackMedia } from './media-stack.ts';

/** A packaged track with its bytes. */
export function stackMediaOf({ mimeType, seekTable }: PlayableTrack, bytes: Uint8Array, licence: Uint8Array): StackMedia {
  const { offset = 0, timescale = 1, encoder_delay_samples: delay = 0, pssh = null, segments = [] } = seekTable ?? {};
  return {
    bytes,
    type: mimeType,
    headBytes: offset,
    delayS: delay / timescale,
    segments: segments.map(([size, duration]) => ({ bytes: size, seconds: duration / timescale })),
    pssh: pssh === null ? null : decodeBase64(pssh),
    licence: pssh === null ? null : licence,
  };
}
