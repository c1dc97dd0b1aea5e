import { Link } from 'wouter';
import { usePlayContext } from '../../hooks/player/use-play.ts';
import { pathOf } from '../../lib/links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Cover } from './Cover.tsx';
import { CARD_COVER_SIZES } from '../../lib/constants.ts';
import { imagesOf, type Item } from '#domain/catalog/images.ts';
import { pictureSeedOf, subtitleOf } from '../../lib/item-types.ts';
import { PlayButton } from './PlayButton.tsx';
import * as s from './Card.module.css';

/** A card of an item: cover, a link that covers the whole card, and a play button that shows on hover and focus. */
export function Card({ item }: { readonly item: Item }) {
  const play = usePlayContext(item.uri);
  return (
    <article className={`${s.card} ${play.isCurrent ? s.current : ''}`} data-drag={item.uri}>
      <div className={s.cover}>
        <Cover images={imagesOf(item)} seed={pictureSeedOf(item)} isRound={item.type === 'artist'} sizes={CARD_COVER_SIZES} />
        <span className={s.play}>
          <PlayButton play={play} name={item.name} size="medium" />
        </span>
      </div>
      <div className={s.footer}>
        <div className={s.text}>
          <Link href={pathOf(item.uri)} className={s.name} title={item.name} dir="auto">
            {item.name}
          </Link>
          <p className={s.subtitle} dir="auto">
            {subtitleOf(item)}
          </p>
        </div>
        <span className={s.more}>
          <MoreMenu item={item} />
        </span>
      </div>
    </article>
  );
}

/** The placeholder of a card while its data loads. */
export function CardSkeleton() {
  return (
    <div className={s.card} aria-hidden="true">
      <div className={`${s.cover} ${s.skeleton} ${s.skeletonCover}`} />
      <div className={`${s.skeleton} ${s.skeletonName}`} />
      <div className={`${s.skeleton} ${s.skeletonSubtitle}`} />
    </div>
  );
}
