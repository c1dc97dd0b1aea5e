import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { artistNames } from '../parts/ArtistLinks.tsx';
import { sentenceOf } from '../parts/ErrorNotice.tsx';
import { useStores } from '../stores.tsx';
import { TEXTS } from '../texts.ts';
import { useAnnounce } from './announcer.tsx';

/** Says what changes by itself: the track, the connection, an error. Never progress. */
export function PlayerAnnouncements() {
  const { player } = useStores();
  const [track, phase, connection, error] = useUnit([player.$track, player.$phase, player.$connection, player.$error]);
  const announce = useAnnounce();
  const wasLost = useRef(false);

  const heard = track !== null && phase === 'playing' ? TEXTS.notices.nowPlaying(track.name, artistNames(track.artists)) : null;
  useEffect(() => {
    if (heard !== null) announce(heard);
  }, [announce, heard]);

  useEffect(() => {
    const isLost = connection === 'reconnecting' || connection === 'disconnected';
    if (isLost) announce(connection === 'reconnecting' ? TEXTS.notices.lost : TEXTS.notices.offline);
    if (wasLost.current && connection === 'connected') announce(TEXTS.notices.back);
    wasLost.current = isLost || (wasLost.current && connection !== 'connected');
  }, [announce, connection]);

  useEffect(() => {
    if (error !== null) announce(sentenceOf(error));
  }, [announce, error]);

  return null;
}
