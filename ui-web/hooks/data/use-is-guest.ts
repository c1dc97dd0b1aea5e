import { useStoreMap } from 'effector-react';
import { useStores } from '../../lib/stores-context.tsx';

/** Somebody else's session is listened to: the queue is the host's to arrange. */
export function useIsGuest(): boolean {
  const { listening } = useStores();
  return useStoreMap({ store: listening.$listening, keys: [], fn: ({ session, isHost }) => session !== null && !isHost });
}
