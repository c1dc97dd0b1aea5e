import { memo } from 'react';
import { Link } from 'wouter';
import type { Track } from '#domain/catalog/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { ArtistLinks } from '../../content/cards/ArtistLinks.tsx';
import { Cover } from '../../content/cards/Cover.tsx';
import { createRowClickHandler } from '../../content/rows/RowNumber.tsx';
import { SaveButton } from '../../content/rows/SaveButton.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { PauseIcon, PlayIcon } from '#ui-web/icons/common-icons.tsx';
import { usePlayTrack } from '../../hooks/player/use-play.ts';
import { timeOfDay } from '../../lib/format.ts';
import { pictureSeedOf } from '../../lib/item-types.ts';
import { pathOf } from '../../lib/links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './PlayedRow.module.css';

/** A played song: when, its cover, name and artists, and what can be done with it. It plays in its album. */
export const PlayedRow = memo(function PlayedRow({ track, playedAtMs }: { readonly track: Track; readonly playedAtMs: Ms }) {
  const request = { contextUri: track.album?.uri ?? track.uri, trackUri: track.uri };
  const play = usePlayTrack(request);
  return (
    <li
      className={s.row}
      aria-current={play.isCurrent ? 'true' : undefined}
      draggable
      data-drag={track.uri}
      onPointerDown={track.is_playable ? play.prefetch : undefined}
      onClick={createRowClickHandler(play, track.is_playable)}
    >
      <IconButton
        label={play.isPlaying ? TEXTS.player.pauseName({ name: track.name }) : TEXTS.player.playName({ name: track.name })}
        icon={play.isPlaying ? PauseIcon : PlayIcon}
        size="small"
        reason={track.is_playable ? null : LIST_TEXTS.notPlayable}
        onPress={play.togglePlay}
      />
      <span className={s.cover}>
        <Cover images={track.album?.images ?? []} seed={pictureSeedOf(track)} sizes="40px" />
      </span>
      <span className={s.text}>
        <Link href={pathOf(track.uri)} className={s.name} dir="auto">
          {track.name}
        </Link>
        <span className={s.artists}>
          <ArtistLinks artists={track.artists} />
        </span>
      </span>
      <time className={s.time} dateTime={new Date(playedAtMs).toISOString()}>
        {timeOfDay(playedAtMs)}
      </time>
      <span className={s.save}>
        <SaveButton item={track} />
      </span>
      <MoreMenu item={track} playRequest={request} />
    </li>
  );
});
