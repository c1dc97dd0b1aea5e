import type { ConnectClient } from './connect-client.ts';
import type { Connection } from './dealer-connection.ts';
import type { DeviceRegistration } from './device-registration.ts';

export interface ObserveDevicesDeps {
  readonly connect: ConnectClient;
  readonly connection: Pick<Connection, 'state'>;
  readonly device: Pick<DeviceRegistration, 'onChange'>;
}

/** Observes other devices only while this player-only page is registered. `left`: the observed state is gone. */
export function observeWhileDevice({ connect, connection, device }: ObserveDevicesDeps, left: () => void): void {
  device.onChange(({ phase }) => {
    const state = connection.state();
    if (phase === 'registered' && connect.snapshot() === null && state.phase === 'connected') connect.observe(state.connectionId);
    if (phase !== 'refused') return;
    connect.stopObserving();
    left();
  });
}
