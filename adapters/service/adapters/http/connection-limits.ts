import { addressNetworkOf } from '../../application/kernel/routing/address-network.ts';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { socketAddressOf, type IsTrustedProxy } from './forwarded-headers.ts';
import { CONNECTIONS_OPEN_MAX, CONNECTIONS_PER_ADDRESS_MAX } from '../../domain/constants/service.ts';

export interface ConnectionLimits {
  readonly max: number;
  readonly perAddressMax: number;
}

const CONNECTION_LIMITS: ConnectionLimits = { max: CONNECTIONS_OPEN_MAX, perAddressMax: CONNECTIONS_PER_ADDRESS_MAX };

/**
 * Closes connections beyond the limits, in all or from one address, before anything is read. A proxy carries many clients: its
 * connections are not limited by address.
 */
export function limitConnections(server: Server, isProxy: IsTrustedProxy, bounds: ConnectionLimits = CONNECTION_LIMITS): void {
  const open = new Map<string, number>();
  server.maxConnections = bounds.max;
  server.on('connection', (socket: Socket) => {
    const peer = socketAddressOf({ socket });
    if (isProxy(peer)) return;
    const address = addressNetworkOf(peer);
    const count = open.get(address) ?? 0;
    if (count >= bounds.perAddressMax) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
