import type { TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { TRACK_END_SLACK_MS } from '../constants/media/playback.ts';
import { currentRef, deliver, withNewMachineId, replaceState } from './deliver.ts';
import { emptyMachine } from './machine.ts';
import { noSuchDevice, withDevice } from './step-helpers.ts';
import type { StepContext, Playback, PlayerSession, SessionFact, SessionStep } from './session-types.ts';
import { renew } from './renew.ts';

/**
 * The device reports its real state after a failed command, and receives the commands for that state. Spec §7
 * "state_conflict".
 */
export function resolveConflict(
  state: PlayerSession,
  event: Extract<SessionFact, { type: 'conflict' }> & StepContext,
): SessionStep {
  const { deviceId, update: report } = event;
  const device = state.devices[deviceId];
  if (device === undefined) return noSuchDevice(state);
  const real = report.state_ref;
  const placed = withDevice(state, deviceId, {
    assignedRef: real,
    isAwaitingReport: false,
    seqNum: Math.max(device.seqNum, report.seq_num),
  });
  if (state.activeId !== deviceId || state.playback === null)
    return commandsResponse(
      withDevice(placed, deviceId, { assignedRef: null }),
      real === null ? [] : [replaceState(emptyMachine(event.id), null, real, null, state.version)],
    );
  const ref = currentRef(placed);
  const agrees =
    ref !== null && real !== null && ref.state_id === real.state_id && ref.state_machine_id === real.state_machine_id;
  if (agrees && ref.paused === real.paused) return commandsResponse(placed, []);
  const seekToMs = ref === null || ref.state_id === real?.state_id ? null : startOf(state.playback);
  if (ref !== null) return deliver(withNewMachineId(placed, event), 'commands', seekToMs);
  return renew(placed, state, { seekToMs, deliver: 'commands', isRequested: false });
}

function commandsResponse(state: PlayerSession, commands: readonly TrackPlaybackCommand[]): SessionStep {
  return { state, commands: [{ type: 'respond', response: { type: 'commands', commands } }] };
}

/** The position to continue a track at; a track at its end starts from the beginning, because it would only end again. */
function startOf({ positionMs, window }: Playback): number {
  return window !== null && positionMs >= window.durationMs - TRACK_END_SLACK_MS ? 0 : positionMs;
}
