import { createCrossfadePipeline } from '#adapters/browser/audio/crossfade-pipeline.ts';
import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { createSilenceSkipping } from '#adapters/browser/audio/silence-skipping.ts';
import { createMeasuredAudio } from '#adapters/browser/audio/measured-audio.ts';
import { createCacheFiles } from '#adapters/browser/kept/cache-files.ts';
import { createProgressiveVideo } from '#adapters/browser/video/progressive-video.ts';
import { createVideoPipeline } from '#adapters/browser/video/video-pipeline.ts';
import type { PageVideoSurface } from '#adapters/browser/video/video-surface.ts';
import { type BandwidthMeter, createBandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import { limitBandwidth, limitSource } from '#application/media-source/limited-quality.ts';
import {
  createTrackSource as createSource,
  type ResolvingTrackSource,
  type TrackSourceDeps,
} from '#application/media-source/track-source.ts';
import { withKeptTracks } from '#application/offline/kept-source.ts';
import { createTrackFiles } from '#application/offline/track-files.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import type { SoundAnalyser } from '#application/ports/audio/sound-analyser.ts';
import { KEPT_MUSIC_CACHE } from '#domain/constants/page/offline.ts';
import { MOBILE_QUALITY_KEY, QUALITY_KEY } from '#domain/constants/playback/quality.ts';
import { SKIP_SILENCE_KEY } from '#domain/constants/playback/silence.ts';
import { type LineDescription, qualityFrom, qualityLimits } from '#domain/media/streaming-quality.ts';
import { defaultBandwidthBps } from '#domain/media/video/bandwidth.ts';

import { readSetting } from './lib/stored-setting.ts';

interface EngineDeps {
  readonly trackSource: ResolvingTrackSource;
  readonly clock: Clock;
  readonly videoSurface: PageVideoSurface;
  /** Whether others listen along, who would lose the place. */
  readonly isShared: () => boolean;
}

/** The sound of the page: one graph for all its elements. */
const webAudio = createMeasuredAudio();
export const analyser: SoundAnalyser = webAudio;

/** The engine of the page: the second half of the composition root, which loads after the first screen. */
export function createEngine({ trackSource, clock, videoSurface, isShared }: EngineDeps): MediaPipeline {
  const bandwidth: BandwidthMeter = limitBandwidth(createBandwidthMeter(defaultBandwidthBps(line().downlink)), limits);
  const pipeline = createPipeline({
    webAudio,
    element: new Audio(),
    createCrossfade: createCrossfadePipeline,
    trackSource,
    clock,
    bandwidth,
    video: createVideoPipeline({ screen: videoSurface, source: trackSource.video, trackSource, clock, bandwidth }),
    progressiveVideo: createProgressiveVideo(videoSurface),
  });
  const isOn = () => readSetting(SKIP_SILENCE_KEY) === 'on' && !isShared();
  return createSilenceSkipping({ pipeline, analyser, clock, isOn });
}

export { createPlayTracking } from '#application/playback/play-tracking.ts';

/** The source of the page's tracks: this device's own where it keeps them, else within the streaming quality of the moment. */
export const createTrackSource = (deps: TrackSourceDeps): ResolvingTrackSource =>
  limitSource(withKeptTracks(createSource(deps), createTrackFiles(createCacheFiles(KEPT_MUSIC_CACHE))), limits);

/** The line, as far as the browser knows it: not every one has the Network Information API. */
function line(): LineDescription & { readonly downlink?: number } {
  const { connection = {} } = navigator as { readonly connection?: LineDescription & { readonly downlink?: number } };
  return connection;
}

const limits = () =>
  qualityLimits({ usual: qualityFrom(readSetting(QUALITY_KEY)), mobile: qualityFrom(readSetting(MOBILE_QUALITY_KEY)) }, line());
