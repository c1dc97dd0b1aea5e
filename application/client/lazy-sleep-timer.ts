import { createEventEmitter } from '../runtime/event-emitter.ts';
import { lazyAsync } from '../runtime/lazy-async.ts';
import { lazyScript } from '../runtime/lazy-script.ts';
import type { CreateSleepTimer, SleepTimer, SleepTimerView } from './sleep-timer.ts';

/** A sleep timer whose code is loaded when it is first set. If it cannot be loaded, the timer stays off, and the next try loads it again. */
export function createLazySleepTimer(load: () => Promise<{ readonly createSleepTimer: CreateSleepTimer }>): CreateSleepTimer {
  return (deps) => {
    const changes = createEventEmitter<SleepTimerView>();
    let loaded: SleepTimer | null = null;
    const loadCode = lazyScript(load);
    const loadOnce = lazyAsync(async () => {
      loaded = (await loadCode()).createSleepTimer(deps);
      loaded.onChange(changes.emit);
      return loaded;
    });
    const run = (act: (timer: SleepTimer) => void | Promise<void>) => (loaded === null ? loadOnce().then(act) : act(loaded));
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
