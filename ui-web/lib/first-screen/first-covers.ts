import type { PageAnswers } from '#application/api/page-answers.ts';
import type { Image } from '#domain/catalog/types.ts';
import { CARD_COVER_SIZES, FIRST_COVERS_MAX, HERO_COVER_SIZES } from '../constants.ts';
import { srcSetOf } from '../item-types.ts';

/** Requests the first covers of the answers that came with the page, which has to run its script before it can draw them. */
export function preloadCovers(answers: PageAnswers, { head, location }: Pick<Document, 'head' | 'location'>): void {
  // Home has rows of cards; all other screens begin with one large cover.
  const isHome = location.pathname === '/';
  for (const images of firstImages(answers).slice(0, isHome ? FIRST_COVERS_MAX : 1)) {
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', fetchPriority: 'high' });
    link.imageSizes = isHome ? CARD_COVER_SIZES : HERO_COVER_SIZES;
    const srcSet = srcSetOf(images);
    if (srcSet === undefined) link.href = images[0]?.url ?? '';
    else link.imageSrcset = srcSet;
    head.append(link);
  }
}

/** The pictures of the first items of the answers, each once, in their order. */
function firstImages(answers: PageAnswers): readonly (readonly Image[])[] {
  const found = new Map<string, readonly Image[]>();
  const search = (value: unknown): void => {
    if (found.size >= FIRST_COVERS_MAX || typeof value !== 'object' || value === null) return;
    const { images } = value as { readonly images?: readonly Image[] };
    const [widest] = images ?? [];
    if (images && widest) found.set(widest.url, images);
    Object.values(value).forEach(search);
  };
  search(answers);
  return [...found.values()];
}
