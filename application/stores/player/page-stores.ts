import { createEffect, createEvent, type EventCallable, sample } from 'effector';
import type { PlayRequest } from '../../player-view/controller-types.ts';
import type { PlayablePaths } from '../../library/playable-path.ts';
import type { PageStores } from './page-types.ts';

/**
 * Creates the intent that plays a page's content; `open` loads the use case on demand. A failed request shows on the page
 * itself.
 */
export function createPageStores(open: () => Promise<PlayablePaths>, playRequested: EventCallable<PlayRequest>): PageStores {
  const pagePlayed = createEvent<string>();
  const findFx = createEffect(async (path: string) => (await open()).playableOfPath(path));

  sample({ clock: pagePlayed, target: findFx });
  const found = findFx.doneData.filterMap((uri) => (uri === null ? undefined : { contextUri: uri }));
  sample({ clock: found, target: playRequested });
  return { pagePlayed };
}
