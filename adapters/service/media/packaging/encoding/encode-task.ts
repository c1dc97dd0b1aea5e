interface Waiting {
  readonly packets: number;
  resolve(): void;
  reject(reason: unknown): void;
}

/** Keeps count of an encoding for those who wait for it. `onAdvance`: more packets are there, so fewer may be waiting. */
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
    get goal() {
      return goal;
    },
    get isWanted() {
      return waiting.length > 0;
    },
    get isStopped() {
      return isStopped;
    },
    reached(packets: number): Promise<void> {
      goal = Math.max(goal, packets);
      return new Promise((resolve, reject) => {
        waiting.push({ packets, resolve, reject });
        settle();
      });
    },
    /** So many packets are there now. */
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
