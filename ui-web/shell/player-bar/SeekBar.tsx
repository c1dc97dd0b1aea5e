import { useUnit } from 'effector-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Ms } from '#domain/core/units.ts';
import { SEEK_ARROW_STEP_MS, SEEK_PAGE_STEP_MS } from '../../lib/constants.ts';
import { clockTime, spokenTime } from '../../lib/format.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './SeekBar.module.css';
import { useDisallowReason } from './use-disallow-reason.ts';

const STEPS: Readonly<Record<string, Ms>> = {
  ArrowRight: SEEK_ARROW_STEP_MS,
  ArrowUp: SEEK_ARROW_STEP_MS,
  ArrowLeft: -SEEK_ARROW_STEP_MS,
  ArrowDown: -SEEK_ARROW_STEP_MS,
  PageUp: SEEK_PAGE_STEP_MS,
  PageDown: -SEEK_PAGE_STEP_MS,
};

/** Returns the position to show: that of a dragged thumb, then the seek target until the player reports a new position. */
function useDraft(positionMs: Ms) {
  const [draftMs, setDraftMs] = useState<Ms | null>(null);
  const [followsFrom, setFollowsFrom] = useState<Ms | null>(null);
  if (followsFrom !== null && positionMs !== followsFrom) {
    setFollowsFrom(null);
    setDraftMs(null);
  }
  const isHeld = draftMs !== null && followsFrom === null;
  return { shownMs: draftMs ?? positionMs, isHeld, hold: setDraftMs, release: () => setFollowsFrom(positionMs) };
}

/**
 * The seek bar: a dragged thumb shows its time and seeks on release.
 * Arrow keys step 5 s, Page Up and Page Down 15 s; Home and End jump to the ends.
 */
export function SeekBar() {
  const { player } = useStores();
  const [positionMs, durationMs, seekRequested] = useUnit([player.$positionMs, player.$durationMs, player.seekRequested]);
  const reason = useDisallowReason('seeking');
  const { shownMs, isHeld, hold, release } = useDraft(positionMs);
  const range = useRef<HTMLInputElement>(null);

  const seek = (wantedMs: Ms) => {
    if (reason !== null) return;
    const atMs = Math.min(durationMs, Math.max(0, wantedMs));
    hold(atMs);
    release();
    seekRequested(atMs);
  };
  const seekTo = useRef(seek);
  useEffect(() => {
    seekTo.current = seek;
  });

  // React's onChange fires on every move; the native `change` event only on release.
  useEffect(() => {
    const element = range.current;
    const onRelease = () => seekTo.current(Number(element?.value));
    element?.addEventListener('change', onRelease);
    return () => element?.removeEventListener('change', onRelease);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step === undefined || !isPlain) return;
    event.preventDefault();
    seek(shownMs + step);
  };
  const played01 = durationMs > 0 ? Math.min(1, shownMs / durationMs) : 0;
  return (
    <div className={s.bar} style={{ '--played': played01 } as React.CSSProperties}>
      <input
        ref={range}
        type="range"
        className={s.range}
        aria-label={TEXTS.player.seek}
        aria-valuetext={TEXTS.player.seekValue({ position: spokenTime(shownMs), duration: spokenTime(durationMs) })}
        aria-disabled={reason !== null || undefined}
        title={reason ?? undefined}
        min={0}
        max={Math.max(1, Math.round(durationMs))}
        step={1}
        value={Math.round(Math.min(shownMs, durationMs))}
        onChange={(event) => reason === null && hold(Number(event.target.value))}
        onKeyDown={onKeyDown}
      />
      {isHeld && (
        <span className={s.bubble} aria-hidden="true">
          {clockTime(shownMs)}
        </span>
      )}
    </div>
  );
}
