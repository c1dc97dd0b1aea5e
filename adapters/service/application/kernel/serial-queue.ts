/** Runs what concerns the same thing one after the other, in the order it was asked for. */
export type InTurn = <Answer>(key: string, run: () => Promise<Answer>) => Promise<Answer>;

export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (key, run) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(run, run);
    const over = mine.catch(() => undefined);
    last.set(key, over);
    void over.then(() => {
      if (last.get(key) === over) last.delete(key);
    });
    return mine;
  };
}
