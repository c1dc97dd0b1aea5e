import type { TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import type { Identity } from '../accounts/identity.ts';
import type { DealerHub } from '../kernel/dealer/dealer-hub.ts';
import type { InlineLicences } from '../media/inline-licences.ts';
import type { PlayerSession, SessionCommand } from '../../domain/player-session/session-types.ts';

export type Push = Extract<SessionCommand, { readonly type: 'push' }>;

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

interface PushedLicencesDeps extends Pick<Identity, 'callerOfSession'> {
  readonly hub: Pick<DealerHub, 'has'>;
  readonly inlineLicences: InlineLicences;
}

/**
 * The push with the licences of its tracks. Only for a socket of this process, so that no key travels between instances: there,
 * the page requests the licence.
 */
export async function withPushedLicences(
  { callerOfSession, hub, inlineLicences }: PushedLicencesDeps,
  { devices }: PlayerSession,
  push: Push,
): Promise<Push> {
  const { command, connectionId, deviceId } = push;
  const device = devices[deviceId];
  if (command.type !== 'replace_state' || device === undefined || !hub.has(connectionId)) return push;
  const { descriptor, loginSessionId, resource } = device;
  const state_machine = await inlineLicences.inMachine(command.state_machine, {
    capabilities: descriptor.capabilities,
    caller: async () => (loginSessionId === null ? null : callerOfSession(loginSessionId, resource)),
  });
  return { ...push, command: { ...command, state_machine } };
}
