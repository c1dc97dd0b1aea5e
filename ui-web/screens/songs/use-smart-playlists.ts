import { useLoaded } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';

/** The stores of smart playlists; the screen suspends until they are loaded. */
export const useSmartPlaylists = () => useLoaded(useStores().loadSmartPlaylists);
