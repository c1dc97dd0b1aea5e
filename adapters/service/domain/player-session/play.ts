import { playerError } from '#domain/errors/player-error.ts';
import { stepListPlayer } from '#domain/list-player/machine.ts';
import { refusePlayDuringAd } from './parts/ad-rules.ts';
import { activate } from './commands.ts';
import { andThen, noSuchDevice, refuse } from './step-helpers.ts';
import type { StepContext, PlayerSession, SessionFact, SessionStep } from './session-types.ts';
import { freshTrack, renew } from './renew.ts';

/** A new context on a device. It is the active one from now on. */
export function startPlayback(state: PlayerSession, event: Extract<SessionFact, { type: 'play' }> & StepContext): SessionStep {
  const { deviceId, context, seekToMs, paused } = event;
  if (state.devices[deviceId] === undefined) return noSuchDevice(state);
  const adRefusal = refusePlayDuringAd(state);
  if (adRefusal !== null) return adRefusal;
  const { state: list, error, result } = listOf(state, event);
  if (result === 'CANCELLED') return refuse(state, 403, playerError('COMMAND_RESTRICTED', 'something else was asked for since'));
  if (list === null || result !== 'RESULT_SUCCESS') return refuse(state, 403, error ?? playerError('NOTHING_PLAYABLE', ''));
  return andThen(activate(state, deviceId, event), (active) =>
    renew(
      {
        ...active,
        machine: null,
        playback: {
          list,
          given: context.given,
          sessionId: event.id,
          ...freshTrack(event),
          positionMs: seekToMs ?? 0,
          paused,
          window: null,
        },
      },
      state,
      { seekToMs },
    ),
  );
}

function listOf(
  state: PlayerSession,
  { askedAtMs, context, deviceId, index, options: chosen, seed }: Extract<SessionFact, { type: 'play' }> & StepContext,
) {
  const before = state.playback?.list ?? null;
  const isShuffled = chosen.shuffling_context ?? (before !== null && before.shuffle !== null);
  const repeat = {
    context: chosen.repeating_context ?? before?.repeat.context ?? false,
    track: chosen.repeating_track ?? before?.repeat.track ?? false,
  };
  const hasTrackPlayer = (state.devices[deviceId]?.descriptor.capabilities.manifest_formats.length ?? 0) > 0;
  const given = {
    context: { uri: context.uri, total: context.total, name: context.name },
    index,
    repeat,
    askedAtMs,
    hasTrackPlayer,
  };
  return stepListPlayer(before, { ...given, type: 'load', reason: 'clickrow', seed: isShuffled ? seed : null });
}
