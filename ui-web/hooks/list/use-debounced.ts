import { useEffect, useState } from 'react';
import type { Ms } from '#domain/core/units.ts';

/** The value once it has stopped changing for a while. */
export function useDebounced<Value>(value: Value, delayMs: Ms): Value {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);

  return settled;
}
