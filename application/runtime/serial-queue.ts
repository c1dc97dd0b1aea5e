/** Runs tasks one after the other, in the order of the calls. A failed task does not stop the next one. */
export interface SerialQueue {
  /** Settles as the task does. */
  run<Value>(task: () => Promise<Value>): Promise<Value>;
  /** Resolves once every task of earlier calls has settled; never rejects. */
  idle(): Promise<void>;
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<void> = Promise.resolve();
  return {
    run(task) {
      const result = last.then(task);
      last = result.then(ignore, ignore);
      return result;
    },
    idle: () => last,
  };
}

/** Runs tasks of the same key one after the other; tasks of other keys run at the same time. */
export type KeyedSerialQueue = <Value>(key: string, task: () => Promise<Value>) => Promise<Value>;

export function createKeyedSerialQueue(): KeyedSerialQueue {
  const queues = new Map<string, SerialQueue & { pending: number }>();
  return async (key, task) => {
    const queue = queues.get(key) ?? { ...createSerialQueue(), pending: 0 };
    queues.set(key, queue);
    queue.pending += 1;
    try {
      return await queue.run(task);
    } finally {
      queue.pending -= 1;
      if (queue.pending === 0) queues.delete(key);
    }
  };
}

const ignore = (): void => undefined;
