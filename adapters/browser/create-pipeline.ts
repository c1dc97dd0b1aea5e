import type { BandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type { MediaEvent, MediaPipeline } from '#application/ports/media-pipeline.ts';
import type { SoundSettings } from '#domain/media/sound/sound-settings.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { CrossfadeOptions } from './audio/crossfade-pipeline.ts';
import { createHtmlAudio } from './audio/html-audio.ts';
import { createMsePipeline, type MsePipelineOptions } from './mse/mse-pipeline.ts';
import { isMseType } from './mse/mime-support.ts';
import { createWebAudio } from './audio/web-audio.ts';

export interface PipelineOptions extends MsePipelineOptions {
  /** Creates the element for tracks without MSE, on first use. */
  readonly plainElement?: () => HTMLAudioElement;
  /** Makes two pipelines one; without it nothing fades. */
  readonly createCrossfade?: (options: CrossfadeOptions) => MediaPipeline;
  /** Creates the second element of a crossfade, on first use. */
  readonly fadeElement?: () => HTMLMediaElement;
  /** Plays tracks with a picture; without it only their sound is fetched. */
  readonly video?: MediaPipeline;
  /** Plays videos at a plain address; without it only their sound plays. */
  readonly progressiveVideo?: MediaPipeline;
  /** Receives the measurements of all fetches. */
  readonly bandwidth?: BandwidthMeter;
}

/** Plain addresses, and clear types this browser's MSE does not support, go to an audio element. */
function isPlain({ seekTable, mimeType }: PlayableTrack): boolean {
  return seekTable === null || (seekTable.protection === null && !isMseType(mimeType));
}

/** Web Audio receives silence from other sites without CORS, so their tracks have an element of their own without the equalizer. */
function siteOf({ urls: [url = ''] }: PlayableTrack): 'own' | 'foreign' {
  return new URL(url, location.href).origin === location.origin ? 'own' : 'foreign';
}

/** The whole engine of a page: MSE where possible, otherwise a plain audio element. Only one plays at a time. */
export function createPipeline({
  plainElement = () => new Audio(),
  createCrossfade = ({ first }) => first,
  fadeElement = () => new Audio(),
  video,
  progressiveVideo: plainVideo,
  bandwidth,
  webAudio = createWebAudio(),
  ...options
}: PipelineOptions): MediaPipeline {
  const events = createEventEmitter<MediaEvent>();
  const mse = createCrossfade({
    clock: options.clock,
    first: createMsePipeline({ ...options, webAudio }),
    createSecond: () => createMsePipeline({ ...options, webAudio, element: fadeElement() }),
  });
  const plains = new Map<'own' | 'foreign', MediaPipeline>();
  let active = mse;
  let volume01: number | null = null;
  let sound: SoundSettings | null = null;
  let rate = 1;

  const forwardEvents = (pipeline: MediaPipeline) =>
    pipeline.onEvent((event) => {
      if (pipeline === active) events.emit(event);
    });
  forwardEvents(mse);
  if (video !== undefined) forwardEvents(video);
  const measured = [mse, ...(video === undefined ? [] : [video])];
  const pipelines = plainVideo === undefined ? [] : [plainVideo];
  pipelines.forEach(forwardEvents);
  for (const pipeline of measured) pipeline.onObservation((_, observation) => bandwidth?.record(observation));
  const all = () => [...measured, ...pipelines, ...plains.values()];

  function plainPipeline(site: 'own' | 'foreign'): MediaPipeline {
    const known = plains.get(site);
    if (known !== undefined) return known;
    const plain = createHtmlAudio(plainElement(), site === 'own' ? webAudio : null);
    plains.set(site, plain);
    if (volume01 !== null) plain.setVolume(volume01);
    if (sound !== null) plain.setSound(sound);
    plain.setRate(rate);
    forwardEvents(plain);
    return plain;
  }

  function pipelineFor(track: PlayableTrack): MediaPipeline {
    if (track.video !== undefined && video !== undefined) return video;
    if (!isPlain(track)) return mse;
    return plainVideo !== undefined && track.mimeType.startsWith('video/') ? plainVideo : plainPipeline(siteOf(track));
  }

  return {
    async support() {
      const { keySystems, mimeTypes } = await mse.support();
      const more = await Promise.all([plainPipeline('own').support(), video?.support()]);
      const others = more.flatMap((support) => support?.mimeTypes ?? []);
      return { keySystems, mimeTypes: [...new Set([...mimeTypes, ...others])] };
    },
    open(playId, track, start) {
      const chosen = pipelineFor(track);
      if (chosen !== active) active.stop();
      active = chosen;
      active.open(playId, track, start);
    },
    prepare(track) {
      if (!isPlain(track)) mse.prepare(track);
    },
    preload(playId, track, join) {
      if (pipelineFor(track) === active) active.preload(playId, track, join);
      else active.cancelPreload();
    },
    cancelPreload: () => active.cancelPreload(),
    play: () => active.play(),
    pause: () => active.pause(),
    seek: (positionMs) => active.seek(positionMs),
    stop: () => active.stop(),
    setVolume(next01) {
      volume01 = next01;
      all().forEach((pipeline) => pipeline.setVolume(next01));
    },
    setRate(next) {
      rate = next;
      all().forEach((pipeline) => pipeline.setRate(next));
    },
    setSound(next) {
      sound = next;
      all().forEach((pipeline) => pipeline.setSound(next));
    },
    positionMs: () => active.positionMs(),
    onEvent: (listener) => events.add(listener),
    onObservation(listener) {
      const stops = measured.map((pipeline) => pipeline.onObservation(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}
