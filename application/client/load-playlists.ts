import { lazyScript } from '../runtime/lazy-script.ts';

/** Code that loads with the first playlist. */
export const loadPlaylistServices = lazyScript(() => import('../playlists/screen-services.ts'));
