import type { SoundAnalyser } from '#application/ports/audio/sound-analyser.ts';
import { foldBands } from '#domain/media/sound/frequency-bands.ts';
import { dbFromAmplitude } from '#domain/media/sound/loudness.ts';

/** Measures elements beside their way to the loudspeaker. */
export interface Meter extends Pick<SoundAnalyser, 'levelDb' | 'readBands'> {
  add(element: HTMLMediaElement, source: AudioNode): void;
}

/** Samples of one measurement: about 45 ms. */
const WINDOW_SAMPLES = 2_048;

/** An element's volume is part of what its node gives, so that the meter divides by it. */
export function createMeter(context: AudioContext): Meter {
  const analyser = context.createAnalyser();
  analyser.fftSize = WINDOW_SAMPLES;
  const samples = new Float32Array(analyser.fftSize);
  const bins = new Uint8Array(analyser.frequencyBinCount);
  const elements: HTMLMediaElement[] = [];
  const canMeasure = () => context.state === 'running' && elements.some(isSounding);

  return {
    add(element, source) {
      const undone = context.createGain();
      const undoVolume = () => void (undone.gain.value = isAudible(element) ? 1 / element.volume : 0);
      source.connect(undone).connect(analyser);
      element.addEventListener('volumechange', undoVolume);
      undoVolume();
      elements.push(element);
    },
    levelDb() {
      if (!canMeasure()) return null;
      analyser.getFloatTimeDomainData(samples);
      const sum = samples.reduce((total, sample) => total + sample * sample, 0);
      return dbFromAmplitude(Math.sqrt(sum / samples.length));
    },
    readBands(levels) {
      if (!canMeasure()) return false;
      analyser.getByteFrequencyData(bins);
      foldBands(bins, context.sampleRate, levels);
      return true;
    },
  };
}

const isAudible = ({ muted, volume }: HTMLMediaElement) => !muted && volume > 0;

function isSounding(element: HTMLMediaElement): boolean {
  const { ended, paused, readyState, seeking, HAVE_FUTURE_DATA } = element;
  return !paused && !ended && !seeking && readyState >= HAVE_FUTURE_DATA && isAudible(element);
}
