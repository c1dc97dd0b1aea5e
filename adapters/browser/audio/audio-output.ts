import { VOLUME_INITIAL } from '#domain/constants/playback/media.ts';
import { levelsOf, loudnessFactor } from '#domain/media/sound/loudness.ts';
import { DEFAULT_SOUND_SETTINGS, type SoundSettings } from '#domain/media/sound/sound-settings.ts';
import type { Loudness } from '#domain/media/types.ts';
import { amplitudeOf } from '#domain/media/sound/volume.ts';
import type { WebAudio } from './web-audio.ts';

/** The output settings of a media element: volume, loudness of the track, equalizer and speed. */
export interface AudioOutput {
  setVolume(volume01: number): void;
  setRate(rate: number): void;
  setSound(settings: SoundSettings): void;
  /** Another track sounds from now on; null when nothing is known of its loudness. */
  setLoudness(loudness: Loudness | null): void;
  /** A factor of the level, 0 to 1, for a fade. */
  setLevel(level01: number): void;
}

/** Without `audio` there is no equalizer, and nothing gets louder than the recording. */
export function createAudioOutput(element: HTMLMediaElement, audio: WebAudio | null = null): AudioOutput {
  let volume01 = VOLUME_INITIAL;
  let sound = DEFAULT_SOUND_SETTINGS;
  let loudness: Loudness | null = null;
  let fadeLevel01 = 1;

  function apply(): void {
    const amplitude = amplitudeOf(volume01, sound.curve) * loudnessFactor(loudness, sound.loudness) * fadeLevel01;
    const { element01, boost } = levelsOf(amplitude, audio?.isConnected(element) ?? false);
    element.volume = element01;
    audio?.setBoost(element, boost);
  }
  audio?.offer?.(element, apply);

  return {
    setVolume(next01) {
      volume01 = next01;
      apply();
    },
    setRate(rate) {
      element.preservesPitch = true;
      // A new source begins at the default rate.
      element.defaultPlaybackRate = rate;
      element.playbackRate = rate;
    },
    setSound(settings) {
      sound = settings;
      audio?.setEqualizer(settings.equalizer);
      if (settings.equalizer !== null) audio?.connect(element, apply);
      apply();
    },
    setLoudness(next) {
      loudness = next;
      apply();
    },
    setLevel(level01) {
      fadeLevel01 = level01;
      apply();
    },
  };
}
