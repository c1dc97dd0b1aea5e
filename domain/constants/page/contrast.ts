/** The lowest contrast of white text on the embed's background. Ours: WCAG 2 AA requires 4.5; dimmed text needs more. */
export const BACKGROUND_CONTRAST_MIN = 7.5;

/** The lowest contrast of text. WCAG 2 AA "Contrast (Minimum)". */
export const TEXT_CONTRAST_MIN = 4.5;

/** Steps from a chosen accent colour to white or black, and how many more a button under the pointer takes. Ours. */
export const ACCENT_MIX_STEPS = 40;
export const ACCENT_STRONG_STEPS = 6;

/** Groups of hues that the colour of a picture is chosen from, and the lowest mean chroma of a picture with a colour (0 to 255). Ours. */
export const HUE_GROUPS = 12;
export const PICTURE_CHROMA_MIN = 12;

/** The background with the least contrast to texts, in the dark and in the light theme: `--raised` of the player. Ours. */
export const RAISED = { dark: '#292435', light: '#eae1d4' } as const;

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
