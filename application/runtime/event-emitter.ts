/** Listeners of one event. */
export interface EventEmitter<Value> {
  add(listener: (value: Value) => void): () => void;
  emit(value: Value): void;
  size(): number;
}

/** Calls the listeners in order; a listener removed during an event is not called. */
export function createEventEmitter<Value>(): EventEmitter<Value> {
  /** Replaced by each change, so that an event goes on with those it began with. */
  let listeners: readonly ((value: Value) => void)[] = [];
  return {
    size: () => listeners.length,
    add(listener) {
      if (!listeners.includes(listener)) listeners = [...listeners, listener];
      return () => void (listeners = listeners.filter((one) => one !== listener));
    },
    emit(value) {
      const addressed = listeners;
      for (const listener of addressed) if (listeners === addressed || listeners.includes(listener)) listener(value);
    },
  };
}
