import { useState } from 'react';
import { srcSetOf } from '#domain/catalog/images.ts';
import type { Image } from '#domain/catalog/types.ts';
import { GeneratedPicture } from './GeneratedPicture.tsx';
import * as s from './Cover.module.css';

interface CoverProps {
  readonly images: readonly Image[];
  /** The URI of the item: the picture generated from it replaces a missing image. */
  readonly seed: string;
  readonly isRound?: boolean;
  /** The rendered width, in the syntax of the `sizes` attribute. */
  readonly sizes: string;
  /** Fetches the image without lazy loading; for the first image of a screen. */
  readonly isEager?: boolean;
}

/** A width that is the same on all screens. */
const IN_PIXELS = /^\d+px$/;

/** Cover art, or a generated picture when there is no image or it fails to load. Decorative: the title is beside it. */
export function Cover({ images, seed, isRound = false, sizes, isEager = false }: CoverProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const [first] = images;
  const shape = `${s.cover} ${isRound ? s.round : ''}`;
  if (!first || failedUrl === first.url) {
    return (
      <span className={shape}>
        <GeneratedPicture seed={seed} />
      </span>
    );
  }
  return (
    <span className={shape}>
      <img
        src={first.url}
        srcSet={srcSetOf(images)}
        // A picture that loads lazily is as wide as its place, where the browser knows that.
        sizes={isEager || IN_PIXELS.test(sizes) ? sizes : `auto, ${sizes}`}
        alt=""
        width={first.width ?? undefined}
        height={first.height ?? undefined}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : undefined}
        decoding="async"
        draggable={false}
        onError={() => setFailedUrl(first.url)}
      />
    </span>
  );
}
