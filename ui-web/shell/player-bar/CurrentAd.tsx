import type { TrackView } from '#application/player-view/controller-types.ts';
import { adClickUrl } from '#application/player-view/ad-link.ts';
import { adTitle, TEXTS } from '../../texts/texts.ts';
import { Cover } from '../../content/cards/Cover.tsx';
import * as links from '../../content/cards/links.module.css';
import * as s from './NowPlayingBar.module.css';

/** The current ad with its advertiser, linked when a URL is known. Spec §5 "Ad click URL". */
export function CurrentAd({ ad }: { readonly ad: TrackView }) {
  const url = adClickUrl(ad.group.uri, location.origin);
  const words = ad.artists[0]?.name || TEXTS.ad.learnMore;
  return (
    <div className={s.track}>
      <span className={s.cover}>
        <Cover images={ad.images} seed={ad.uri} sizes="64px" isEager />
      </span>
      <div className={s.text}>
        <span className={s.title} title={ad.name}>
          {adTitle(ad.name)}
        </span>
        <p className={s.artists}>
          {url === '#' ? (
            ad.artists[0]?.name
          ) : (
            <a href={url} className={links.link} target="_blank" rel="noopener noreferrer sponsored">
              {words}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}
