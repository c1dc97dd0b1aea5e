import type { Store } from '#adapters/service/application/ports/store.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Ms } from '#domain/core/units.ts';
import type { ProcessState } from '../process-state.ts';

/** What goes wrong with the disk; the machine keeps it over restarts of the service. */
export interface DiskState {
  writeDelayMs: Ms;
  isFull: boolean;
  readonly onWritten: Set<() => void>;
}

/** The store of one process of the service. */
export interface Disk extends Store {
  /** No write of a dead process reaches the disk. */
  unplug(): void;
  onceWriting(when: 'before' | 'after', run: () => void): () => void;
}

/** A process that can stand still, and what its reads and writes take. */
interface Reached {
  readonly state: ProcessState;
  readonly delayMs: () => Ms;
}

export function createDisk(store: Store, disk: DiskState, clock: Clock, reached: Reached | null): Disk {
  let isPlugged = true;
  const hooks = { before: new Set<() => void>(), after: new Set<() => void>() };
  const wait = (delayMs: Ms) => new Promise<void>((resolve) => void clock.after(delayMs, resolve));
  const runAll = (all: Iterable<() => void>) => {
    for (const run of [...all]) run();
  };
  const write: Store['write'] = async (changes, confirm) => {
    if (disk.writeDelayMs > 0) await wait(disk.writeDelayMs);
    if (!isPlugged) return new Promise(() => {});
    if (disk.isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const written = await store.write(changes, confirm);
    runAll(disk.onWritten);
    runAll(hooks.after);
    return written;
  };
  /** Over the network: it takes a while, and a process that stands still neither begins nor learns the end. */
  const over =
    <Given extends readonly unknown[], Value>(run: (...given: Given) => Promise<Value>) =>
    (...given: Given): Promise<Value> => {
      if (reached === null) return run(...given);
      const { delayMs, state } = reached;
      return state.settling(async () => {
        const sentMs = delayMs();
        if (sentMs > 0) await wait(sentMs);
        return run(...given);
      });
    };
  return {
    get: over(store.get) as Store['get'],
    getMany: over(store.getMany) as Store['getMany'],
    list: over(store.list) as Store['list'],
    search: over(store.search) as Store['search'],
    spellings: over(store.spellings),
    write(changes, confirm) {
      runAll(hooks.before);
      return over(write)(changes, confirm);
    },
    close: store.close,
    unplug: () => void (isPlugged = false),
    onceWriting(when, run) {
      const once = () => {
        hooks[when].delete(once);
        run();
      };
      hooks[when].add(once);
      return () => void hooks[when].delete(once);
    },
  };
}
