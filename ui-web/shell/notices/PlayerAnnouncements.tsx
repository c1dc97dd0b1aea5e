import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { errorMessageOf } from '../../controls/state/ErrorNotice.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { useAnnounce, useToast } from '../../lib/announcer.tsx';
import { artistNames } from '../../lib/format.ts';

function nowPlaying(name: string, artists: string): string {
  return artists ? TEXTS.notices.nowPlayingBy({ name, artists }) : TEXTS.notices.nowPlaying({ name });
}

/** Announces changes without visible focus: track, speed, connection, private session, queue, error. Never progress. */
export function PlayerAnnouncements() {
  const { player } = useStores();
  const [track, phase, connection, error, speed, addition, isPrivate] = useUnit([
    player.$track,
    player.$phase,
    player.$connection,
    player.$error,
    player.$speed,
    player.queue.$addition,
    player.$isPrivate,
  ]);
  const announce = useAnnounce();
  const showToast = useToast();
  const wasLost = useRef(false);

  const announced = track !== null && phase === 'playing' ? nowPlaying(track.name, artistNames(track.artists)) : null;
  useEffect(() => {
    if (announced !== null) announce(announced);
  }, [announce, announced]);

  useEffect(() => {
    const isLost = connection === 'reconnecting' || connection === 'disconnected';
    if (isLost) announce(connection === 'reconnecting' ? TEXTS.notices.connectionLost : TEXTS.notices.offline);
    if (wasLost.current && connection === 'connected') announce(TEXTS.notices.reconnected);
    wasLost.current = isLost || (wasLost.current && connection !== 'connected');
  }, [announce, connection]);

  const speedOf = track?.type === 'episode' ? track.uri : null;
  const announcedSpeed = useRef({ speed, speedOf });
  useEffect(() => {
    const before = announcedSpeed.current;
    announcedSpeed.current = { speed, speedOf };
    if (speedOf !== null && before.speedOf === speedOf && before.speed !== speed) announce(TEXTS.speed.changed({ speed }));
  }, [announce, speed, speedOf]);

  const wasPrivate = useRef(isPrivate);
  useEffect(() => {
    if (wasPrivate.current !== isPrivate) announce(isPrivate ? TEXTS.devices.privateOn : TEXTS.devices.privateOff);
    wasPrivate.current = isPrivate;
  }, [announce, isPrivate]);

  const known = useRef(addition);
  useEffect(() => {
    if (known.current !== addition) showToast(addition?.where === 'start' ? TEXTS.notices.playsNext : TEXTS.notices.queued);
    known.current = addition;
  }, [showToast, addition]);

  useEffect(() => {
    if (error !== null) announce(errorMessageOf(error));
  }, [announce, error]);

  return null;
}
