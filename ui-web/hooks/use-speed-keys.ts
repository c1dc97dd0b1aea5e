import { useUnit } from 'effector-react';
import { speedAfter } from '#domain/media/speed.ts';
import { useStores } from '../stores.tsx';

/** One step faster or slower, where an episode plays on this page. */
export function useSpeedKeys(): (direction: 1 | -1) => void {
  const { player } = useStores();
  const [track, speed, devices, choose] = useUnit([player.$track, player.$speed, player.$devices, player.speedChosen]);
  return (direction) => {
    const isElsewhere = devices.some(({ isActive, isLocal }) => isActive && !isLocal);
    if (track?.type !== 'episode' || isElsewhere) return;
    choose(speedAfter(speed, direction));
  };
}
