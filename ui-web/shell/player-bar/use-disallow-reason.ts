import { useStoreMap } from 'effector-react';
import type { Disallows } from '#application/player-view/controller-types.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';

/** Returns why a playback control is disabled, or null. Spec §6 "disallows". */
export function useDisallowReason(control: keyof Disallows): string | null {
  const { player } = useStores();
  const type = useStoreMap({ store: player.$track, keys: [], fn: (track) => track?.type ?? null });
  const isBarred = useStoreMap({ store: player.$disallows, keys: [control], fn: (disallows, [one]) => disallows[one] });
  if (type === null) return TEXTS.reasons.nothingPlaying;
  if (!isBarred) return null;
  const ofAds: Partial<Readonly<Record<keyof Disallows, string>>> = TEXTS.ad.reasons;
  return (type === 'ad' ? ofAds[control] : undefined) ?? TEXTS.reasons[control];
}
