/** Under this width the embed's layout is legacy, from it on modern. Spec §9 "breakpoints 999999 px width". */
export const MODERN_WIDTH_PX = 999_999;

/** Over this height the embed is extended. Spec §9 "150 … px heights". */
export const EXTENDED_HEIGHT_PX = 150;

/** The same for a single track or episode. Spec §9 "230 px heights". */
export const EXTENDED_SINGLE_HEIGHT_PX = 230;

/** Space around a row of the track table. Spec §9 "row padding 8px". */
export const ROW_PADDING_PX = 8;

/** Spec §9 "base font 14px". */
export const BASE_FONT_PX = 14;

/** Spec §9 "line height 19px". */
export const LINE_HEIGHT_PX = 19;

/** Spec §9 "weight 200". */
export const FONT_WEIGHT = 200;

/** The opacity of the black overlay on the track list. Spec §9 "black at 40 percent opacity". */
export const LIST_SHADE_PERCENT = 40;

/** Where the gradient over the track list begins and ends, top to bottom. Spec §9 "gradient overlay from 20 to 80 percent". */
export const LIST_GRADIENT_PERCENT = { from: 20, to: 80 } as const;

/** How wide the cover at the head of a page of the player is, for the `sizes` attribute. */
export const HERO_COVER_SIZES = '(max-width: 640px) 60vw, 280px';
