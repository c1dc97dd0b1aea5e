import { memo } from 'react';
import { generatedPicture, type PictureCell } from '#domain/catalog/generated-picture.ts';
import { PICTURE_CELLS } from '#domain/constants/content/pictures.ts';
import * as s from './PictureDrawing.module.css';

/** In a cell of size 1. */
const PATHS: Readonly<Record<PictureCell['form'], string>> = {
  quarter: 'M0 0h1A1 1 0 0 1 0 1z',
  half: 'M0 0h1A.5 .5 0 0 1 0 0z',
  disc: 'M.5 0a.5 .5 0 0 1 0 1a.5 .5 0 0 1 0-1z',
  triangle: 'M0 0h1L0 1z',
  square: 'M0 0h1v1H0z',
};
const TONES = [s.dark, s.middle, s.bright];
const QUARTER_TURN_DEGREES = 90;

export interface PictureDrawingProps {
  /** The URI of the item: the same seed gives the same picture. */
  readonly seed: string;
  readonly className?: string | undefined;
}

/** The picture of an item without any. Decorative. */
export const PictureDrawing = memo(function PictureDrawing({ seed, className = '' }: PictureDrawingProps) {
  const { hue, accentHue, cells } = generatedPicture(seed);
  return (
    <svg
      className={`${s.picture} ${className}`}
      style={{ '--hue': hue, '--accent-hue': accentHue } as React.CSSProperties}
      viewBox={`0 0 ${PICTURE_CELLS} ${PICTURE_CELLS}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {cells.map(({ column, row, form, turns, tone }) => (
        <path
          key={`${column} ${row}`}
          className={TONES[tone]}
          d={PATHS[form]}
          transform={`translate(${column} ${row}) rotate(${turns * QUARTER_TURN_DEGREES} .5 .5)`}
        />
      ))}
    </svg>
  );
});
