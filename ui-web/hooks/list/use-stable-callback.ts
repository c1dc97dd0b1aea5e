import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns a function with a stable identity that calls the latest `callback`, so that memoized rows do not re-render.
 * For event handlers; never call it during rendering.
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
