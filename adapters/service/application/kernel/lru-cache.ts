/** The values used last, up to a number; the one not used for the longest time goes first. */
export interface Lru<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
}

export function createLru<Value>(sizeMax: number): Lru<Value> {
  const values = new Map<string, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      const oldest = values.keys().next();
      if (values.size > sizeMax && !oldest.done) values.delete(oldest.value);
    },
    delete: (key) => void values.delete(key),
  };
}

/** Makes each value once, also when several ask at the same time; a failure is not kept. */
export function createSharedLru<Value>(sizeMax: number) {
  const lru = createLru<Promise<Value>>(sizeMax);
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const there = lru.get(key);
    if (there !== undefined) return there;
    const made = make();
    lru.set(key, made);
    made.catch(() => {
      if (lru.get(key) === made) lru.delete(key);
    });
    return made;
  };
}
