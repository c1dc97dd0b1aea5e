import { useUnit } from 'effector-react';
import { Link } from 'wouter';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { pathOf } from '../../lib/links.ts';
import { ArtistLinks } from '../../content/cards/ArtistLinks.tsx';
import { Cover } from '../../content/cards/Cover.tsx';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { SaveButton } from '../../content/rows/SaveButton.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { pictureSeedOf } from '../../lib/item-types.ts';
import { TEXTS } from '../../texts/texts.ts';
import * as links from '../../content/cards/links.module.css';
import * as s from './NowPlayingBar.module.css';

const CurrentAd = lazyComponent(async () => (await import('../panels.ts')).CurrentAd);
const SmallVideo = lazyComponent(async () => (await import('../panels.ts')).SmallVideo);

/** The current track: cover or video, title and artists, with links to their pages. */
export function CurrentTrack({ onOpen }: { readonly onOpen: () => void }) {
  const { player, video } = useStores();
  const [track, { isOpen: hasPicture }] = useUnit([player.$track, video.$video]);
  if (track === null) {
    return (
      <div className={s.empty}>
        <p className={s.title}>{TEXTS.player.nothingPlaying}</p>
        <p className={s.artists}>{TEXTS.player.nothingPlayingHint}</p>
      </div>
    );
  }
  if (track.type === 'ad') return <CurrentAd ad={track} />;
  const { group, artists } = track;
  return (
    <div className={s.track} data-menu-place>
      {hasPicture ? (
        <SmallVideo onOpen={onOpen} />
      ) : (
        <Link href={pathOf(group.uri)} className={s.cover} aria-label={group.name} tabIndex={-1}>
          <Cover images={track.images} seed={pictureSeedOf(track)} sizes="64px" isEager />
        </Link>
      )}
      <div className={s.text}>
        <Link href={pathOf(track.type === 'episode' ? track.uri : group.uri)} className={s.title} title={track.name} dir="auto">
          {track.name}
        </Link>
        <p className={s.artists}>
          {artists.length > 0 ? (
            <ArtistLinks artists={artists} />
          ) : (
            <Link href={pathOf(group.uri)} className={links.link}>
              {group.name}
            </Link>
          )}
        </p>
      </div>
      <span className={s.heart}>
        <SaveButton item={track} />
      </span>
      <span className={s.more}>
        <MoreMenu item={track} />
      </span>
    </div>
  );
}
