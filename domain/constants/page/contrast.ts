/** How far white text stands out from the embed's background at least. Ours: WCAG 2 AA asks 4.5; what is dimmed needs more. */
export const BACKGROUND_CONTRAST_MIN = 7.5;

/** Share of its brightness a colour keeps a step, until white text is readable on it. */
export const DARKENING_FACTOR = 0.94;

/** Behind everything while a cover has no colour of its own. */
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

/** The brightest a channel gets. */
export const CHANNEL_MAX = 255;
