import { stepCommandQueue } from '#domain/connect/command-queue.ts';
import { stepRegistration } from '#domain/devices/registration.ts';
import type { MachineName } from '#domain/diagnostics/types.ts';
import { stepPlayback } from '#domain/playback/machine.ts';
import { stepSleepTimer } from '#domain/playback/sleep-timer.ts';
import { stepSync } from '#domain/playlists/sync.ts';
import { stepTrackPlayback } from '#domain/track-playback/machine.ts';
import { stepTracking } from '#domain/tracking/machine.ts';
import { stepTransport } from '#domain/transport/machine.ts';
import { stepOutbox } from '#domain/transport/outbox.ts';

/** The transition function of a machine; its states and events come from a file and are not checked. */
type AnyStep = (state: never, event: never) => { readonly state: unknown; readonly commands: readonly unknown[] };

/** The transition function of every recorded machine. */
export const STEPS: Readonly<Record<MachineName, AnyStep>> = {
  transport: stepTransport,
  registration: stepRegistration,
  'command-queue': stepCommandQueue,
  outbox: stepOutbox,
  playlist: stepSync,
  'track-playback': stepTrackPlayback,
  playback: stepPlayback,
  tracking: stepTracking,
  'sleep-timer': stepSleepTimer,
};
