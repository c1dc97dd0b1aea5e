import { createEventEmitter } from '../runtime/event-emitter.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import type { CreateSleepTimer, SleepTimer, SleepTimerView } from './sleep-timer.ts';

/** A sleep timer whose code is loaded when it is first set. If it cannot be loaded, the timer stays off. */
export function createLazySleepTimer(load: () => Promise<{ readonly createSleepTimer: CreateSleepTimer }>): CreateSleepTimer {
  return (deps) => {
    const changes = createEventEmitter<SleepTimerView>();
    let loaded: SleepTimer | null = null;
    const loadOnce = lazyAsync(async () => {
      loaded = (await load()).createSleepTimer(deps);
      loaded.onChange(changes.emit);
      return loaded;
    });
    const run = (act: (timer: SleepTimer) => void) => {
      if (loaded === null) loadOnce().then(act, () => undefined);
      else act(loaded);
    };
    return {
      view: () => loaded?.view() ?? { type: 'off' },
      onChange: changes.add,
      setIn: (minutes) => run((timer) => timer.setIn(minutes)),
      setToEnd: () => run((timer) => timer.setToEnd()),
      extend: (minutes) => loaded?.extend(minutes),
      cancel: () => loaded?.cancel(),
    };
  };
}
