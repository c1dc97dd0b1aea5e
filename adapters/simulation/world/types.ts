import type { VirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Settings } from '#adapters/service/application/settings.ts';
import type { Random } from '#application/ports/random.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Command } from './commands.ts';
import type { Device } from './device/device.ts';
import type { Embed } from './embed/embed.ts';
import type { HeadlessDevice } from './device/headless-device.ts';
import type { MemoryService } from './memory-service.ts';
import type { Page } from './page.ts';
import type { PageOptions } from './page-context.ts';
import type { SeededTrack } from './sample-catalogue.ts';
import type { ServiceHost } from './service/service-host.ts';
import type { Trace, TraceEvent } from './trace.ts';

export interface WorldOptions {
  /** The same seed gives the same world, event by event. */
  readonly seed?: number;
  /** How many accounts exist from the start; by default none, and the first page signs up as the owner. */
  readonly accounts?: number;
  /** Pages to open at once. */
  readonly pages?: readonly PageOptions[];
  /** How many processes of the service share one store, behind a balancer that asks any of them; 1 by default. */
  readonly instances?: number;
  /** Headless players of the first account to start at once. */
  readonly headless?: number;
  /**
   * What plays in pages: a pipeline that stands in for a whole browser, by default, or the engine of the product in a scripted
   * browser. Headless players have the first.
   */
  readonly engine?: Engine;
  /** Records every event at every page; needed for `trace`, `hash` and invariants. */
  readonly isTraced?: boolean;
  /** Rules to watch from the start. */
  readonly invariants?: readonly Invariant[];
  /** Faults that strike at random while commands run, each at its rate. */
  readonly faults?: readonly Fault[];
  readonly tracks?: readonly SeededTrack[];
  /** The operator's; what is over is over unless they say otherwise. */
  readonly settings?: Settings;
}

export type Engine = 'scripted-pipeline' | 'scripted-browser';

/** How a command ended: `null` when it was done, else its error. `unsettled` after the longest time a command may take. */
export type Outcome = ErrorCode | 'unsettled' | null;

export interface World {
  readonly clock: VirtualClock;
  readonly seed: number;
  service(): MemoryService;
  openPage(options?: PageOptions): Promise<Page>;
  /** Starts a headless player of an account, by number; the owner's by default. Rejects while there is no such account. */
  openHeadless(options?: { readonly name?: string; readonly account?: number }): Promise<HeadlessDevice>;
  /** An embed of this resource, in a browser without a session. `Page.openEmbed` uses the browser of a page. */
  openEmbed(uri: string): Promise<Embed>;
  /** Every page that was opened, in order; a reloaded page is a new one. */
  pages(): readonly Page[];
  /** Every page and headless player that was opened, in order. */
  devices(): readonly Device[];
  /** Every embed that was opened, in order. */
  embeds(): readonly Embed[];
  /** Runs a command at a page, and lets time pass until it ends. */
  do(page: Device, command: Command): Promise<Outcome>;
  /** Starts a command without letting time pass. */
  start(page: Device, command: Command): Promise<Outcome>;
  /** Lets time pass until everything that was started has ended, and 5 s more. Returns the names of commands that did not end. */
  settle(): Promise<readonly string[]>;
  /** Strikes a page for a while. Returns the function that ends the fault at once. */
  inject(page: Device, fault: Fault, forMs: Ms): () => void;
  /** What the watched safety invariants found wrong so far, each once. */
  violations(): readonly Violation[];
  /** What these invariants (by default all that are watched) found wrong so far, and find wrong at rest now. */
  check(...invariants: readonly Invariant[]): readonly Violation[];
  /** How many events each watched invariant looked at, by its number. */
  checked(): ReadonlyMap<string, number>;
  /** The events so far, oldest first; none unless the world is traced. */
  trace(): readonly TraceEvent[];
  /** A hash over all events so far; equal for equal worlds. */
  hash(): string;
  /** The recording behind `trace`; null unless the world is traced. */
  readonly recording: Trace | null;
  /** Crashes the service and restarts it with its stored data; it does not respond until `backAfterMs`. */
  restartService(backAfterMs: Ms): Promise<void>;
  /** The machines of the service: their disk, what connects them, and whether one is up. */
  readonly host: Pick<ServiceHost, 'bus' | 'instances' | 'isUp' | 'onceWritten' | 'setFull' | 'setWriteDelayMs'>;
  /** The two halves of it. */
  stopService(): void;
  startService(): Promise<void>;
  close(): Promise<void>;
}

export type FaultGroup =
  | 'http'
  | 'dealer'
  | 'clock'
  | 'media'
  | 'eme'
  | 'storage'
  | 'process'
  | 'user'
  | 'policy'
  | 'bus'
  | 'instance';

/** What a fault affects. */
export interface FaultScene {
  readonly world: World;
  readonly page: Device;
  /** The chance of the run; equal seeds give equal faults. */
  readonly random: Random;
}

/** One kind of fault, as a value. */
export interface Fault {
  /** `group.kind`, e.g. `http.lost-after`. */
  readonly name: string;
  readonly group: FaultGroup;
  /** How often it strikes relative to the others, 0 to 1; a run draws its own rates below it. */
  readonly rate: number;
  /** The shortest and the longest time it lasts; up to 30 s by default. */
  readonly lastsMs?: readonly [Ms, Ms];
  /** Begins the fault, and returns the function that ends it; null for a fault that is over at once. */
  begin(scene: FaultScene): (() => void) | null;
}

/** What one invariant found wrong, and when. */
export interface Violation {
  /** The number of the invariant. */
  readonly invariant: string;
  readonly text: string;
  readonly atMs: Ms;
}

export type EventType = TraceEvent['type'];

/** Looks at one event of a world's trace. Returns what is wrong, or null. */
export interface Check {
  (event: TraceEvent): string | null;
  /** Called before the first event of a page that opens, and before the event that ends it: what is known of it ends. */
  readonly forget?: (page: string) => void;
  /** The events that it looks at; by default all. */
  readonly reads?: readonly EventType[];
}

/** A rule that holds in every history. One invariant is one function with its number. */
export interface Invariant {
  /** `S1` to `S69`: holds after every event. `L1` to `L12`: holds some time after the last fault. */
  readonly id: string;
  /** The rule in one sentence. */
  readonly text: string;
  /** Begins to watch a world: safety. The returned check sees every later event. */
  readonly watch?: (world: World) => Check;
  /** Looks at a world whose faults ended a while ago: liveness. Returns what is wrong, or null. */
  readonly atRest?: (world: World) => string | null;
}
