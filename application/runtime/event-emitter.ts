/** A list of people to tell. */
export interface EventEmitter<Value> {
  add(listener: (value: Value) => void): () => void;
  emit(value: Value): void;
  size(): number;
}

/** Everybody hears every value, in the order they came; who leaves while it is told is not told any more. */
export function createEventEmitter<Value>(): EventEmitter<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    size: () => listeners.size,
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(value) {
      for (const listener of [...listeners]) if (listeners.has(listener)) listener(value);
    },
  };
}
