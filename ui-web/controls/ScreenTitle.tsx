import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useStores } from '../lib/stores-context.tsx';
import { TEXTS } from '../texts/texts.ts';
import { factsLine, artistNames } from '../lib/format.ts';

/** Sets `document.title`: the track during playback, else the screen. */
export function ScreenTitle({ title }: { readonly title: string }) {
  const { player } = useStores();
  const [track, phase] = useUnit([player.$track, player.$phase]);
  const isPlaying = track !== null && (phase === 'playing' || phase === 'loading');
  const text = isPlaying ? factsLine(track.name, artistNames(track.artists)) : `${title} · ${TEXTS.product}`;

  useEffect(() => {
    document.title = text;
  }, [text]);

  return null;
}
