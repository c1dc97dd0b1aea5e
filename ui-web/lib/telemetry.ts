import type { Container } from 'inversify';
import { TOKENS } from '#application/stores/tokens.ts';
import { startPlayerTelemetry } from '#application/telemetry/player-telemetry.ts';

/** Starts the telemetry of the player in this container; it sends when the page is idle. */
export function startTelemetryOf(container: Container, whenIdle: (work: () => void) => void): void {
  const { device, hosts, origin } = container.get(TOKENS.settings);
  const { player } = container.get(TOKENS.webStores);
  startPlayerTelemetry({
    client: container.get(TOKENS.client).playing,
    http: container.get(TOKENS.http),
    clock: container.get(TOKENS.clock),
    random: container.get(TOKENS.random),
    logger: container.get(TOKENS.logger),
    page: container.get(TOKENS.page),
    ...{ origin, platform: device.platform, source: 'web', whenIdle },
    ...(hosts && { hosts }),
    onPlayRequested: (listener) => player.playRequested.watch(listener),
  });
}
