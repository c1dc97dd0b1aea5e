/** Listeners of one event. */
export interface EventEmitter<Value> {
  add(listener: (value: Value) => void): () => void;
  emit(value: Value): void;
  size(): number;
}

/** Calls the listeners in order; a listener removed during an event is not called. */
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
