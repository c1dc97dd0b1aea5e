import { useEffect, useState } from 'react';
import type { Ms } from '#domain/core/units.ts';

/** The value once it has stopped changing for a while. */
export function useSettled<Value>(value: Value, pauseMs: Ms): Value {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);

  return settled;
}
