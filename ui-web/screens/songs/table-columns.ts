import type { ListedTrack } from '#application/library/smart-playlists.ts';
import type { SongColumn } from '../../hooks/list/use-arrangement.ts';
import type { TableColumn } from '../../content/rows/table-columns.ts';
import { artistNames, dayOf, yearOf } from '../../lib/format.ts';
import { SONGS_TEXTS } from '../../texts/songs-texts.ts';

const WIDTHS = { artist: 'wide', year: 'narrow', added: 'usual', plays: 'narrow', format: 'narrow' } as const;

/** Columns of facts that are no part of a track; `album` is a column of the table itself. */
export function tableColumns(chosen: readonly SongColumn[], songs: readonly ListedTrack[]): readonly TableColumn[] {
  const byUri = new Map(songs.map((song) => [song.track.uri, song]));
  const cells: Readonly<Record<Exclude<SongColumn, 'album'>, (song: ListedTrack) => string>> = {
    artist: ({ track }) => artistNames(track.artists),
    year: ({ track }) => yearOf(track.album?.release_date ?? ''),
    added: ({ added_at }) => dayOf(added_at),
    plays: ({ plays }) => String(plays),
    format: ({ format }) => format.toUpperCase(),
  };
  return chosen.flatMap((id) => {
    if (id === 'album') return [];
    const cellOf: TableColumn['cellOf'] = (track) => {
      const song = byUri.get(track.uri);
      return song ? cells[id](song) : '';
    };
    return [{ id, name: SONGS_TEXTS.column[id], width: WIDTHS[id], cellOf }];
  });
}
