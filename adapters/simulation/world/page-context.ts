import type { MemoryStorage } from '#adapters/fakes/memory-storage.ts';
import type { ScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import type { VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { PlayerOptions } from '#application/player/player-options.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { MediaSupport, TrackSource } from '#application/ports/media-pipeline.ts';
import type { Random } from '#application/ports/random.ts';
import type { Recordable } from '#application/runtime/machine-runner.ts';
import type { Account } from './accounts.ts';
import type { ServiceLine } from './service/service-host.ts';
import type { Trace } from './trace.ts';

/** Makes the sound of one device. */
export type CreateMedia = (parts: {
  readonly source: TrackSource;
  /** Stands still while the device sleeps. */
  readonly clock: Clock;
  /** The clock of the device's own timers. */
  readonly pageClock: Clock;
  readonly random: Random;
  readonly support?: MediaSupport;
}) => ScriptedMedia;

export interface PageOptions extends Recordable {
  readonly name?: string;
  readonly support?: MediaSupport;
  readonly isHidden?: boolean;
  readonly playerOptions?: PlayerOptions;
  /** The account to sign in with, by number; the owner's by default. */
  readonly account?: number;
  /** Signs in; the first page of a world makes the owner's account. True by default. */
  readonly signIn?: boolean;
}

export interface PageContext {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly line: ServiceLine;
  readonly account: Account;
  /** The storage of the browser, shared by its tabs. */
  readonly shared: MemoryStorage;
  /** The names of the pages that are open. */
  readonly names: Set<string>;
  readonly trace: Trace | null;
  readonly createMedia: CreateMedia;
  readonly options: PageOptions;
}
