import { useUnit } from 'effector-react';
import type { Episode } from '#domain/catalog/types.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** Returns a function that plays an episode from a position: it seeks when the episode is current, else starts it there. */
export function usePlayFrom({ uri, show }: Episode): (positionMs: number) => void {
  const { player } = useStores();
  const [track, phase, seek, play, resume] = useUnit([
    player.$track,
    player.$phase,
    player.seekRequested,
    player.playRequested,
    player.resumeRequested,
  ]);
  return (positionMs) => {
    if (track?.uri !== uri || phase === 'idle') return play({ contextUri: show?.uri ?? uri, trackUri: uri, positionMs });
    seek(positionMs);
    if (phase === 'paused') resume();
  };
}
