import type { CSSProperties } from 'react';
import {
  BASE_FONT_PX,
  FONT_WEIGHT,
  LINE_HEIGHT_PX,
  LIST_GRADIENT_PERCENT,
  LIST_SHADE_PERCENT,
  ROW_PADDING_PX,
} from '#domain/constants/page/layout.ts';

/** The numbers of spec §9 "Styling" as CSS custom properties. */
export const CSS_VARIABLES = {
  '--row-padding': `${ROW_PADDING_PX}px`,
  '--font-size': `${BASE_FONT_PX}px`,
  '--line-height': `${LINE_HEIGHT_PX}px`,
  '--font-weight': String(FONT_WEIGHT),
  '--list-shade': `${LIST_SHADE_PERCENT}%`,
  '--list-gradient-from': `${LIST_GRADIENT_PERCENT.from}%`,
  '--list-gradient-to': `${LIST_GRADIENT_PERCENT.to}%`,
} as CSSProperties;
