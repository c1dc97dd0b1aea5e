import { useUnit } from 'effector-react';
import type { Disallows } from '#application/controller.ts';
import { AD_TEXTS } from '../ad-texts.ts';
import { useStores } from '../stores.tsx';
import { TEXTS } from '../texts.ts';

/** Why each control of the bar cannot be used now; null where it can. Spec §6 "disallows". */
export type Reasons = Readonly<Record<keyof Disallows, string | null>>;

export function useReasons(): Reasons {
  const { player } = useStores();
  const [disallows, track] = useUnit([player.$disallows, player.$track]);
  const why = (control: keyof Disallows) => {
    if (track === null) return TEXTS.reasons.nothingPlaying;
    if (!disallows[control]) return null;
    const ofAd: Partial<Reasons> = track.type === 'ad' ? AD_TEXTS.reasons : {};
    return ofAd[control] ?? TEXTS.reasons[control];
  };
  return {
    pausing: why('pausing'),
    resuming: why('resuming'),
    seeking: why('seeking'),
    skippingNext: why('skippingNext'),
    skippingPrevious: why('skippingPrevious'),
    togglingShuffle: why('togglingShuffle'),
    togglingRepeat: why('togglingRepeat'),
  };
}
