import { EXTENDED_HEIGHT_PX, EXTENDED_SINGLE_HEIGHT_PX, MODERN_WIDTH_PX } from '../../constants/page/layout.ts';
import type { EmbedType } from '../resource.ts';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** `modern` is a placeholder; `extended` has content below its header, `basic` has none. */
export type EmbedLayout = 'modern' | 'extended' | 'basic';

/** Whether it shows one track or episode: a big cover instead of a table. */
export function isSingle(type: EmbedType): boolean {
  return type === 'track' || type === 'episode';
}

/** Podcasts seek by steps where music skips. Spec §9 "podcasts 15000 ms in the embed". */
export function isPodcast(type: EmbedType): boolean {
  return type === 'show' || type === 'episode';
}

/** Spec §2 "Layout is legacy when viewport width is under 999999 px … Extended when viewport height is over 150 px". */
export function embedLayoutOf(viewport: Viewport, type: EmbedType): EmbedLayout {
  if (viewport.width >= MODERN_WIDTH_PX) return 'modern';
  const over = isSingle(type) ? EXTENDED_SINGLE_HEIGHT_PX : EXTENDED_HEIGHT_PX;
  return viewport.height > over ? 'extended' : 'basic';
}
