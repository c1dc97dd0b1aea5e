import { HUE_GROUPS, PICTURE_CHROMA_MIN } from '../constants/page/contrast.ts';
import { hexOf, type Rgb } from './contrast.ts';

/** Numbers of a pixel: red, green, blue and opacity, 0 to 255 each. */
const PIXEL = 4;
const SEXTANTS = 6;

const chromaOf = (rgb: Rgb) => Math.max(...rgb) - Math.min(...rgb);

/** The hue of a colour with chroma, from 0 up to under 6. */
function hueOf(rgb: Rgb): number {
  const [red, green, blue] = rgb;
  const chroma = chromaOf(rgb);
  const most = Math.max(...rgb);
  if (most === red) return ((green - blue) / chroma + SEXTANTS) % SEXTANTS;
  return most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4;
}

/** Sums of a group of hues, weighted by chroma. */
interface Group {
  weight: number;
  readonly sums: [red: number, green: number, blue: number];
}

/**
 * The colour of a picture, as `#rrggbb`: the mean of the hues that have the most chroma together. Null for a picture in greys.
 * `pixels`: as in ImageData, four numbers a pixel.
 */
export function pictureColor(pixels: ArrayLike<number>): string | null {
  const groups = Array.from({ length: HUE_GROUPS }, (): Group => ({ weight: 0, sums: [0, 0, 0] }));
  for (let at = 0; at + PIXEL <= pixels.length; at += PIXEL) {
    const rgb: Rgb = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    const chroma = chromaOf(rgb);
    const group = chroma === 0 ? undefined : groups[Math.floor((hueOf(rgb) * HUE_GROUPS) / SEXTANTS)];
    if (group === undefined) continue;
    group.weight += chroma;
    rgb.forEach((channel, index) => (group.sums[index as 0 | 1 | 2] += channel * chroma));
  }
  const total = groups.reduce((sum, { weight }) => sum + weight, 0);
  if (total * PIXEL < PICTURE_CHROMA_MIN * pixels.length || total === 0) return null;
  const { sums, weight } = groups.reduce((most, group) => (group.weight > most.weight ? group : most));
  return hexOf([Math.round(sums[0] / weight), Math.round(sums[1] / weight), Math.round(sums[2] / weight)]);
}
