import { createEventEmitter } from './event-emitter.ts';

/** The actions of a listener whose code is not there yet. */
export interface CodeWaits {
  /** Counts an action until its code is there or cannot be loaded. Returns the same promise. */
  readonly during: <Code>(loading: Promise<Code>) => Promise<Code>;
  /** Calls the listener when the first action begins to wait (true), and when the last one ends (false). */
  readonly onChange: (listener: (isWaiting: boolean) => void) => () => void;
}

export function createCodeWaits(): CodeWaits {
  const changes = createEventEmitter<boolean>();
  let count = 0;
  const end = () => {
    count -= 1;
    if (count === 0) changes.emit(false);
  };
  return {
    onChange: changes.add,
    during(loading) {
      count += 1;
      if (count === 1) changes.emit(true);
      void loading.then(end, end);
      return loading;
    },
  };
}
