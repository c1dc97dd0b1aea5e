import { SAMPLE_RATE_HZ, toneAt } from './library.ts';

/** Loudness of a stretch of samples. */
export function rms(samples: readonly number[]): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length));
}

/** The tone the fixtures are cut from, at any rate the browser records with. */
const toneAtTime = (seconds: number) => toneAt(seconds * SAMPLE_RATE_HZ);

/** How alike two stretches of samples are: 1 is the same, 0 nothing in common. */
function alike(samples: readonly number[], tone: readonly number[], offset: number): number {
  let product = 0;
  let energy = 0;
  let toneEnergy = 0;
  for (let index = 0; index < samples.length; index += 1) {
    const [heard, cut] = [samples[index] ?? 0, tone[offset + index] ?? 0];
    product += heard * cut;
    energy += heard * heard;
    toneEnergy += cut * cut;
  }
  return product / Math.sqrt(energy * toneEnergy || 1);
}

const stretch = (fromSeconds: number, rateHz: number, length: number) =>
  Array.from({ length }, (_, index) => toneAtTime(fromSeconds + index / rateHz));

/** How alike what was heard and the tone from that moment on are. */
export function likeness(samples: readonly number[], rateHz: number, fromSeconds: number): number {
  return alike(samples, stretch(fromSeconds, rateHz, samples.length), 0);
}

/** Fractions of a sample that can be told apart. */
const FRACTIONS = 20;

/** Moments less alike than the best by this much are not looked at more closely. */
const NEARLY = 0.02;

/**
 * Which moment of the tone a stretch of samples is, in seconds, to a twentieth of a sample; searched around a guess.
 * The tone rises all the time, so only the true moment is wholly like it; but between two samples of the search a
 * neighbouring wave may look better, so every good place is looked at closely.
 */
export function momentOf(samples: readonly number[], rateHz: number, guessSeconds: number, withinSeconds: number): number {
  const steps = Math.ceil(2 * withinSeconds * rateHz);
  const from = guessSeconds - withinSeconds;
  const tone = stretch(from, rateHz, samples.length + steps);
  const coarse = Array.from({ length: steps }, (_, offset) => alike(samples, tone, offset));
  const enough = Math.max(...coarse) - NEARLY;
  const near = coarse.flatMap((value, offset) => {
    const isPeak = value >= enough && value >= (coarse[offset - 1] ?? -1) && value >= (coarse[offset + 1] ?? -1);
    return isPeak ? Array.from({ length: 2 * FRACTIONS + 1 }, (_, step) => from + (offset + step / FRACTIONS - 1) / rateHz) : [];
  });
  const found = near.map((moment) => likeness(samples, rateHz, moment));
  return near[found.indexOf(Math.max(...found))] ?? guessSeconds;
}
