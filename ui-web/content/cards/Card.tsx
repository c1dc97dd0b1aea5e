import { Link } from 'wouter';
import { usePlayContext } from '../../hooks/player/use-play.ts';
import { pathOf } from '../../lib/links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Cover } from './Cover.tsx';
import { imagesOf, subtitleOf, type Item } from '../../lib/item-types.ts';
import { PlayButton } from './PlayButton.tsx';
import * as s from './Card.module.css';

const SIZES = '(max-width: 600px) 45vw, 220px';

/** One thing on a shelf: its cover, its name as a link over the whole card, and a play button that shows on approach. */
export function Card({ item }: { readonly item: Item }) {
  const play = usePlayContext(item.uri);
  return (
    <article className={`${s.card} ${play.isCurrent ? s.current : ''}`}>
      <div className={s.art}>
        <Cover images={imagesOf(item)} name={item.name} isRound={item.type === 'artist'} sizes={SIZES} />
        <span className={s.play}>
          <PlayButton play={play} name={item.name} size="medium" />
        </span>
      </div>
      <div className={s.foot}>
        <div className={s.words}>
          <Link href={pathOf(item.uri)} className={s.name} title={item.name}>
            {item.name}
          </Link>
          <p className={s.subtitle}>{subtitleOf(item)}</p>
        </div>
        <span className={s.more}>
          <MoreMenu item={item} />
        </span>
      </div>
    </article>
  );
}

/** A card to come. */
export function CardSkeleton() {
  return (
    <div className={s.card} aria-hidden="true">
      <div className={`${s.art} ${s.bone} ${s.boneArt}`} />
      <div className={`${s.bone} ${s.boneName}`} />
      <div className={`${s.bone} ${s.boneSubtitle}`} />
    </div>
  );
}
