import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { IconButton } from '../../controls/IconButton.tsx';
import { BanArtistIcon, BanIcon, LikeIcon } from '#ui-web/icons/lazy-icons.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TASTE_TEXTS } from '../../texts/screens/recommendation-texts.ts';
import { useToast } from '../../lib/announcer.tsx';
import * as s from './StationFeedback.module.css';

/** The feedback buttons of a radio station: like, ban the song, ban the artist. */
export function StationFeedback({ contextUri }: { readonly contextUri: string }) {
  const { player, feedback } = useStores();
  const [track, verdicts, refusal] = useUnit([player.$track, feedback.$verdicts, feedback.$refusal]);
  const [like, banSong, banArtist] = useUnit([feedback.songLiked, feedback.songBanned, feedback.artistBanned]);
  const showToast = useToast();
  useEffect(() => {
    if (refusal !== null) showToast(TASTE_TEXTS.failed);
  }, [refusal, showToast]);
  if (track === null || track.type !== 'track') return null;
  const rated = { contextUri, trackUri: track.uri };
  const isLiked = verdicts[track.uri] === 'liked';
  const [artist] = track.artists;
  return (
    <div className={s.station} role="group" aria-label={TASTE_TEXTS.feedback}>
      <p className={s.name}>{TASTE_TEXTS.station}</p>
      <IconButton
        label={isLiked ? TASTE_TEXTS.unlike : TASTE_TEXTS.like}
        icon={LikeIcon}
        size="small"
        isPressed={isLiked}
        onPress={() => like(rated)}
      />
      <IconButton label={TASTE_TEXTS.banSong} icon={BanIcon} size="small" onPress={() => banSong(rated)} />
      {artist && (
        <IconButton
          label={TASTE_TEXTS.banArtist({ name: artist.name })}
          icon={BanArtistIcon}
          size="small"
          onPress={() => banArtist({ contextUri, artistUri: artist.uri })}
        />
      )}
    </div>
  );
}
