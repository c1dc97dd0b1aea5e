import { ContainerModule } from 'inversify';
import { createSystemClock } from '#adapters/node/system-clock.ts';
import type { Clock } from '#application/ports/clock.ts';
import { createHeadlessPlayer, type HeadlessOptions, type HeadlessPlayer, type HeadlessPorts } from './headless-player.ts';
import { createNodePorts } from './node-ports.ts';
import type { Speaker } from './speaker.ts';

/** A typed name in the container; a wrong dependency does not compile. */
type Token<Thing> = symbol & (abstract new (...args: never[]) => Thing);

const token = <Thing>(name: string): Token<Thing> => Symbol(name) as unknown as Token<Thing>;

/** The device as the command line describes it. */
export interface HeadlessSettings extends Omit<HeadlessOptions, keyof HeadlessPorts> {
  /** Null: silent. */
  readonly speaker: Speaker | null;
}

export const TOKENS = {
  clock: token<Clock>('Clock'),
  settings: token<HeadlessSettings>('HeadlessSettings'),
  ports: token<HeadlessPorts>('HeadlessPorts'),
  player: token<HeadlessPlayer>('HeadlessPlayer'),
} as const;

/** Binds the device without a screen. Needs the settings. */
export const headlessModule = new ContainerModule(({ bind }) => {
  bind(TOKENS.clock).toResolvedValue(createSystemClock, []).inSingletonScope();
  bind(TOKENS.ports)
    .toResolvedValue((clock, { server, speaker }) => createNodePorts({ clock, server, speaker }), [TOKENS.clock, TOKENS.settings])
    .inSingletonScope();
  bind(TOKENS.player)
    .toResolvedValue((ports, settings) => createHeadlessPlayer({ ...settings, ...ports }), [TOKENS.ports, TOKENS.settings])
    .inSingletonScope();
});
