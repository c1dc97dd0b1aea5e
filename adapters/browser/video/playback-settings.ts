import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import { VOLUME_INITIAL } from '#domain/constants/playback/media.ts';
import { DEFAULT_SOUND_SETTINGS } from '#domain/media/sound/sound-settings.ts';

/** What a listener turns, whatever plays. */
export type PlaybackSettings = Pick<MediaPipeline, 'setVolume' | 'setRate' | 'setSound'>;

/** Keeps the playback settings: forwards each change to what is open, and `apply` sets them on what opens later. */
export function createPlaybackSettings(
  open: () => PlaybackSettings | undefined,
): PlaybackSettings & { apply(to: PlaybackSettings): void } {
  let volume01 = VOLUME_INITIAL;
  let sound = DEFAULT_SOUND_SETTINGS;
  let rate = 1;
  return {
    setVolume(next01) {
      volume01 = next01;
      open()?.setVolume(next01);
    },
    setRate(next) {
      rate = next;
      open()?.setRate(next);
    },
    setSound(next) {
      sound = next;
      open()?.setSound(next);
    },
    apply(to) {
      to.setVolume(volume01);
      to.setSound(sound);
      to.setRate(rate);
    },
  };
}
