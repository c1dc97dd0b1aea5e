import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns a function with a stable identity that calls the latest `callback`, so that memoized rows do not re-render.
 * For event handlers; never call it during rendering.
 */
export function useStableCallback<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  const [stable] = useState(
    () =>
      (...args: Args) =>
        latest.current(...args),
  );
  return stable;
}
