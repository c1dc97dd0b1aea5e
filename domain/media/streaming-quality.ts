import { QUALITY_LIMITS_BPS } from '../constants/playback/quality.ts';

export const QUALITIES = ['auto', 'low', 'normal', 'high'] as const;
export type Quality = (typeof QUALITIES)[number];

/** The listener's choices. */
export interface QualityChoices {
  readonly usual: Quality;
  /** On mobile data; `auto` is as usual. */
  readonly mobile: Quality;
}

/** What a browser with the Network Information API knows of the line. */
export interface LineDescription {
  /** `cellular`, `wifi`, `ethernet`… */
  readonly type?: string;
  /** `slow-2g`, `2g`, `3g` or `4g`. */
  readonly effectiveType?: string;
  /** The listener asked the browser to save data. */
  readonly saveData?: boolean;
}

export interface QualityLimits {
  readonly sound: number;
  readonly video: number;
}

const SLOW = /2g$/;

/**
 * The highest bitrates on this line, in bit/s; null without a limit of the listener's: the engine then chooses by itself.
 * A chosen quality counts on any line, `auto` saves data where the browser does or the line is slow.
 */
export function qualityLimits({ usual, mobile }: QualityChoices, line: LineDescription): QualityLimits | null {
  const chosen = line.type === 'cellular' && mobile !== 'auto' ? mobile : usual;
  if (chosen !== 'auto') return QUALITY_LIMITS_BPS[chosen];
  return line.saveData === true || SLOW.test(line.effectiveType ?? '') ? QUALITY_LIMITS_BPS.low : null;
}

export function qualityFrom(text: string | null): Quality {
  return QUALITIES.find((known) => known === text) ?? 'auto';
}
