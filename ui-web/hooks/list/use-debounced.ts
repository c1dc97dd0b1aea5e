import { useEffect, useState } from 'react';
import type { Ms } from '#domain/core/units.ts';

/** Returns the value after it has not changed for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: Ms): Value {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);

  return settled;
}
