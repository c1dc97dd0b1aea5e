/** Which device has the playback, and which decision it has not reported yet. It outlives the device's registration. */
export interface Assignment {
  readonly deviceId: string;
  /** The newest machine given to it since that decision; null: it has reported everything. */
  readonly pendingMachineId: string | null;
  /** Whether the decision has a position: a seek, or another track. */
  readonly isSeekPending: boolean;
}

/** After a machine was given to the device. More than the machine's surroundings makes it a decision. */
export function assigned(
  before: Assignment | undefined,
  { deviceId, machineId }: { readonly deviceId: string; readonly machineId: string },
  { isDecision, isSeek }: { readonly isDecision: boolean; readonly isSeek: boolean },
): Assignment {
  const wasPending = isPending(before, deviceId);
  const isSeekPending = isSeek || (wasPending && before?.isSeekPending === true);
  return { deviceId, pendingMachineId: isDecision || isSeek || wasPending ? machineId : null, isSeekPending };
}

/** After a report of the device that counts. */
export function reported(before: Assignment | undefined, deviceId: string): Assignment {
  const isKnown = before?.deviceId === deviceId && before.pendingMachineId === null;
  return isKnown ? before : { deviceId, pendingMachineId: null, isSeekPending: false };
}

/** Whether the device has not reported a decision. */
export function isPending(assignment: Assignment | undefined, deviceId: string): boolean {
  return assignment?.deviceId === deviceId && assignment.pendingMachineId !== null;
}

/** Whether a state of the device with this machine is newer than every decision: nothing that the service confirmed is undone by it. */
export function isNewest(assignment: Assignment | undefined, deviceId: string, machineId: string): boolean {
  if (assignment === undefined) return true;
  const { pendingMachineId } = assignment;
  return assignment.deviceId === deviceId && (pendingMachineId === null || pendingMachineId === machineId);
}
