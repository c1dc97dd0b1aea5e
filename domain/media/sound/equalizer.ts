import {
  EQUALIZER_BANDS_HZ,
  EQUALIZER_CHROME_VERSION_MIN,
  EQUALIZER_GAIN_DB_MAX,
  EQUALIZER_PEAKING_Q,
  EQUALIZER_PRESETS,
} from '../../constants/playback/sound.ts';

/** One filter of the chain. Shelf filters have no Q. */
export interface Band {
  readonly shape: 'lowshelf' | 'peaking' | 'highshelf';
  readonly frequencyHz: number;
  readonly q: number | null;
  readonly gainDb: number;
}

export type EqualizerPreset = keyof typeof EQUALIZER_PRESETS;

export const EQUALIZER_PRESET_NAMES = Object.keys(EQUALIZER_PRESETS) as readonly EqualizerPreset[];

export const FLAT: readonly number[] = EQUALIZER_PRESETS.flat;

const LAST = EQUALIZER_BANDS_HZ.length - 1;

/** Every band for gains in decibel, lowest first. Spec §9 "first low shelf, last high shelf, others peaking Q 5". */
export function bandsOf(gainsDb: readonly number[]): readonly Band[] {
  return EQUALIZER_BANDS_HZ.map((frequencyHz, index) => {
    const gainDb = clampGain(gainsDb[index] ?? 0);
    if (index === 0) return { shape: 'lowshelf', frequencyHz, q: null, gainDb };
    if (index === LAST) return { shape: 'highshelf', frequencyHz, q: null, gainDb };
    return { shape: 'peaking', frequencyHz, q: EQUALIZER_PEAKING_Q, gainDb };
  });
}

function clampGain(gainDb: number): number {
  return Math.min(EQUALIZER_GAIN_DB_MAX, Math.max(-EQUALIZER_GAIN_DB_MAX, gainDb));
}

/** The gains with one band changed, clamped to ±12 dB. */
export function withBandGain(gainsDb: readonly number[], band: number, gainDb: number): readonly number[] {
  return gainsDb.map((before, index) => (index === band ? clampGain(gainDb) : before));
}

/** The preset with these gains; null without one. */
export function presetOf(gainsDb: readonly number[]): EqualizerPreset | null {
  return EQUALIZER_PRESET_NAMES.find((name) => EQUALIZER_PRESETS[name].every((db, index) => db === gainsDb[index])) ?? null;
}

export function formatGains(gainsDb: readonly number[]): string {
  return gainsDb.join(',');
}

/** Parses stored gains; flat unless there are ten numbers. */
export function parseGains(text: string | null): readonly number[] {
  const gains = (text ?? '').split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  return gains.length === EQUALIZER_BANDS_HZ.length && gains.every(Number.isFinite) ? gains.map(clampGain) : FLAT;
}

/** The user agent, for the equalizer. */
export interface BrowserDescription {
  readonly userAgent: string;
}

const CHROME = /Chrom(?:e|ium)\/(\d+)/;

/** Spec §5 "Equalizer needs Chrome 62 or later"; browsers built on Chrome name its version too. */
export function hasEqualizer({ userAgent }: BrowserDescription): boolean {
  const version = Number(CHROME.exec(userAgent)?.[1] ?? 0);
  return version >= EQUALIZER_CHROME_VERSION_MIN;
}
