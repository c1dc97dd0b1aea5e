import {
  BACKGROUND_CONTRAST_MIN,
  CHANNEL_MAX,
  DARKENING_FACTOR,
  LUMINANCE,
  PLAIN_BACKGROUND,
} from '../constants/page/contrast.ts';
import { HEX_RADIX } from '../constants/content/uri.ts';

/** Channels from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];
const HEX_COLOR = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Reads `#rrggbb`; null for other texts. */
export function rgbOf(color: string): Rgb | null {
  const [, red, green, blue] = HEX_COLOR.exec(color) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return null;
  return [parseInt(red, HEX_RADIX), parseInt(green, HEX_RADIX), parseInt(blue, HEX_RADIX)];
}

function linear(channel: number): number {
  const share = channel / CHANNEL_MAX;
  return share <= LUMINANCE.linearBelow
    ? share / LUMINANCE.linearDivisor
    : ((share + LUMINANCE.offset) / (1 + LUMINANCE.offset)) ** LUMINANCE.exponent;
}

/** The relative luminance of a colour, 0 to 1. */
export function luminance([red, green, blue]: Rgb): number {
  return LUMINANCE.red * linear(red) + LUMINANCE.green * linear(green) + LUMINANCE.blue * linear(blue);
}

function contrastOf(rgb: Rgb): number {
  return (1 + LUMINANCE.flare) / (luminance(rgb) + LUMINANCE.flare);
}

/** A colour as `#rrggbb`. */
export const hexOf = (rgb: Rgb): string => `#${rgb.map((channel) => channel.toString(HEX_RADIX).padStart(2, '0')).join('')}`;

function darken([red, green, blue]: Rgb): Rgb {
  return [Math.floor(red * DARKENING_FACTOR), Math.floor(green * DARKENING_FACTOR), Math.floor(blue * DARKENING_FACTOR)];
}

/** The contrast of white text on the colour, 1 to 21; 1 for a text that is no `#rrggbb` colour. */
export function contrastWithWhite(color: string): number {
  const rgb = rgbOf(color);
  return rgb === null ? 1 : contrastOf(rgb);
}

/** The cover's colour as a background, darkened until white text is readable; a default for an invalid colour. */
export function backgroundFrom(dominantColor: string): string {
  let rgb = rgbOf(dominantColor);
  if (rgb === null) return PLAIN_BACKGROUND;
  while (contrastOf(rgb) < BACKGROUND_CONTRAST_MIN) rgb = darken(rgb);
  return hexOf(rgb);
}
