import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import { NO_DRAG, stepDrag, type DragEvent, type ProgressDrag } from '#domain/embed/view/drag.ts';
import { partBefore01 } from '#domain/core/direction.ts';
import type { Ms } from '#domain/core/units.ts';
import { pageDirection } from '../lib/page-direction.ts';

interface ProgressDragOptions {
  readonly bar: RefObject<HTMLElement | null>;
  readonly maxMs: Ms;
  readonly disabled: boolean;
  readonly onChosen: (positionMs: Ms) => void;
}

/** Dragging of the progress bar. The rules are in domain/embed/view/drag.ts. */
export function useProgressDrag({ bar, maxMs, disabled, onChosen }: ProgressDragOptions) {
  const [drag, setDrag] = useState<ProgressDrag>(NO_DRAG);
  const latest = useRef(drag);

  const turn = (event: DragEvent) => {
    const step = stepDrag(latest.current, event, maxMs);
    latest.current = step.drag;
    setDrag(step.drag);
    if (step.chosenMs !== null) onChosen(step.chosenMs);
  };

  const valueAt = ({ clientX }: { readonly clientX: number }): Ms => {
    const box = bar.current?.getBoundingClientRect();
    return box === undefined ? 0 : partBefore01(clientX - box.left, box.width, pageDirection()) * maxMs;
  };

  useEffect(() => {
    if (!drag.dragging) return;
    const moved = (event: PointerEvent) => turn({ type: 'move', valueMs: valueAt(event), atMs: event.timeStamp });
    const released = (event: PointerEvent) => turn({ type: 'release', valueMs: valueAt(event) });
    const left = () => turn({ type: 'leave' });
    document.addEventListener('pointermove', moved);
    document.addEventListener('pointerup', released);
    document.addEventListener('pointercancel', left);
    document.documentElement.addEventListener('pointerleave', left);
    return () => {
      document.removeEventListener('pointermove', moved);
      document.removeEventListener('pointerup', released);
      document.removeEventListener('pointercancel', left);
      document.documentElement.removeEventListener('pointerleave', left);
    };
  });

  const onPointerDown = (event: ReactPointerEvent) =>
    turn({ type: 'down', button: event.button, disabled, valueMs: valueAt(event), atMs: event.timeStamp });

  return { drag, onPointerDown };
}
