import { useRef, type KeyboardEvent } from 'react';
import { useUnit } from 'effector-react';
import { EMBED_SEEK_STEP_MS } from '#domain/constants/page/embed.ts';
import { keyFromLeftToRight } from '#domain/core/direction.ts';
import { formatTime } from '#domain/embed/view/time.ts';
import { useTranslate, useStores } from '../lib/embed-context.tsx';
import { pageDirection } from '../lib/page-direction.ts';
import { useProgressDrag } from './use-progress-drag.ts';

/** Step of an arrow key; Page Up and Page Down use the seek step. */
const ARROW_STEP_MS = EMBED_SEEK_STEP_MS / 3;

/** Returns the position a key seeks to, in milliseconds; null for other keys. */
function keyTarget(key: string, positionMs: number, maxMs: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return positionMs + ARROW_STEP_MS;
    case 'ArrowLeft':
    case 'ArrowDown':
      return positionMs - ARROW_STEP_MS;
    case 'PageUp':
      return positionMs + EMBED_SEEK_STEP_MS;
    case 'PageDown':
      return positionMs - EMBED_SEEK_STEP_MS;
    case 'Home':
      return 0;
    case 'End':
      return maxMs;
    default:
      return null;
  }
}

/** The progress bar; drag, click and arrow keys seek. It runs in the direction of reading. */
export function ProgressBar() {
  const translate = useTranslate();
  const bar = useRef<HTMLDivElement>(null);
  const { $progressMs, $lengthMs, $tracks, $index, seekRequested } = useStores();
  const [progressMs, maxMs, tracks, index, seek] = useUnit([$progressMs, $lengthMs, $tracks, $index, seekRequested]);
  const disabled = maxMs === 0;
  const { drag, onPointerDown } = useProgressDrag({ bar, maxMs, disabled, onChosen: seek });
  const shownMs = drag.dragging ? drag.valueMs : progressMs;

  const onKeyDown = (event: KeyboardEvent) => {
    const target = disabled ? null : keyTarget(keyFromLeftToRight(event.key, pageDirection()), progressMs, maxMs);
    if (target === null) return;
    event.preventDefault();
    seek(target);
  };

  return (
    <div className="progress">
      <div
        ref={bar}
        className={drag.dragging ? 'bar dragging' : 'bar'}
        role="slider"
        tabIndex={0}
        aria-label={translate('embed_progress', { name: tracks[Math.max(index, 0)]?.name ?? '' })}
        aria-disabled={disabled}
        aria-valuemin={0}
        aria-valuemax={Math.round(maxMs / 1000)}
        aria-valuenow={Math.round(shownMs / 1000)}
        aria-valuetext={translate('embed_position', { position: formatTime(shownMs), length: formatTime(maxMs) })}
        onPointerDown={onPointerDown}
        onKeyDown={onKeyDown}
      >
        <div className="bar-track">
          <div className="bar-fill" style={{ width: `${disabled ? 0 : (shownMs / maxMs) * 100}%` }} />
        </div>
      </div>
      <span className="time" aria-hidden="true">
        {formatTime(shownMs)}
        <span className="time-length"> / {formatTime(maxMs)}</span>
      </span>
    </div>
  );
}
