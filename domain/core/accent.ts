import { ACCENT_MIX_STEPS, ACCENT_STRONG_STEPS, CHANNEL_MAX, LUMINANCE, TEXT_CONTRAST_MIN } from '../constants/page/contrast.ts';
import { hexOf, luminance, rgbOf, type Rgb } from './contrast.ts';

const WHITE: Rgb = [CHANNEL_MAX, CHANNEL_MAX, CHANNEL_MAX];
const BLACK: Rgb = [0, 0, 0];

function contrastBetween(one: Rgb, other: Rgb): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + LUMINANCE.flare) / (Math.min(first, second) + LUMINANCE.flare);
}

/** The contrast of two colours, 1 to 21; 1 with a text that is no `#rrggbb` colour. */
export function contrastOfColors(one: string, other: string): number {
  const [first, second] = [rgbOf(one), rgbOf(other)];
  return first === null || second === null ? 1 : contrastBetween(first, second);
}

function mix(from: Rgb, to: Rgb, step: number): Rgb {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + ((to[index] - from[index]) * step) / ACCENT_MIX_STEPS);
  return [at(0), at(1), at(2)];
}

/** An accent colour for texts and buttons, and the one of buttons under the pointer, as `#rrggbb`. */
export interface Accent {
  readonly accent: string;
  readonly strong: string;
}

/**
 * A chosen colour as the accent on a background, mixed with white on a dark one and with black on a light one until it is
 * readable. Null for a text that is no `#rrggbb` colour.
 */
export function accentOn(background: string, color: string): Accent | null {
  const [chosen, behind] = [rgbOf(color), rgbOf(background)];
  if (chosen === null || behind === null) return null;
  const end = contrastBetween(behind, WHITE) > contrastBetween(behind, BLACK) ? WHITE : BLACK;
  const isReadable = (rgb: Rgb) =>
    contrastBetween(rgb, behind) >= TEXT_CONTRAST_MIN && contrastBetween(rgb, end) <= contrastBetween(behind, end);
  let step = 0;
  while (step < ACCENT_MIX_STEPS && !isReadable(mix(chosen, end, step))) step += 1;
  const strong = Math.min(ACCENT_MIX_STEPS, step + ACCENT_STRONG_STEPS);
  return { accent: hexOf(mix(chosen, end, step)), strong: hexOf(mix(chosen, end, strong)) };
}
