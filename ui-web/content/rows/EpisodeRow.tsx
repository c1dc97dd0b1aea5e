import { memo } from 'react';
import type { Episode, Show } from '#domain/catalog/types.ts';
import { Link } from 'wouter';
import { calendarDate, roughTime } from '../../lib/format.ts';
import { useEpisodeProgress } from '../../hooks/data/use-episode-progress.ts';
import { usePlayTrack } from '../../hooks/player/use-play.ts';
import { pathOf } from '../../lib/links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { TEXTS } from '../../texts/texts.ts';
import { Cover } from '../cards/Cover.tsx';
import { PlayButton } from '../cards/PlayButton.tsx';
import * as s from './EpisodeRow.module.css';

interface EpisodeRowProps {
  readonly episode: Episode;
  /** The one it is of, where the episode itself does not say. */
  readonly show?: Show;
  /** The show it plays in; found on its own, it plays in its show where that is known. */
  readonly contextUri: string;
  readonly index?: number;
  /** Among episodes of other podcasts: it says which one it is of. */
  readonly isMixed?: boolean;
}

/** What is left of an episode, or how long it is. */
export function episodeLength({ duration_ms, resume_point }: Episode): string {
  if (resume_point.fully_played) return LIST_TEXTS.episode.played;
  const left = duration_ms - resume_point.resume_position_ms;
  return resume_point.resume_position_ms > 0 ? LIST_TEXTS.episode.resume(roughTime(left)) : roughTime(duration_ms);
}

/** One episode of a list: cover, name, what it is about, when and how long, and its play button. */
export const EpisodeRow = memo(function EpisodeRow({ episode: told, show, contextUri, index, isMixed = false }: EpisodeRowProps) {
  const listened = useEpisodeProgress(told);
  const episode = show ? { ...listened, show } : listened;
  const trackUri = episode.uri;
  const play = usePlayTrack(index === undefined ? { contextUri, trackUri } : { contextUri, index, trackUri });
  const heard01 = episode.duration_ms > 0 ? episode.resume_point.resume_position_ms / episode.duration_ms : 0;
  return (
    <li className={s.row} aria-current={play.isCurrent ? 'true' : undefined}>
      <div className={s.cover}>
        <Cover images={episode.images} name={episode.name} sizes="96px" />
      </div>
      <div className={s.words}>
        {isMixed && episode.show && <p className={s.show}>{episode.show.name}</p>}
        <Link href={pathOf(episode.uri)} className={s.name}>
          {episode.name}
        </Link>
        <p className={s.about}>{episode.description}</p>
        <div className={s.foot}>
          <PlayButton
            play={play}
            name={episode.name}
            size="small"
            reason={episode.is_playable ? null : TEXTS.reasons.notPlayable}
          />
          <span className={s.facts}>
            {[calendarDate(episode.release_date), episodeLength(episode)].filter(Boolean).join(' · ')}
          </span>
          {heard01 > 0 && <progress className={s.heard} value={heard01} aria-label={episodeLength(episode)} />}
          <span className={s.more}>
            <MoreMenu item={episode} />
          </span>
        </div>
      </div>
    </li>
  );
});
