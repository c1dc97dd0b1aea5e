import { useUnit } from 'effector-react';
import { speedAfter } from '#domain/media/sound/speed.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** Returns a function that changes the speed by one step while an episode plays on this device. */
export function useSpeedStep(): (direction: 1 | -1) => void {
  const { player } = useStores();
  const [track, speed, devices, choose] = useUnit([player.$track, player.$speed, player.$devices, player.speedChosen]);
  return (direction) => {
    const isElsewhere = devices.some(({ isActive, isLocal }) => isActive && !isLocal);
    if (track?.type === 'episode' && !isElsewhere) choose(speedAfter(speed, direction));
  };
}
