import { CONNECTION_MUTANTS } from './connection-mutants.ts';
import { INSTANCE_MUTANTS } from './instance-mutants.ts';
import type { Mutant } from './mutant.ts';
import { PLAYBACK_MUTANTS } from './playback-mutants.ts';
import { SERVICE_MUTANTS } from './service-mutants.ts';

/** Bugs that the simulator has to find, one at a time. */
export const MUTANTS: readonly Mutant[] = [...PLAYBACK_MUTANTS, ...CONNECTION_MUTANTS, ...SERVICE_MUTANTS, ...INSTANCE_MUTANTS];
