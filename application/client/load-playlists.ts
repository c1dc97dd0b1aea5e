import { lazyAsync } from '../runtime/lazy-async.ts';

/** Code that loads with the first playlist. */
export const loadPlaylistServices = lazyAsync(() => import('../playlists/screen-services.ts'));
