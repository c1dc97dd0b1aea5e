import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The same function from draw to draw, which does what the newest one does: what is handed to many rows leaves them as
 * they are. For what is called later by somebody's hand, never while drawing.
 */
export function useStableCallback<Given extends readonly unknown[], Answer>(
  act: (...given: Given) => Answer,
): (...given: Given) => Answer {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  const [steady] = useState(
    () =>
      (...given: Given) =>
        latest.current(...given),
  );
  return steady;
}
