import { createEffect, createEvent, sample } from 'effector';
import type { PlayablePaths } from '../../library/playable-path.ts';
import { errorFrom } from '../../runtime/failure.ts';
import type { PlayerStores } from '../web-store-types.ts';
import type { PageStores } from './page-types.ts';

/**
 * Creates the intent that plays a page's content; `open` loads the use case on demand. What the service refuses shows on the page
 * itself.
 */
export function createPageStores(
  open: () => Promise<PlayablePaths>,
  { actionFailed, playRequested }: Pick<PlayerStores, 'actionFailed' | 'playRequested'>,
): PageStores {
  const pagePlayed = createEvent<string>();
  const findFx = createEffect(async (path: string) => (await open()).playableOfPath(path));

  sample({ clock: pagePlayed, target: findFx });
  const found = findFx.doneData.filterMap((uri) => (uri === null ? undefined : { contextUri: uri }));
  sample({ clock: found, target: playRequested });
  const failed = findFx.failData.map(errorFrom);
  sample({ clock: failed, filter: ({ code }) => code === 'NETWORK_ERROR', target: actionFailed });
  return { pagePlayed };
}
