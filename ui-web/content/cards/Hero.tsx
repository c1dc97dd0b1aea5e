import type { ReactNode } from 'react';
import type { Image } from '#domain/catalog/types.ts';
import { HERO_COVER_SIZES } from '#domain/constants/page/layout.ts';
import { Cover } from './Cover.tsx';
import { GeneratedPicture } from './GeneratedPicture.tsx';
import { HERO_NAME_LENGTH } from '../../lib/constants.ts';
import { Heading } from '../../controls/Heading.tsx';
import * as s from './Hero.module.css';

interface HeroProps {
  readonly kind: string;
  readonly name: string;
  /** The seed of its generated picture, when it has no image. */
  readonly seed: string;
  readonly images: readonly Image[];
  readonly isRound?: boolean;
  /** The line below the name: artists, year, number of songs. */
  readonly facts: ReactNode;
  /** The play button and the other actions. */
  readonly actions?: ReactNode;
  /** Replaces the first image. */
  readonly cover?: ReactNode;
  /** Replaces the name and the facts while the listener edits them. */
  readonly details?: ReactNode;
}

/** The header of the page of an item: a large cover over its own colours, name, facts and actions. */
export function Hero({ kind, name, seed, images, isRound = false, facts, actions, cover, details }: HeroProps) {
  return (
    <header className={s.hero}>
      {images[0] ? (
        <img className={s.backdrop} src={images.at(-1)?.url} alt="" aria-hidden="true" />
      ) : (
        <GeneratedPicture seed={seed} className={s.backdrop} />
      )}
      <div className={`${s.cover} ${isRound ? s.round : ''}`}>
        {cover ?? <Cover images={images} seed={seed} isRound={isRound} sizes={HERO_COVER_SIZES} isEager />}
      </div>
      <div className={s.text}>
        <p className={s.type}>{kind}</p>
        {details ?? (
          <>
            <Heading text={name} className={`${s.name} ${name.length > HERO_NAME_LENGTH ? s.long : ''}`} />
            <p className={s.facts}>{facts}</p>
          </>
        )}
        {actions && <div className={s.actions}>{actions}</div>}
      </div>
    </header>
  );
}

/** The placeholder of a header while its data loads. */
export function HeroSkeleton() {
  return (
    <div className={s.hero} aria-hidden="true">
      <div className={`${s.cover} ${s.skeletonCover}`} />
      <div className={s.text}>
        <div className={s.skeletonName} />
        <div className={s.skeletonFacts} />
      </div>
    </div>
  );
}
