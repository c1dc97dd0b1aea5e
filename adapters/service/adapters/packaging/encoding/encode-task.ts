interface Waiting {
  readonly packets: number;
  /** A listener waits, not only a warm-up. */
  readonly isUrgent: boolean;
  resolve(): void;
  reject(reason: unknown): void;
}

/** Tracks the progress of an encoding for waiting requests. `onAdvance` runs when packets arrived and requests may be settled. */
export function createEncodeTask(key: string, onAdvance: () => void) {
  let [done, goal] = [0, 0];
  let ending: { readonly failure: unknown } | null = null;
  let isStopped = false;
  let waiting: Waiting[] = [];

  function settle(): void {
    const still = waiting.filter(({ packets }) => ending === null && packets > done);
    const ready = waiting.filter((one) => !still.includes(one));
    waiting = still;
    ready.forEach((one) => (ending?.failure && one.packets > done ? one.reject(ending.failure) : one.resolve()));
  }

  return {
    key,
    get done() {
      return done;
    },
    /** The highest packet requested so far. */
    get goal() {
      return goal;
    },
    /** A listener waits for packets that are not there yet. */
    get isWanted() {
      return waiting.some(({ isUrgent }) => isUrgent);
    },
    get isStopped() {
      return isStopped;
    },
    /** Resolves when this number of packets is available or the task has ended; rejects with its error. */
    reached(packets: number, isUrgent = true): Promise<void> {
      goal = Math.max(goal, packets);
      return new Promise((resolve, reject) => {
        waiting.push({ packets, isUrgent, resolve, reject });
        settle();
      });
    },
    /** Reports the number of available packets. */
    advance(packets: number): void {
      done = packets;
      settle();
      onAdvance();
    },
    /** Makes the work end at its next step. */
    stop(): void {
      isStopped = true;
    },
    end(failure: unknown = null): void {
      ending = { failure };
      settle();
    },
  };
}

export type RunningTask = ReturnType<typeof createEncodeTask>;
