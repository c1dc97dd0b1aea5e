import { useUnit } from 'effector-react';
import { useState } from 'react';
import { VOLUME_KEY_STEP01, UNMUTED_VOLUME01 } from '../../lib/constants.ts';
import { useStores } from '../../lib/stores-context.tsx';

export interface Volume {
  readonly volume01: number;
  readonly isMuted: boolean;
  readonly change: (volume01: number) => void;
  readonly toggleMute: () => void;
  readonly increase: () => void;
  readonly decrease: () => void;
}

const clamp01 = (volume01: number) => Math.min(1, Math.max(0, volume01));

/** Reads and changes the volume. Muted is volume 0; unmuting restores the volume before. */
export function useVolume(): Volume {
  const { player } = useStores();
  const [volume01, volumeChanged] = useUnit([player.$volume01, player.volumeChanged]);
  const [heard01, setHeard01] = useState(UNMUTED_VOLUME01);
  if (volume01 > 0 && volume01 !== heard01) setHeard01(volume01);

  const isMuted = volume01 === 0;
  const change = (wanted01: number) => volumeChanged(clamp01(wanted01));
  return {
    volume01,
    isMuted,
    change,
    toggleMute: () => change(isMuted ? heard01 : 0),
    increase: () => change(volume01 + VOLUME_KEY_STEP01),
    decrease: () => change(volume01 - VOLUME_KEY_STEP01),
  };
}
