import { SAMPLE_RATE_HZ, toneAt } from './library.ts';

/** Loudness of a stretch of samples. */
export function rms(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}

/** The tone the fixtures are cut from, at any rate the browser records with. */
const toneAtTime = (seconds: number) => toneAt(seconds * SAMPLE_RATE_HZ);

const CLUSTER = Array.from({ length: 14 }, (_, tone) => {
  const hz = 300 * 1.24 ** tone;
  return { hz, bendHzPerS: ((tone % 2 === 0 ? -1 : 1) * 0.011 * hz) / 2, phase: 0.7 * tone * tone };
});

/**
 * Many tones at once from 300 Hz to 5 kHz, that rise and fall each at its own pace, at a moment in seconds: where the one
 * rising tone is nearly like itself a wave later, this is like itself at no other moment.
 */
export function clusterAt(seconds: number): number {
  let sum = 0;
  for (const { hz, bendHzPerS, phase } of CLUSTER) sum += Math.sin(2 * Math.PI * (hz + bendHzPerS * seconds) * seconds + phase);
  return 0.065 * sum;
}

type Sound = (seconds: number) => number;

/** A sound from a moment on. */
function stretch(sound: Sound, fromSeconds: number, rateHz: number, length: number): Float64Array {
  return Float64Array.from({ length }, (_, index) => sound(fromSeconds + index / rateHz));
}

/** How alike the samples and the tone are from each place of it where they fit: 1 is the same, 0 nothing in common. */
function likenesses(samples: Float64Array, tone: Float64Array): readonly number[] {
  const energyTo = new Float64Array(tone.length + 1);
  tone.forEach((value, index) => (energyTo[index + 1] = energyTo[index]! + value * value));
  const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
  return Array.from({ length: tone.length - samples.length + 1 }, (_, offset) => {
    let product = 0;
    for (let index = 0; index < samples.length; index += 1) product += samples[index]! * tone[offset + index]!;
    return product / Math.sqrt(energy * (energyTo[offset + samples.length]! - energyTo[offset]!) || 1);
  });
}

/** Moments less alike than the best by this much are not looked at more closely. */
const NEARLY = 0.02;

/** Where the highest point of a curve lies beside the middle of three of its values: their parabola's, in steps. */
function summit(before: number, middle: number, after: number): number {
  const bend = before - 2 * middle + after;
  return bend === 0 ? 0 : (before - after) / (2 * bend);
}

/**
 * Which moment of the tone (or of another sound) a stretch of samples is, in seconds, to a twentieth of a sample;
 * searched around a guess. The tone rises all the time, so only the true moment is wholly like it; but between two
 * samples of the search a neighbouring wave may look better, so every good place is looked at closely.
 */
export function momentOf(
  heard: ArrayLike<number>,
  rateHz: number,
  guessSeconds: number,
  withinSeconds: number,
  sound: Sound = toneAtTime,
): number {
  const samples = Float64Array.from(heard);
  const from = guessSeconds - withinSeconds;
  const coarse = likenesses(samples, stretch(sound, from, rateHz, samples.length + Math.ceil(2 * withinSeconds * rateHz)));
  const enough = coarse.reduce((best, value) => Math.max(best, value)) - NEARLY;
  const near = coarse.flatMap((value, offset) => {
    const before = coarse[offset - 1] ?? -1;
    const after = coarse[offset + 1] ?? -1;
    return value >= enough && value >= before && value >= after ? [from + (offset + summit(before, value, after)) / rateHz] : [];
  });
  const found = near.map((moment) => likenesses(samples, stretch(sound, moment, rateHz, samples.length))[0] ?? 0);
  return near[found.indexOf(Math.max(...found))] ?? guessSeconds;
}
