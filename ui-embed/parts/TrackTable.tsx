import { useUnit } from 'effector-react';
import { rowSubtitle } from '#domain/embed/view/subtitle.ts';
import { isForMembers } from '#domain/embed/access.ts';
import type { EmbedTrack } from '#domain/embed/resource.ts';
import { isPodcast } from '#domain/embed/view/layout.ts';
import { useTranslate, useStores } from '../lib/embed-context.tsx';
import { TrackRow } from './TrackRow.tsx';

/** The tracks of the resource. Scrolling is locked while an overlay is open. Spec §2. */
export function TrackTable({ locked }: { readonly locked: boolean }) {
  const translate = useTranslate();
  const { $resource, $tracks, $index, $playback, $hearable, $config, rowClicked, rowPressed, playClicked, pauseClicked } =
    useStores();
  const [resource, tracks, index, playback, hearable] = useUnit([$resource, $tracks, $index, $playback, $hearable]);
  const config = useUnit($config);
  const [playRow, prepareRow, play, pause] = useUnit([rowClicked, rowPressed, playClicked, pauseClicked]);

  const reasonOf = (track: EmbedTrack) =>
    translate(isForMembers(track, config.countryCode) ? 'embed_members_only' : 'embed_unavailable');

  const clicked = (row: number) => {
    if (row !== index || playback.trackUri === null) playRow(row);
    else if (playback.isPlaying || playback.isLoading) pause();
    else play();
  };

  return (
    <ol
      className={locked ? 'tracks locked' : 'tracks'}
      aria-label={translate(isPodcast(resource.type) ? 'embed_episodes' : 'embed_tracks')}
    >
      {tracks.map((track, row) => (
        <TrackRow
          key={`${row} ${track.uri}`}
          number={row + 1}
          track={track}
          subtitle={rowSubtitle(resource, track, translate('embed_artist_separator'))}
          reason={hearable[row] === true ? null : reasonOf(track)}
          current={row === index && playback.trackUri !== null}
          onPress={() => prepareRow(row)}
          onClick={() => clicked(row)}
        />
      ))}
    </ol>
  );
}
