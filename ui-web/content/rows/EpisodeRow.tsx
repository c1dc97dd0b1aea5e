import { memo } from 'react';
import type { Episode, Show } from '#domain/catalog/types.ts';
import { Link } from 'wouter';
import { factsLine, calendarDate, roughTime } from '../../lib/format.ts';
import { useEpisodeProgress } from '../../hooks/data/use-episode-progress.ts';
import { usePlayTrack } from '../../hooks/player/use-play.ts';
import { pathOf } from '../../lib/links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { Cover } from '../cards/Cover.tsx';
import { PlayButton } from '../cards/PlayButton.tsx';
import { pictureSeedOf } from '../../lib/item-types.ts';
import * as s from './EpisodeRow.module.css';

interface EpisodeRowProps {
  readonly episode: Episode;
  /** The show of the episode, when the episode itself lacks it. */
  readonly show?: Show;
  /** The context the episode plays in. */
  readonly contextUri: string;
  readonly index?: number;
  /** Shows the name of the podcast, in lists with episodes of several podcasts. */
  readonly isMixed?: boolean;
}

/** Returns the time left of a started episode, else its length. */
export function episodeLength({ duration_ms, resume_point }: Episode): string {
  if (resume_point.fully_played) return LIST_TEXTS.episode.played;
  const left = duration_ms - resume_point.resume_position_ms;
  return resume_point.resume_position_ms > 0 ? LIST_TEXTS.episode.resume({ left: roughTime(left) }) : roughTime(duration_ms);
}

/** A row of an episode: cover, name, description, release date, length, progress and play button. */
export const EpisodeRow = memo(function EpisodeRow({
  episode: listedEpisode,
  show,
  contextUri,
  index,
  isMixed = false,
}: EpisodeRowProps) {
  const current = useEpisodeProgress(listedEpisode);
  const episode = show ? { ...current, show } : current;
  const trackUri = episode.uri;
  const request = index === undefined ? { contextUri, trackUri } : { contextUri, index, trackUri };
  const play = usePlayTrack(request);
  const reason = episode.is_playable ? play.reason : LIST_TEXTS.notPlayable;
  const progress01 = episode.duration_ms > 0 ? episode.resume_point.resume_position_ms / episode.duration_ms : 0;
  return (
    <li
      className={`${s.row} ${reason === null ? '' : s.unplayable}`}
      aria-current={play.isCurrent ? 'true' : undefined}
      draggable
      data-drag={episode.uri}
    >
      <div className={s.cover}>
        <Cover images={episode.images} seed={pictureSeedOf(episode)} sizes="96px" />
      </div>
      <div className={s.text}>
        {isMixed && episode.show && <p className={s.show}>{episode.show.name}</p>}
        <Link href={pathOf(episode.uri)} className={s.name} dir="auto">
          {episode.name}
        </Link>
        <p className={s.description} dir="auto">
          {episode.description}
        </p>
        <div className={s.footer}>
          <PlayButton play={play} name={episode.name} size="small" reason={reason} />
          <span className={s.facts}>{factsLine(calendarDate(episode.release_date), episodeLength(episode))}</span>
          {progress01 > 0 && <progress className={s.progress} value={progress01} aria-label={episodeLength(episode)} />}
          <span className={s.more}>
            <MoreMenu item={episode} playRequest={request} />
          </span>
        </div>
      </div>
    </li>
  );
});
