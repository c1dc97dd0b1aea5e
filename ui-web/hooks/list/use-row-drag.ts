import { useState, type PointerEvent } from 'react';
import { DRAG_EDGE_PX, DRAG_EDGE_STEP_PX } from '../../lib/constants.ts';
import { useStableCallback } from './use-stable-callback.ts';

interface Drag {
  readonly uid: string;
  readonly from: number;
  /** Where the pointer went down, in list coordinates. */
  readonly startPx: number;
  readonly deltaPx: number;
}

export interface RowDrag {
  /** The uid of the dragged row. */
  readonly uid: string | null;
  /** The offset of a row from its place during the drag, in CSS pixels. */
  offsetPxOf(uid: string, place: number): number;
  /** Returns the props of the drag handle of a row. Stable between renders. */
  readonly getDragHandleProps: (uid: string, place: number) => DragHandleProps;
}

type Handler = (event: PointerEvent<HTMLElement>) => void;

interface DragHandleProps {
  readonly onPointerDown: Handler;
  readonly onPointerMove: Handler;
  readonly onPointerUp: Handler;
  readonly onPointerCancel: Handler;
}

interface RowDragOptions {
  readonly total: number;
  /** The height of each row, in CSS pixels. */
  readonly rowPx: number;
  readonly onDrop: (from: number, to: number) => void;
}

/** Drag and endDrag of rows by a handle, for mouse and touch. The list scrolls near its edges. */
export function useRowDrag({ total, rowPx, onDrop }: RowDragOptions): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeOf = ({ from, deltaPx }: Drag) => Math.max(0, Math.min(total - 1, from + Math.round(deltaPx / rowPx)));

  const startDrag = useStableCallback((event: PointerEvent<HTMLElement>, uid: string, from: number) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ uid, from, startPx: pointerYInList(event), deltaPx: 0 });
  });
  const moveDrag = useStableCallback((event: PointerEvent<HTMLElement>) => {
    if (drag === null) return;
    scrollNearEdge(event);
    setDrag({ ...drag, deltaPx: pointerYInList(event) - drag.startPx });
  });
  const endDrag = useStableCallback(() => {
    if (drag === null) return;
    setDrag(null);
    if (placeOf(drag) !== drag.from) onDrop(drag.from, placeOf(drag));
  });
  const [getDragHandleProps] = useState(() => (uid: string, place: number): DragHandleProps => ({
    onPointerDown: (event) => startDrag(event, uid, place),
    onPointerMove: moveDrag,
    onPointerUp: endDrag,
    onPointerCancel: () => setDrag(null),
  }));

  return {
    uid: drag?.uid ?? null,
    offsetPxOf(uid, place) {
      if (drag === null) return 0;
      if (uid === drag.uid) return drag.deltaPx;
      const to = placeOf(drag);
      if (place > drag.from && place <= to) return -rowPx;
      return place < drag.from && place >= to ? rowPx : 0;
    },
    getDragHandleProps,
  };
}

const scrollerOf = (element: HTMLElement) => element.closest('aside, main');

function pointerYInList({ clientY, currentTarget }: PointerEvent<HTMLElement>): number {
  return clientY + (scrollerOf(currentTarget)?.scrollTop ?? 0);
}

function scrollNearEdge({ clientY, currentTarget }: PointerEvent<HTMLElement>): void {
  const scroller = scrollerOf(currentTarget);
  if (scroller === null) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (clientY < top + DRAG_EDGE_PX) scroller.scrollTop -= DRAG_EDGE_STEP_PX;
  if (clientY > bottom - DRAG_EDGE_PX) scroller.scrollTop += DRAG_EDGE_STEP_PX;
}
