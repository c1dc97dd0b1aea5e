import { CLIENT_VERSION } from '#domain/constants/network/devices.ts';
import type { Ms } from '#domain/core/units.ts';
import { sessionLogOf } from '#domain/diagnostics/session-log.ts';
import { encodeShared } from '#domain/diagnostics/shared-values.ts';
import { LOG_FORMAT, LOG_VERSION, type RecordedStep } from '#domain/diagnostics/types.ts';

/** A file for the listener to keep. */
export interface SessionFile {
  readonly name: string;
  readonly text: string;
}

/** The session log as a file, without names and secrets. Its format is described in docs/session-logs.md. */
export function exportSession(steps: readonly RecordedStep[], nowMs: Ms): SessionFile {
  const { client, ...log } = sessionLogOf(steps, CLIENT_VERSION);
  const { root, shared } = encodeShared(log);
  const [date = ''] = new Date(nowMs).toISOString().split('T');
  return {
    name: `cadenza-session-${date}.json`,
    text: JSON.stringify({ format: LOG_FORMAT, version: LOG_VERSION, client, ...(root as typeof log), shared }),
  };
}
