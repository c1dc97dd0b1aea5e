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
  const { $resource, $tracks, $index, $playback, $hearable, $config, rowClicked, rowPressed } = useStores();
  const [resource, tracks, index, playback, hearable] = useUnit([$resource, $tracks, $index, $playback, $hearable]);
  const config = useUnit($config);
  const [onClick, onPress] = useUnit([rowClicked, rowPressed]);

  const reasonOf = (track: EmbedTrack) =>
    translate(isForMembers(track, config.countryCode) ? 'embed_members_only' : 'embed_unavailable');

  return (
    <ol
      className={locked ? 'tracks locked' : 'tracks'}
      aria-label={translate(isPodcast(resource.type) ? 'embed_episodes' : 'embed_tracks')}
    >
      {tracks.map((track, row) => (
        <TrackRow
          key={`${row} ${track.uri}`}
          row={row}
          track={track}
          subtitle={rowSubtitle(resource, track, translate('embed_artist_separator'))}
          reason={hearable[row] === true ? null : reasonOf(track)}
          current={row === index && playback.trackUri !== null}
          onPress={onPress}
          onClick={onClick}
        />
      ))}
    </ol>
  );
}
