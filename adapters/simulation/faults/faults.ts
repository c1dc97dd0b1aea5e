import type { Fault } from '../world/types.ts';
import { BUS_FAULTS } from './bus.ts';
import { CLOCK_FAULTS } from './clock.ts';
import { DEALER_FAULTS } from './dealer.ts';
import { EME_FAULTS } from './eme.ts';
import { HTTP_FAULTS } from './http.ts';
import { INSTANCE_FAULTS } from './instance.ts';
import { MEDIA_FAULTS } from './media.ts';
import { POLICY_FAULTS } from './policy.ts';
import { PROCESS_FAULTS } from './process.ts';
import { STORAGE_FAULTS } from './storage.ts';
import { USER_FAULTS } from './user.ts';

/** Every fault, group by group. */
export const FAULTS: readonly Fault[] = [
  ...[HTTP_FAULTS, DEALER_FAULTS, CLOCK_FAULTS, MEDIA_FAULTS, EME_FAULTS],
  ...[STORAGE_FAULTS, PROCESS_FAULTS, USER_FAULTS, POLICY_FAULTS],
].flat();

/** And those of a service with several instances. */
export const FAULTS_OF_SEVERAL: readonly Fault[] = [...FAULTS, ...BUS_FAULTS, ...INSTANCE_FAULTS];

const BY_NAME = new Map(FAULTS_OF_SEVERAL.map((fault) => [fault.name, fault]));

/** Every fault that can strike a service with so many instances. */
export const faultsFor = (instances = 1): readonly Fault[] => (instances > 1 ? FAULTS_OF_SEVERAL : FAULTS);

/** The fault of that name. Throws for an unknown one. */
export function faultNamed(name: string): Fault {
  const fault = BY_NAME.get(name);
  if (fault === undefined) throw new Error(`No fault has the name "${name}".`);
  return fault;
}
