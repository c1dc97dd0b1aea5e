import { VOLUME_INITIAL } from '#domain/constants/media.ts';
import { PLAIN_SOUND, type SoundSettings } from '#domain/media/sound-settings.ts';
import type { Loudness } from '#domain/media/types.ts';
import { correctedAmplitude } from '#domain/media/volume.ts';

/** How a media element sounds: volume, loudness of the track, speed. What is heard when is not its business. */
export interface Output {
  setVolume(volume01: number): void;
  setRate(rate: number): void;
  setSound(settings: SoundSettings): void;
  /** Another track sounds from now on; null when nothing is known of its loudness. */
  setLoudness(loudness: Loudness | null): void;
}

export function createOutput(element: HTMLMediaElement): Output {
  let volume01 = VOLUME_INITIAL;
  let sound = PLAIN_SOUND;
  let loudness: Loudness | null = null;

  function apply(): void {
    element.volume = correctedAmplitude(volume01, sound.curve, loudness?.trackGainDb ?? 0);
  }

  return {
    setVolume(next01) {
      volume01 = next01;
      apply();
    },
    setRate(rate) {
      // A new source begins at the default rate.
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
    },
    setSound(settings) {
      sound = settings;
      apply();
    },
    setLoudness(next) {
      loudness = next;
      apply();
    },
  };
}
