import { playerError } from '#domain/errors/player-error.ts';
import type { Connection } from './dealer-connection.ts';
import { Failure } from '../runtime/failure.ts';

/** The transport as others than its owner see it. Spec §6 "Only the transport owner manages its lifecycle". */
export type Transport = Omit<Connection, 'rearm' | 'onEvent'>;

/**
 * A transport for others to use: it shows everything, but connecting and disconnecting stay with the owner, unless
 * `allowsLifecycle`. Errors: TRANSPORT_LIFECYCLE_DISABLED, naming the method. Spec §5 "Connect/disconnect/force disconnect".
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
