import {
  FILTER_DECIBELS_PER_DECADE,
  RESPONSE_FREQUENCY_HZ_MIN,
  RESPONSE_OCTAVES,
  RESPONSE_PLACES_PER_OCTAVE,
} from '../../constants/playback/sound.ts';
import { AMPLITUDE_DECADE, DECIBELS_PER_DECADE } from '../../constants/playback/media.ts';
import type { Band } from './equalizer.ts';

/** A second-order filter: coefficients of the input (b) and of the output (a). */
interface Coefficients {
  readonly b: readonly [number, number, number];
  readonly a: readonly [number, number, number];
}

/** The effective filters: a band above the Nyquist frequency has no effect. */
function filtersOf(bands: readonly Band[], sampleRateHz: number): readonly Coefficients[] {
  return bands.filter(({ frequencyHz }) => frequencyHz < sampleRateHz / 2).map((band) => coefficientsOf(band, sampleRateHz));
}

/** The coefficients a Web Audio BiquadFilterNode computes for the band. Web Audio API §1.13.5 "Filters Characteristics". */
function coefficientsOf({ shape, frequencyHz, q, gainDb }: Band, sampleRateHz: number): Coefficients {
  const amplitude = AMPLITUDE_DECADE ** (gainDb / FILTER_DECIBELS_PER_DECADE);
  const angle = (2 * Math.PI * frequencyHz) / sampleRateHz;
  const cos = Math.cos(angle);
  if (shape === 'peaking') {
    const alpha = Math.sin(angle) / (2 * (q ?? 1));
    return {
      b: [1 + alpha * amplitude, -2 * cos, 1 - alpha * amplitude],
      a: [1 + alpha / amplitude, -2 * cos, 1 - alpha / amplitude],
    };
  }
  // The high shelf mirrors the low shelf.
  const c = shape === 'lowshelf' ? cos : -cos;
  const sign = shape === 'lowshelf' ? 1 : -1;
  const root = Math.sin(angle) * Math.SQRT2 * Math.sqrt(amplitude);
  const [more, less] = [amplitude + 1, amplitude - 1];
  return {
    b: [amplitude * (more - less * c + root), 2 * sign * amplitude * (less - more * c), amplitude * (more - less * c - root)],
    a: [more + less * c + root, -2 * sign * (less + more * c), more + less * c - root],
  };
}

function powerOf([first, second, third]: readonly [number, number, number], angle: number): number {
  const real = first + second * Math.cos(angle) + third * Math.cos(2 * angle);
  const imaginary = second * Math.sin(angle) + third * Math.sin(2 * angle);
  return real * real + imaginary * imaginary;
}

/** The gain of all bands together at a frequency, in decibel. */
export function responseDb(bands: readonly Band[], frequencyHz: number, sampleRateHz: number): number {
  return responseOf(filtersOf(bands, sampleRateHz), (2 * Math.PI * frequencyHz) / sampleRateHz);
}

function responseOf(filters: readonly Coefficients[], angle: number): number {
  const power = filters.reduce((product, { a, b }) => (product * powerOf(b, angle)) / powerOf(a, angle), 1);
  return (DECIBELS_PER_DECADE / 2) * Math.log10(power);
}

/**
 * The gain before the bands, in decibel and at most 0, so that no tone gets louder:
 * a boosted band must not clip.
 */
export function headroomDb(bands: readonly Band[], sampleRateHz: number): number {
  const filters = filtersOf(bands, sampleRateHz);
  const count = RESPONSE_OCTAVES * RESPONSE_PLACES_PER_OCTAVE;
  const places = Array.from(
    { length: count },
    (_, place) => RESPONSE_FREQUENCY_HZ_MIN * 2 ** (place / RESPONSE_PLACES_PER_OCTAVE),
  );
  const frequencies = [0, ...places, ...bands.map(({ frequencyHz }) => frequencyHz)].filter((hz) => hz <= sampleRateHz / 2);
  const highest = frequencies.map((hz) => responseOf(filters, (2 * Math.PI * hz) / sampleRateHz));
  return Math.min(0, -Math.max(...highest));
}
