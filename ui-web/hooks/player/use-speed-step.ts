import { useUnit } from 'effector-react';
import { speedAfter } from '#domain/media/sound/speed.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** Returns a function that changes the speed by one step while an episode plays on this device. */
export function useSpeedStep(): (direction: 1 | -1) => void {
  const { player } = useStores();
  const choose = useUnit(player.speedChosen);
  return (direction) => {
    const isElsewhere = player.$devices.getState().some(({ isActive, isLocal }) => isActive && !isLocal);
    if (player.$track.getState()?.type !== 'episode' || isElsewhere) return;
    choose(speedAfter(player.$speed.getState(), direction));
  };
}
