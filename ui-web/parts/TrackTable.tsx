import type { Track } from '#domain/catalog/types.ts';
import { SKELETON_ROWS } from '../constants.ts';
import { TEXTS } from '../texts.ts';
import { TrackRow } from './TrackRow.tsx';
import * as s from './TrackTable.module.css';

interface TrackTableProps {
  /** What the table is called by those who cannot see it. */
  readonly name: string;
  readonly tracks: readonly Track[];
  /** The context a row plays in; a row of a mixed list plays in its own album. */
  readonly contextUri: string | null;
  /** Album rows show their number on the disc, other lists their place and cover. */
  readonly layout: 'album' | 'list';
  /** The rows stand in another order than in their context: then a row is found there by its song alone. */
  readonly isArranged?: boolean;
  /** The artists of the whole album: rows say theirs only where they differ. */
  readonly sharedArtists?: string;
}

/** Songs in rows: click one to play it where it stands. Long albums are split by disc. */
export function TrackTable({ name, tracks, contextUri, layout, isArranged = false, sharedArtists }: TrackTableProps) {
  const hasDiscs = layout === 'album' && tracks.some((track) => track.disc_number > 1);
  const startsDisc = (index: number) => hasDiscs && tracks[index]?.disc_number !== tracks[index - 1]?.disc_number;
  return (
    <table className={s.table} aria-label={name}>
      <Columns hasAlbum={layout === 'list'} />
      <tbody>
        {tracks.map((track, index) => (
          <TrackRow
            key={`${track.uri} ${index}`}
            track={track}
            index={isArranged ? null : index}
            number={layout === 'album' ? track.track_number : index + 1}
            contextUri={contextUri}
            layout={layout}
            sharedArtists={sharedArtists}
            disc={startsDisc(index) ? track.disc_number : null}
          />
        ))}
      </tbody>
    </table>
  );
}

function Columns({ hasAlbum }: { readonly hasAlbum: boolean }) {
  return (
    <thead className={s.head}>
      <tr>
        <th scope="col" className={s.number}>
          {TEXTS.tracks.number}
        </th>
        <th scope="col">{TEXTS.tracks.title}</th>
        {hasAlbum && (
          <th scope="col" className={s.album}>
            {TEXTS.tracks.album}
          </th>
        )}
        <th scope="col" className={s.actions}>
          <span className={s.spoken}>{TEXTS.tracks.actions}</span>
        </th>
        <th scope="col" className={s.duration}>
          {TEXTS.tracks.duration}
        </th>
      </tr>
    </thead>
  );
}

/** Rows to come. */
export function TrackTableSkeleton() {
  return (
    <div aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <div key={index} className={s.bone} />
      ))}
    </div>
  );
}
