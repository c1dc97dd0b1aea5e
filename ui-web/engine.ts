import { createCrossfadePipeline } from '#adapters/browser/audio/crossfade-pipeline.ts';
import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { createProgressiveVideo } from '#adapters/browser/video/progressive-video.ts';
import { createVideoPipeline } from '#adapters/browser/video/video-pipeline.ts';
import type { PageVideoSurface } from '#adapters/browser/video/video-surface.ts';
import { type BandwidthMeter, createBandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import type { ResolvingTrackSource } from '#application/media-source/track-source.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import { defaultBandwidthBps } from '#domain/media/video/bandwidth.ts';

export { createTrackSource } from '#application/media-source/track-source.ts';

interface EngineDeps {
  readonly trackSource: ResolvingTrackSource;
  readonly clock: Clock;
  readonly videoSurface: PageVideoSurface;
}

/** The engine of the page: the second half of the composition root, which loads after the first screen. */
export function createEngine({ trackSource, clock, videoSurface }: EngineDeps): MediaPipeline {
  const bandwidth: BandwidthMeter = createBandwidthMeter(defaultBandwidthBps(downlinkMbps()));
  return createPipeline({
    element: new Audio(),
    createCrossfade: createCrossfadePipeline,
    trackSource,
    clock,
    bandwidth,
    video: createVideoPipeline({ screen: videoSurface, source: trackSource.video, trackSource, clock, bandwidth }),
    progressiveVideo: createProgressiveVideo(videoSurface),
  });
}

/** Not every browser has the Network Information API. */
function downlinkMbps(): number | undefined {
  const { connection } = navigator as { readonly connection?: { readonly downlink?: number } };
  return connection?.downlink;
}
