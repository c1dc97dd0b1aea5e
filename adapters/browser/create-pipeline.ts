import { createListeners } from '#application/listeners.ts';
import type { MediaEvent, MediaPipeline } from '#application/ports/media-pipeline.ts';
import type { SoundSettings } from '#domain/media/sound-settings.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { createHtmlAudio } from './html-audio.ts';
import { createMsePipeline, type MsePipelineOptions } from './mse-pipeline.ts';
import { isMseType } from './mse/supported.ts';
import { createWebAudio } from './web-audio.ts';

export interface PipelineOptions extends MsePipelineOptions {
  /** A second element, for what needs no MSE; made when it is wanted for the first time. */
  readonly plainElement?: () => HTMLAudioElement;
}

/** Plain addresses, and whatever is clear and this browser's MSE does not take, go to an audio element. */
function isPlain({ seekTable, mimeType }: PlayableTrack): boolean {
  return seekTable === null || (seekTable.protection === null && !isMseType(mimeType));
}

/** Another site's sound is silence to Web Audio unless that site shares it: it has an element of its own, past the equalizer. */
function whose({ urls: [url = ''] }: PlayableTrack): 'own' | 'foreign' {
  return new URL(url, location.href).origin === location.origin ? 'own' : 'foreign';
}

/** The whole engine of a page: MSE where it can, a plain audio element where it cannot. One of them sounds at a time. */
export function createPipeline({ plainElement = () => new Audio(), ...options }: PipelineOptions): MediaPipeline {
  const events = createListeners<MediaEvent>();
  const webAudio = createWebAudio();
  const mse = createMsePipeline({ ...options, webAudio });
  const plains = new Map<'own' | 'foreign', MediaPipeline>();
  let active = mse;
  let volume01: number | null = null;
  let sound: SoundSettings | null = null;
  let rate = 1;

  const hear = (pipeline: MediaPipeline) =>
    pipeline.onEvent((event) => {
      if (pipeline === active) events.emit(event);
    });
  hear(mse);

  function plainPipeline(site: 'own' | 'foreign'): MediaPipeline {
    const known = plains.get(site);
    if (known !== undefined) return known;
    const plain = createHtmlAudio(plainElement(), site === 'own' ? webAudio : null);
    plains.set(site, plain);
    if (volume01 !== null) plain.setVolume(volume01);
    if (sound !== null) plain.setSound(sound);
    plain.setRate(rate);
    hear(plain);
    return plain;
  }

  const pipelineFor = (track: PlayableTrack) => (isPlain(track) ? plainPipeline(whose(track)) : mse);

  return {
    async support() {
      const { keySystems, mimeTypes } = await mse.support();
      const more = await plainPipeline('own').support();
      return { keySystems, mimeTypes: [...new Set([...mimeTypes, ...more.mimeTypes])] };
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
    preload(playId, track) {
      if (pipelineFor(track) === active) active.preload(playId, track);
      else active.cancelPreload();
    },
    cancelPreload: () => active.cancelPreload(),
    play: () => active.play(),
    pause: () => active.pause(),
    seek: (positionMs) => active.seek(positionMs),
    stop: () => active.stop(),
    setVolume(next01) {
      volume01 = next01;
      mse.setVolume(next01);
      plains.forEach((plain) => plain.setVolume(next01));
    },
    setRate(next) {
      rate = next;
      mse.setRate(next);
      plains.forEach((plain) => plain.setRate(next));
    },
    setSound(next) {
      sound = next;
      mse.setSound(next);
      plains.forEach((plain) => plain.setSound(next));
    },
    positionMs: () => active.positionMs(),
    onEvent: (listener) => events.add(listener),
    onObservation: (listener) => mse.onObservation(listener),
  };
}
