import { PREVIEW_LENGTH_MS } from '#domain/constants/page/embed.ts';
import type { EmbedTrack } from '#domain/embed/resource.ts';
import type { PlayerReport } from '#domain/embed/types.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { MediaEvent } from '../ports/media-pipeline.ts';

/** The preview of a track for the media pipeline: an unprotected file by URL. */
export function previewTrack(track: EmbedTrack): PlayableTrack {
  return {
    uri: track.uri,
    streamType: 'file_urls_external',
    fileId: null,
    mimeType: '',
    durationMs: Math.min(track.durationMs, PREVIEW_LENGTH_MS),
    urls: track.previewUrl === null ? [] : [track.previewUrl],
    seekTable: null,
    loudness: null,
  };
}

/** A pipeline event of a preview as an embed event; null for events the embed does not need. */
export function previewReport(event: MediaEvent): PlayerReport | null {
  const from = event.playId;
  switch (event.type) {
    case 'playing':
      return { type: 'PLAYER_PLAY', from };
    case 'paused':
      return { type: 'PLAYER_PAUSE', from };
    case 'autoplay-failed':
      return { type: 'AUTOPLAY_REFUSED', from };
    case 'progressed':
    case 'seeked':
      return { type: 'PROGRESS_UPDATE', from, positionMs: event.positionMs };
    case 'ended':
      return { type: 'TRACK_END', from, next: event.nextPlayId };
    case 'failed':
      return { type: 'PLAYER_FAILED', from, error: event.error };
    case 'loaded':
    case 'waiting':
    case 'can-preload':
      return null;
  }
}
