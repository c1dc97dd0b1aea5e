import { useEffect, useState } from 'react';
import type { Ms } from '#domain/core/units.ts';

/** Returns the value after it has not changed for `delayMs`. */
export function useDebounced<Value>(value: Value, delayMs: Ms): Value {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, settled, delayMs]);

  return settled;
}
