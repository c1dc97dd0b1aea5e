import { useUnit } from 'effector-react';
import { useState } from 'react';
import { VOLUME_KEY_STEP01, VOLUME_UNMUTED01 } from '../../lib/constants.ts';
import { useStores } from '../../lib/stores-context.tsx';

export interface Loudness {
  readonly volume01: number;
  readonly isMuted: boolean;
  readonly change: (volume01: number) => void;
  readonly toggleMute: () => void;
  readonly louder: () => void;
  readonly softer: () => void;
}

const within01 = (volume01: number) => Math.min(1, Math.max(0, volume01));

/** The volume and its mute button: silence is volume 0, and unmuting returns to what was heard before. */
export function useLoudness(): Loudness {
  const { player } = useStores();
  const [volume01, volumeChanged] = useUnit([player.$volume01, player.volumeChanged]);
  const [heard01, setHeard01] = useState(VOLUME_UNMUTED01);
  if (volume01 > 0 && volume01 !== heard01) setHeard01(volume01);

  const isMuted = volume01 === 0;
  const change = (wanted01: number) => volumeChanged(within01(wanted01));
  return {
    volume01,
    isMuted,
    change,
    toggleMute: () => change(isMuted ? heard01 : 0),
    louder: () => change(volume01 + VOLUME_KEY_STEP01),
    softer: () => change(volume01 - VOLUME_KEY_STEP01),
  };
}
