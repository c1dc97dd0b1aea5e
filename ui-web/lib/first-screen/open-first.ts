import type { Store } from 'effector';
import type { Resource } from '#application/stores/resource.ts';
import type { WebStores } from '#application/stores/web-store-types.ts';
import { PATHS } from '../links.ts';
import { nextTask } from './next-task.ts';

const ALBUM = /^\/album\/(\w+)$/;

/** What was opened before its screen was rendered: it need not be read again then. */
const opened = new WeakSet<object>();

/**
 * Opens what the screen at this path shows, so that its first render shows it. Resolves once it is there or cannot be loaded,
 * and at once for visitors and all other screens.
 */
export async function openFirst(stores: Pick<WebStores, 'session' | 'library' | 'collection'>, path: string): Promise<void> {
  const { library, session } = stores;
  await until(session.$session, ({ phase }) => phase !== 'unknown');
  if (session.$session.getState().phase !== 'signed-in') return;
  const [, id] = ALBUM.exec(path) ?? [];
  if (path === PATHS.home) await open(library.home, undefined);
  else if (id !== undefined) await Promise.all([open(library.album, id), createdInNextTask(() => stores.collection)]);
}

/** Whether the resource was opened before its screen was rendered; once. */
export const wasOpenedFirst = (resource: object): boolean => opened.delete(resource);

/** The first render would create them between its other work, and the page would wait for both. */
async function createdInNextTask(read: () => unknown): Promise<void> {
  await nextTask();
  read();
}

function open<Key>(resource: Resource<Key, unknown>, key: Key): Promise<void> {
  opened.add(resource);
  resource.opened(key);
  return until(resource.$isLoading, (isLoading) => !isLoading);
}

function until<State>(store: Store<State>, isReached: (state: State) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = store.updates.watch((state) => isReached(state) && done());
    const done = () => {
      stop();
      resolve();
    };
    if (isReached(store.getState())) done();
  });
}
