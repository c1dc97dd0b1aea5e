/** The storage keys of the streaming quality, and of that on mobile data. Ours. */
export const QUALITY_KEY = 'quality.default';
export const MOBILE_QUALITY_KEY = 'quality.mobile';

/** The highest bitrates of sound and of picture with sound by quality, in bit/s. Ours. */
export const QUALITY_LIMITS_BPS = {
  low: { sound: 96_000, video: 700_000 },
  normal: { sound: 192_000, video: 2_500_000 },
  high: { sound: 10_000_000, video: 50_000_000 },
} as const;
