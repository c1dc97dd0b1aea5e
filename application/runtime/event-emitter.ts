/** Listeners of one event. */
export interface EventEmitter<Value> {
  add(listener: (value: Value) => void): () => void;
  emit(value: Value): void;
  size(): number;
}

/** Calls the listeners in order; a listener removed during an event is not called. */
export function createEventEmitter<Value>(): EventEmitter<Value> {
  const listeners = new Set<(value: Value) => void>();
  /** Those that the next event is for; null after a change. */
  let addressed: readonly ((value: Value) => void)[] | null = null;
  return {
    size: () => listeners.size,
    add(listener) {
      listeners.add(listener);
      addressed = null;
      return () => {
        listeners.delete(listener);
        addressed = null;
      };
    },
    emit(value) {
      addressed ??= [...listeners];
      for (const listener of addressed) if (listeners.has(listener)) listener(value);
    },
  };
}
