import { useLoaded } from '../../lib/lazy-component.tsx';
import { useStores } from '../../lib/stores-context.tsx';

/** The stores of the servers that get listens; they load with the screen. */
export const useScrobbling = () => useLoaded(useStores().loadScrobbling);
