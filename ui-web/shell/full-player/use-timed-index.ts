import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import type { Ms } from '#domain/core/units.ts';
import { indexAt } from '#domain/media/timed-text.ts';
import { useStores } from '../../lib/stores-context.tsx';

/** The stores update the position this often while playing. */
const POSITION_INTERVAL_MS = 500;

/**
 * The index of the last start at or before the current position, or -1; exact between the updates of the position.
 * `startsMs` ascend and keep their identity.
 */
export function useTimedIndex(startsMs: readonly Ms[]): number {
  const { player } = useStores();
  const [positionMs, phase, speed] = useUnit([player.$positionMs, player.$phase, player.$speed]);
  const [passed, setPassed] = useState({ positionMs: -1, index: -1, startsMs });
  const known = indexAt(startsMs, positionMs);
  useEffect(() => {
    if (phase !== 'playing') return undefined;
    const timers: ReturnType<typeof setTimeout>[] = [];
    for (let index = known + 1; index < startsMs.length; index++) {
      const waitMs = ((startsMs[index] ?? 0) - positionMs) / speed;
      if (waitMs > POSITION_INTERVAL_MS) break;
      timers.push(setTimeout(() => setPassed({ positionMs, index, startsMs }), waitMs));
    }
    return () => timers.forEach(clearTimeout);
  }, [known, phase, positionMs, speed, startsMs]);
  const isNewer = passed.positionMs === positionMs && passed.startsMs === startsMs;
  return isNewer ? Math.max(known, passed.index) : known;
}
