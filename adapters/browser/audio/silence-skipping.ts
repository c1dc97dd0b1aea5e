import type { Clock } from '#application/ports/clock.ts';
import type { MediaEvent, MediaPipeline, PlayId } from '#application/ports/media-pipeline.ts';
import type { SoundAnalyser } from '#application/ports/audio/sound-analyser.ts';
import { createTimers } from '#application/runtime/timers.ts';
import { SILENCE_INTERVAL_MS } from '#domain/constants/playback/silence.ts';
import type { Ms } from '#domain/core/units.ts';
import { NO_SILENCE, speedThrough, stepSilence } from '#domain/media/sound/silence.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';

export interface SilenceSkippingOptions {
  readonly pipeline: MediaPipeline;
  readonly analyser: SoundAnalyser;
  readonly clock: Clock;
  /** Asked at every measurement: the listener may change it. */
  readonly isOn: () => boolean;
}

/** A pipeline that passes the silence of episodes quickly. Songs keep theirs. */
export function createSilenceSkipping({ pipeline, analyser, clock, isOn }: SilenceSkippingOptions): MediaPipeline {
  const timers = createTimers<'measure'>(clock, () => measure());
  /** Of the open and the preloaded track. */
  const episodes = new Set<PlayId>();
  let rate = 1;
  let durationMs: Ms = 0;
  let isPlayingEpisode = false;
  let silence = NO_SILENCE;

  const show = (next: typeof silence) => {
    const [before, after] = [speedThrough(silence, rate), speedThrough(next, rate)];
    silence = next;
    if (after !== before) pipeline.setRate(after);
  };

  const measure = () => {
    if (!isPlayingEpisode) return;
    timers.schedule('measure', SILENCE_INTERVAL_MS);
    if (isOn()) {
      analyser.start();
      show(stepSilence(silence, { levelDb: analyser.levelDb(), positionMs: pipeline.positionMs(), durationMs }));
    } else show(NO_SILENCE);
  };

  const rest = () => {
    isPlayingEpisode = false;
    timers.cancelAll();
    show(NO_SILENCE);
  };

  const onEvent = (event: MediaEvent) => {
    if (event.type === 'loaded') ({ durationMs } = event);
    else if (event.type === 'playing') {
      rest();
      isPlayingEpisode = episodes.has(event.playId);
      measure();
    } else if (event.type === 'progressed') measure(); // Also in a page whose timers the browser delays.
    else if (event.type !== 'can-preload' && event.type !== 'seeked') rest();
  };
  pipeline.onEvent(onEvent);

  const remember = (playId: PlayId, uri: string) => {
    if (parseContentUri(uri)?.type === 'episode') episodes.add(playId);
  };

  return {
    ...pipeline,
    open(playId, track, start) {
      rest();
      episodes.clear();
      remember(playId, track.uri);
      pipeline.open(playId, track, start);
    },
    preload(playId, track, join) {
      remember(playId, track.uri);
      pipeline.preload(playId, track, join);
    },
    stop() {
      rest();
      pipeline.stop();
    },
    setRate(next) {
      rate = next;
      pipeline.setRate(speedThrough(silence, next));
    },
  };
}
