/** Degrees of the colour wheel. CSS Color 4 §4.4. */
export const HUES = 360;

/** Cells on each side of a generated picture. Nine cells stay recognisable at 40 pixels. */
export const PICTURE_CELLS = 3;
