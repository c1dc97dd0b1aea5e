import { use } from 'react';
import { useStores } from '../../lib/stores-context.tsx';

/** The stores of smart playlists; the screen suspends until they are loaded. */
export const useSmartPlaylists = () => use(useStores().loadSmartPlaylists());
