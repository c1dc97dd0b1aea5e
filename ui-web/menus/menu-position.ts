import type { Direction } from '#domain/core/direction.ts';

/** Smallest distance of a menu from the edge of the page, and its distance from its button, in CSS pixels. */
const EDGE_PX = 8;
const GAP_PX = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns the top left corner of a menu: below its button if it fits, else above, at the side where
 * reading starts if it fits, and within the page. In CSS pixels.
 */
export function menuPosition(
  opener: Box,
  menu: Size,
  page: Size,
  direction: Direction,
): { readonly left: number; readonly top: number } {
  const below = opener.bottom + GAP_PX;
  const above = opener.top - GAP_PX - menu.height;
  const fitsBelow = below + menu.height <= page.height - EDGE_PX;
  const fromLeft = opener.left;
  const fromRight = opener.right - menu.width;
  const fits = direction === 'ltr' ? fromLeft + menu.width <= page.width - EDGE_PX : fromRight >= EDGE_PX;
  const left = (direction === 'ltr') === fits ? fromLeft : fromRight;
  const within = (at: number, length: number, room: number) => Math.max(EDGE_PX, Math.min(at, room - EDGE_PX - length));
  return {
    left: within(left, menu.width, page.width),
    top: within(fitsBelow || above < EDGE_PX ? below : above, menu.height, page.height),
  };
}
