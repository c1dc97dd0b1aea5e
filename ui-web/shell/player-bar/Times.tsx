import { useUnit } from 'effector-react';
import { clockTime } from '../../lib/format.ts';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './NowPlayingBar.module.css';

/** Elapsed and remaining time; hidden from screen readers, which read the seek bar. */
export function Times() {
  const { player } = useStores();
  const [positionMs, durationMs, track] = useUnit([player.$positionMs, player.$durationMs, player.$track]);
  if (track === null) return null;
  return (
    <span className={s.times} aria-hidden="true">
      <span>{clockTime(positionMs)}</span>
      <span className={s.separator} />
      <span dir="ltr">−{clockTime(durationMs - positionMs)}</span>
    </span>
  );
}
