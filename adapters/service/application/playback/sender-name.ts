import type { TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import type { PlayerSession, SessionCommand } from '../../domain/player-session/session-types.ts';

type Push = Extract<SessionCommand, { readonly type: 'push' }>;

/**
 * The pushed command with the name of the device that ordered it, so that the listener learns who paused this one. Not for the
 * sender itself, and not for an embed, which knows no other device.
 */
export function withSenderName(
  { devices }: PlayerSession,
  senderId: string | null,
  { command, deviceId }: Push,
): TrackPlaybackCommand {
  const sender = senderId === null || senderId === deviceId ? undefined : devices[senderId];
  if (command.type !== 'replace_state' || sender === undefined || devices[deviceId]?.resource !== null) return command;
  return { ...command, sent_by: sender.descriptor.name };
}
