import { DRAG_THROTTLE_MS } from '../../constants/page/embed.ts';
import type { Ms } from '../../core/units.ts';

/** A drag of the progress handle. Values are milliseconds of the track, `max` its length. */
export interface ProgressDrag {
  readonly dragging: boolean;
  readonly valueMs: Ms;
  /** The time of the last counted move. */
  readonly movedAtMs: Ms;
}

export type DragEvent =
  | { readonly type: 'down'; readonly button: number; readonly disabled: boolean; readonly valueMs: Ms; readonly atMs: Ms }
  | { readonly type: 'move'; readonly valueMs: Ms; readonly atMs: Ms }
  | { readonly type: 'release'; readonly valueMs: Ms }
  /** The pointer left the window: the last value counts. */
  | { readonly type: 'leave' };

export interface DragStep {
  readonly drag: ProgressDrag;
  /** The final value once the pointer is released. */
  readonly chosenMs: Ms | null;
}

export const NO_DRAG: ProgressDrag = { dragging: false, valueMs: 0, movedAtMs: 0 };

/** The left mouse button; also touch and pen. */
const LEFT_BUTTON = 0;

/** Clamps a value to the track. Spec §4 "clamped 0..max". */
export function clampMs(valueMs: Ms, maxMs: Ms): Ms {
  return Math.min(Math.max(valueMs, 0), Math.max(maxMs, 0));
}

/**
 * One step of the drag: the value of the handle, and the final position when the drag ends.
 * Spec §4 "mouse down (left button, not disabled) starts; moves throttled 50 ms; release or leaving window reports final value,
 * clamped".
 */
export function stepDrag(drag: ProgressDrag, event: DragEvent, maxMs: Ms): DragStep {
  if (event.type === 'down') return down(drag, event, maxMs);
  if (!drag.dragging) return { drag, chosenMs: null };
  switch (event.type) {
    case 'move':
      if (event.atMs - drag.movedAtMs < DRAG_THROTTLE_MS) return { drag, chosenMs: null };
      return { drag: { dragging: true, valueMs: clampMs(event.valueMs, maxMs), movedAtMs: event.atMs }, chosenMs: null };
    case 'release':
      return { drag: NO_DRAG, chosenMs: clampMs(event.valueMs, maxMs) };
    case 'leave':
      return { drag: NO_DRAG, chosenMs: clampMs(drag.valueMs, maxMs) };
  }
}

function down(drag: ProgressDrag, event: Extract<DragEvent, { type: 'down' }>, maxMs: Ms): DragStep {
  if (event.button !== LEFT_BUTTON || event.disabled) return { drag, chosenMs: null };
  return { drag: { dragging: true, valueMs: clampMs(event.valueMs, maxMs), movedAtMs: event.atMs }, chosenMs: null };
}
