import { playerError } from '#domain/errors/player-error.ts';
import type { Connection } from './dealer-connection.ts';
import { Failure } from '../runtime/failure.ts';

/** The transport for code that does not own it. Spec §6 "Only the transport owner manages its lifecycle". */
export type Transport = Omit<Connection, 'rearm' | 'onEvent'>;

/**
 * Leases a transport: it shows everything, but only the owner connects and disconnects, unless `allowsLifecycle`. Errors:
 * TRANSPORT_LIFECYCLE_DISABLED, naming the method. Spec §5 "Connect/disconnect/force disconnect".
 */
export function leaseTransport(connection: Connection, allowsLifecycle: boolean): Transport {
  if (allowsLifecycle) return connection;
  const disabled = (method: 'connect' | 'disconnect' | 'forceDisconnect') => () => {
    throw new Failure(playerError('TRANSPORT_LIFECYCLE_DISABLED', method));
  };
  return {
    ...connection,
    connect: disabled('connect'),
    disconnect: async () => disabled('disconnect')(),
    forceDisconnect: disabled('forceDisconnect'),
  };
}
