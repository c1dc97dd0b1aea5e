import { useStoreMap } from 'effector-react';
import { useStores } from '../../lib/stores-context.tsx';

/** Whether the listener is a guest of a shared session: only the host arranges the queue then. */
export function useIsGuest(): boolean {
  const { listening } = useStores();
  return useStoreMap({ store: listening.$listening, keys: [], fn: ({ session, isHost }) => session !== null && !isHost });
}
