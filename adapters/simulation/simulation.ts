/** The simulator: real clients and the real service in one process, on a virtual clock. See `docs/simulating.md`. */
export { createWorld, type Device, type Page, type PageOptions } from './world/world.ts';
export { FAULTS, faultNamed, faultsFor } from './faults/faults.ts';
export type { Fault, FaultGroup, FaultScene, Invariant, Outcome, Violation, World, WorldOptions } from './world/types.ts';
export type { Command } from './world/commands.ts';
export { type TraceEvent, traceLine } from './world/trace.ts';
export { albumUri, showUri, trackUri } from './world/sample-catalogue.ts';
export { generateHistory, type HistoryOptions } from './runs/generate.ts';
export type { Act, EmbedAct, History, Step } from './runs/history.ts';
export { runHistory, type RunOptions, type RunResult } from './runs/run.ts';
export { shrinkHistory } from './runs/shrink.ts';
export { testFileOf } from './runs/report.ts';
export { timelineOf, type Timeline } from './timeline/lanes.ts';
export { timelinePage } from './timeline/timeline-page.ts';
export { INVARIANTS, invariantNamed } from './invariants/invariants.ts';
