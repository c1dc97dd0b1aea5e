import { srcSetOf } from '#domain/catalog/images.ts';
import type { Image } from '#domain/catalog/types.ts';
import * as s from '../content/cards/Cover.module.css';
import { classes, element } from './elements.ts';

interface CoverOptions {
  readonly sizes: string;
  readonly isRound?: boolean;
  /** React renders the largest picture of a screen without lazy loading. */
  readonly isEager?: boolean;
}

const pixels = (px: number | null) => (px === null ? undefined : String(px));

/** The cover as `Cover` renders it; only its place where the item has no picture. */
export function cover(images: readonly Image[], { sizes, isRound = false, isEager = false }: CoverOptions): Element {
  const place = element('span', { class: classes(s['cover'], isRound && s['round']) });
  const [first] = images;
  if (first === undefined) return place;
  place.append(
    element('img', {
      ...{ alt: '', width: pixels(first.width), height: pixels(first.height), decoding: 'async', draggable: 'false' },
      ...{
        loading: isEager ? 'eager' : 'lazy',
        fetchpriority: isEager ? 'high' : undefined,
        sizes: isEager ? sizes : `auto, ${sizes}`,
      },
      // The source comes last, so that the browser knows all else when it chooses one.
      ...{ srcset: srcSetOf(images), src: first.url },
    }),
  );
  return place;
}
