import { useState, type PointerEvent } from 'react';
import { DRAG_EDGE_PX, DRAG_EDGE_STEP_PX } from '../../lib/constants.ts';
import { useSteady } from './use-stable-callback.ts';

interface Drag {
  readonly uid: string;
  readonly from: number;
  /** Where the pointer went down, in the coordinates of the list. */
  readonly startPx: number;
  readonly byPx: number;
}

export interface RowDrag {
  /** What is being dragged. */
  readonly uid: string | null;
  /** How far a row has to stand from its place, in pixels. */
  offsetOf(uid: string, place: number): number;
  /** The same function from draw to draw. */
  readonly gripOf: (uid: string, place: number) => GripProps;
}

type Handler = (event: PointerEvent<HTMLElement>) => void;

interface GripProps {
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

/** Rows dragged by their grip, with a mouse or a finger. The list moves along at its edges. */
export function useRowDrag({ total, rowPx, onDrop }: RowDragOptions): RowDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const placeOf = ({ from, byPx }: Drag) => Math.max(0, Math.min(total - 1, from + Math.round(byPx / rowPx)));

  const take = useSteady((event: PointerEvent<HTMLElement>, uid: string, from: number) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ uid, from, startPx: inList(event), byPx: 0 });
  });
  const carry = useSteady((event: PointerEvent<HTMLElement>) => {
    if (drag === null) return;
    scrollAlong(event);
    setDrag({ ...drag, byPx: inList(event) - drag.startPx });
  });
  const drop = useSteady(() => {
    if (drag === null) return;
    setDrag(null);
    if (placeOf(drag) !== drag.from) onDrop(drag.from, placeOf(drag));
  });
  const [gripOf] = useState(() => (uid: string, place: number): GripProps => ({
    onPointerDown: (event) => take(event, uid, place),
    onPointerMove: carry,
    onPointerUp: drop,
    onPointerCancel: () => setDrag(null),
  }));

  return {
    uid: drag?.uid ?? null,
    offsetOf(uid, place) {
      if (drag === null) return 0;
      if (uid === drag.uid) return drag.byPx;
      const to = placeOf(drag);
      if (place > drag.from && place <= to) return -rowPx;
      return place < drag.from && place >= to ? rowPx : 0;
    },
    gripOf,
  };
}

const scrollerOf = (element: HTMLElement) => element.closest('aside, main');

function inList({ clientY, currentTarget }: PointerEvent<HTMLElement>): number {
  return clientY + (scrollerOf(currentTarget)?.scrollTop ?? 0);
}

function scrollAlong({ clientY, currentTarget }: PointerEvent<HTMLElement>): void {
  const scroller = scrollerOf(currentTarget);
  if (scroller === null) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (clientY < top + DRAG_EDGE_PX) scroller.scrollTop -= DRAG_EDGE_STEP_PX;
  if (clientY > bottom - DRAG_EDGE_PX) scroller.scrollTop += DRAG_EDGE_STEP_PX;
}
