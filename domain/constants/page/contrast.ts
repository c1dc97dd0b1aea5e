/** The lowest contrast of white text on the embed's background. Ours: WCAG 2 AA requires 4.5; dimmed text needs more. */
export const BACKGROUND_CONTRAST_MIN = 7.5;

/** The brightness that remains after each darkening step. */
export const DARKENING_FACTOR = 0.94;

/** The background when a cover has no colour of its own. */
export const PLAIN_BACKGROUND = '#2b3244';

/** Relative luminance of sRGB. WCAG 2 "relative luminance". */
export const LUMINANCE = {
  red: 0.2126,
  green: 0.7152,
  blue: 0.0722,
  linearBelow: 0.04045,
  linearDivisor: 12.92,
  offset: 0.055,
  exponent: 2.4,
  flare: 0.05,
} as const;

/** The highest value of a channel. */
export const CHANNEL_MAX = 255;
