import { HUES, PICTURE_CELLS } from '../constants/content/pictures.ts';
import { createSeededRandom } from '../core/seeded-random.ts';

export const PICTURE_FORMS = ['quarter', 'half', 'disc', 'triangle', 'square'] as const;
const PICTURE_TONES = 3;

/** One form in the grid of a generated picture. */
export interface PictureCell {
  readonly column: number;
  readonly row: number;
  readonly form: (typeof PICTURE_FORMS)[number];
  /** Quarter turns clockwise. */
  readonly turns: number;
  /** Which of the colours of the picture it has. */
  readonly tone: number;
}

/** The picture of an item without any: forms in a grid, in tones of two hues. */
export interface GeneratedPicture {
  readonly hue: number;
  /** The hue of the brightest tone. */
  readonly accentHue: number;
  readonly cells: readonly PictureCell[];
}

/** Returns the picture of a seed, such as the URI of an album. The same seed gives the same picture everywhere. */
export function generatedPicture(seed: string): GeneratedPicture {
  const random = createSeededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const hue = below(HUES);
  // A third to two thirds of the wheel away: never almost the same hue.
  const accentHue = (hue + HUES / 3 + below(HUES / 3)) % HUES;
  const cells = Array.from({ length: PICTURE_CELLS ** 2 }, (_, at) => ({
    column: at % PICTURE_CELLS,
    row: Math.floor(at / PICTURE_CELLS),
    form: PICTURE_FORMS[below(PICTURE_FORMS.length)] ?? 'disc',
    turns: below(4),
    tone: below(PICTURE_TONES),
  }));
  return { hue, accentHue, cells };
}
