import { AUTHENTICATED_BIT, CONNECTED_BIT } from '../constants/network/transport.ts';
import { transportBits, type TransportState } from './state.ts';

/** Changes of the connection to the service. Spec §4 "Client events". */
export type ConnectionStatusEvent = 'connected' | 'authenticated' | 'disconnected' | 'reconnecting' | 'reconnected';

/**
 * The events between two states of the transport. A connection after a drop is `reconnected`, not
 * `connected` again; a deliberate disconnect is not followed by `reconnecting`.
 */
export function connectionStatusEvents(before: TransportState, after: TransportState): readonly ConnectionStatusEvent[] {
  const has = (state: TransportState, bit: number) => (transportBits(state) & bit) !== 0;
  const gains = (bit: number) => !has(before, bit) && has(after, bit);
  const events: ConnectionStatusEvent[] = [];
  if (has(before, CONNECTED_BIT) && !has(after, CONNECTED_BIT)) events.push('disconnected');
  if (has(before, AUTHENTICATED_BIT) && !has(after, AUTHENTICATED_BIT) && after.phase !== 'disconnected')
    events.push('reconnecting');
  if (gains(CONNECTED_BIT) && !before.wasConnected) events.push('connected');
  if (gains(AUTHENTICATED_BIT)) events.push('authenticated');
  if (gains(AUTHENTICATED_BIT) && before.wasConnected) events.push('reconnected');
  return events;
}
