import { Link } from 'wouter';
import { usePlayContext, usePlayTrack } from '../../hooks/player/use-play.ts';
import { pathOf } from '../../lib/links.ts';
import { Cover } from '../../content/cards/Cover.tsx';
import { imagesOf, type Item } from '#domain/catalog/images.ts';
import { pictureSeedOf, subtitleOf } from '../../lib/item-types.ts';
import { PlayButton } from '../../content/cards/PlayButton.tsx';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './BestMatch.module.css';

/** Returns the context a search result plays in: the album of a song, the show of an episode, else the item itself. */
function contextOf(item: Item): string {
  if (item.type === 'track') return item.album?.uri ?? item.uri;
  return item.type === 'episode' ? (item.show?.uri ?? item.uri) : item.uri;
}

function usePlayItem(item: Item) {
  const isSingle = item.type === 'track' || item.type === 'episode';
  const single = usePlayTrack({ contextUri: contextOf(item), trackUri: item.uri });
  const whole = usePlayContext(item.uri);
  return isSingle ? single : whole;
}

/** The large card of the best search result. */
export function BestMatch({ item }: { readonly item: Item }) {
  const play = usePlayItem(item);
  return (
    <article className={s.card}>
      <span className={s.cover}>
        <Cover images={imagesOf(item)} seed={pictureSeedOf(item)} isRound={item.type === 'artist'} sizes="128px" isEager />
      </span>
      <div className={s.text}>
        <Link href={pathOf(item.uri)} className={s.name} dir="auto">
          {item.name}
        </Link>
        <p className={s.subtitle}>{[...new Set([TEXTS.kinds[item.type], subtitleOf(item)])].join(' · ')}</p>
      </div>
      <span className={s.play}>
        <PlayButton play={play} name={item.name} size="medium" />
      </span>
    </article>
  );
}
