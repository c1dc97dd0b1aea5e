import { useUnit } from 'effector-react';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Track } from '#domain/catalog/types.ts';
import { artistNames, clockTime } from '../../lib/format.ts';
import { usePlayTrack } from '../../hooks/player/use-play.ts';
import { pathOf } from '../../lib/links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { pictureSeedOf } from '../../lib/item-types.ts';
import { TEXTS } from '../../texts/texts.ts';
import { ArtistLinks } from '../cards/ArtistLinks.tsx';
import { Cover } from '../cards/Cover.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { AddIcon } from '#ui-web/icons/lazy-icons.tsx';
import { createRowClickHandler, RowNumber } from './RowNumber.tsx';
import { SaveButton } from './SaveButton.tsx';
import type { TableColumn } from './table-columns.ts';
import * as s from './TrackTable.module.css';

interface TrackRowProps {
  /** The index of the row in the table, from 0. */
  readonly rowIndex: number;
  /** The key of the row in the selection. */
  readonly rowKey: string;
  readonly track: Track;
  /** The index of the track in its context, from 0; null when unknown. */
  readonly index: number | null;
  readonly number: number;
  readonly contextUri: string | null;
  readonly layout: 'album' | 'list';
  readonly hasAlbum: boolean;
  readonly columns: readonly TableColumn[];
  readonly sharedArtists: string | undefined;
}

/** `aria-rowindex` is 1-based, and the header is row 1. */
const ariaRowIndexOf = (at: number) => at + 2;

const WIDTHS = { narrow: s.narrow, usual: s.extra, wide: s.wide } as const;

/** The style of a chosen column. */
export const columnClass = (width: TableColumn['width']) => WIDTHS[width];

/** The row in its context, or in its own album without one. */
function playRequestOf({ track, contextUri, index }: Pick<TrackRowProps, 'track' | 'contextUri' | 'index'>) {
  const request = { contextUri: contextUri ?? track.album?.uri ?? track.uri, trackUri: track.uri };
  return contextUri === null || index === null ? request : { ...request, index };
}

/** A row of a track table. Its number becomes the playing mark on the current track. Spec §2. */
export const TrackRow = memo(function TrackRow(props: TrackRowProps) {
  const { rowIndex, rowKey, track, index, number, contextUri, layout, hasAlbum, columns, sharedArtists } = props;
  const play = usePlayTrack(playRequestOf(props));
  const { prefetch, isCurrent } = play;
  const reason = track.is_playable ? play.reason : LIST_TEXTS.notPlayable;
  const isPlayable = reason === null;
  return (
    <tr
      className={`${s.row} ${isPlayable ? '' : s.unplayable}`}
      data-at={rowIndex}
      data-key={rowKey}
      draggable
      aria-rowindex={ariaRowIndexOf(rowIndex)}
      aria-current={isCurrent ? 'true' : undefined}
      onPointerDown={isPlayable ? prefetch : undefined}
      onClick={createRowClickHandler(play, isPlayable)}
    >
      <td className={s.number}>
        <RowNumber play={play} rowKey={rowKey} name={track.name} number={number} reason={reason} />
      </td>
      <td>
        <Title track={track} hasCover={layout === 'list'} sharedArtists={sharedArtists} />
      </td>
      {hasAlbum && (
        <td className={s.album}>
          {track.album && (
            <Link href={pathOf(track.album.uri)} dir="auto">
              {track.album.name}
            </Link>
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} className={columnClass(column.width)}>
          {column.cellOf(track)}
        </td>
      ))}
      <td className={s.actions}>
        <Actions rowKey={rowKey} track={track} contextUri={contextUri} index={index} />
      </td>
      <td className={s.duration}>{clockTime(track.duration_ms)}</td>
    </tr>
  );
});

/** Number, title, actions and length. An extra column would halve the width of the others. */
const COLUMNS_OF_ALBUM = 4;

interface DiscRowProps {
  readonly at: number;
  readonly disc: number;
  /** The columns that the listener chose. */
  readonly columnCount: number;
}

/** The header row of a disc. */
export function DiscRow({ at, disc, columnCount }: DiscRowProps) {
  return (
    <tr aria-rowindex={ariaRowIndexOf(at)}>
      <th colSpan={COLUMNS_OF_ALBUM + columnCount} scope="rowgroup" className={s.disc}>
        {LIST_TEXTS.tracks.disc({ disc })}
      </th>
    </tr>
  );
}

interface TitleProps {
  readonly track: Track;
  readonly hasCover: boolean;
  readonly sharedArtists: string | undefined;
}

/** Memoized apart from the row: it is independent of the playing state. */
const Title = memo(function Title({ track, hasCover, sharedArtists }: TitleProps) {
  const hasOwnArtists = artistNames(track.artists) !== sharedArtists;
  return (
    <div className={s.title}>
      {hasCover && (
        <span className={s.cover}>
          <Cover images={track.album?.images ?? []} seed={pictureSeedOf(track)} sizes="40px" />
        </span>
      )}
      <div className={s.text}>
        <Link href={pathOf(track.uri)} className={s.name} dir="auto">
          {track.name}
        </Link>
        {hasOwnArtists && (
          <span className={s.artists} dir="auto">
            {track.explicit && (
              <abbr className={s.explicit} title={LIST_TEXTS.tracks.explicit}>
                E
              </abbr>
            )}
            <span className={s.artistNames}>
              <ArtistLinks artists={track.artists} />
            </span>
          </span>
        )}
      </div>
    </div>
  );
});

/** Memoized apart from the row: they are independent of the playing state. */
type ActionsProps = Pick<TrackRowProps, 'rowKey' | 'track' | 'contextUri' | 'index'>;

const Actions = memo(function Actions({ rowKey, track, contextUri, index }: ActionsProps) {
  const { player } = useStores();
  const queueAdded = useUnit(player.queueAdded);
  const add = () => queueAdded([track.uri]);
  const playRequest = contextUri === null ? undefined : playRequestOf({ track, contextUri, index });
  return (
    <>
      <SaveButton item={track} />
      <span className={s.queueAction}>
        <IconButton label={TEXTS.player.addToQueue({ name: track.name })} icon={AddIcon} size="small" onPress={add} />
      </span>
      <MoreMenu item={track} rowKey={rowKey} playRequest={playRequest} />
    </>
  );
});
