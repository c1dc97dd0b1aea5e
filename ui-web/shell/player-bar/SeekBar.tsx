import { useUnit } from 'effector-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { keyFromLeftToRight, partBefore01 } from '#domain/core/direction.ts';
import type { Ms } from '#domain/core/units.ts';
import { SEEK_ARROW_STEP_MS, SEEK_PAGE_STEP_MS } from '../../lib/constants.ts';
import { clockTime, spokenTime } from '../../lib/format.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { currentDirection } from '../../texts/localized.ts';
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

interface SeekBarProps {
  /** Marks on the bar, in order of time. */
  readonly chapters?: readonly { readonly startMs: Ms; readonly title: string }[];
}

/**
 * The seek bar: a dragged thumb and the pointer show their time and chapter; it seeks on release. It runs in the direction of reading.
 * Arrow keys step 5 s, Page Up and Page Down 15 s; Home and End jump to the ends.
 */
export function SeekBar({ chapters = [] }: SeekBarProps) {
  const { player } = useStores();
  const [positionMs, durationMs, seekRequested] = useUnit([player.$positionMs, player.$durationMs, player.seekRequested]);
  const reason = useDisallowReason('seeking');
  const { shownMs, isHeld, hold, release } = useDraft(positionMs);
  const range = useRef<HTMLInputElement>(null);
  const [pointed01, setPointed01] = useState<number | null>(null);

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
    const step = STEPS[keyFromLeftToRight(event.key, currentDirection())];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (step === undefined || !isPlain) return;
    event.preventDefault();
    seek(shownMs + step);
  };
  const part01 = (atMs: Ms) => (durationMs > 0 ? Math.min(1, atMs / durationMs) : 0);
  const titleAt = (atMs: Ms) => chapters.findLast(({ startMs }) => startMs <= atMs)?.title;
  const previewMs = isHeld ? shownMs : pointed01 === null ? null : pointed01 * durationMs;
  const value = TEXTS.player.seekValue({ position: spokenTime(shownMs), duration: spokenTime(durationMs) });
  return (
    <div className={s.bar} style={{ '--played': part01(shownMs) } as React.CSSProperties}>
      <input
        ref={range}
        type="range"
        className={s.range}
        aria-label={TEXTS.player.seek}
        aria-valuetext={[value, titleAt(shownMs)].filter(Boolean).join(', ')}
        aria-disabled={reason !== null || undefined}
        title={reason ?? undefined}
        min={0}
        max={Math.max(1, Math.round(durationMs))}
        step={1}
        value={Math.round(Math.min(shownMs, durationMs))}
        onChange={(event) => reason === null && hold(Number(event.target.value))}
        onKeyDown={onKeyDown}
        onPointerMove={({ nativeEvent: { offsetX }, currentTarget: { clientWidth } }) =>
          setPointed01(partBefore01(offsetX, clientWidth, currentDirection()))
        }
        onPointerLeave={() => setPointed01(null)}
      />
      {chapters.map(
        ({ startMs }) =>
          startMs > 0 && <i key={startMs} className={s.mark} style={{ '--at': part01(startMs) } as React.CSSProperties} />,
      )}
      {previewMs !== null && durationMs > 0 && (
        <span className={s.bubble} style={{ '--at': part01(previewMs) } as React.CSSProperties} aria-hidden="true">
          {clockTime(previewMs)} <small dir="auto">{titleAt(previewMs)}</small>
        </span>
      )}
    </div>
  );
}
