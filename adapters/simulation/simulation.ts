/** The simulator: real clients and the real service in one process, on a virtual clock. See `docs/simulating.md`. */
export { createWorld, type Outcome, type Page, type PageOptions, type World, type WorldOptions } from './world/world.ts';
export type { Command } from './world/commands.ts';
export { type TraceEvent, traceLine } from './world/trace.ts';
export { albumUri, showUri, trackUri } from './world/sample-catalogue.ts';
