import { CLUSTER_TOPIC, COMMAND_TOPIC } from '#domain/connect/push-topics.ts';
import type { Cluster } from '#domain/connect/types.ts';
import type { TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { parsePush, type Push } from '#domain/transport/push.ts';
import type { TraceEvent } from '../../world/trace.ts';
import { byIdentity } from './by-identity.ts';
import { bodyOf, callOf } from './calls.ts';

const parsedOnce = byIdentity(({ message }: Extract<TraceEvent, { readonly type: 'received' }>) => parsePush(message));

/** The push that a page received, parsed once; null for other events and invalid texts. */
export const pushOf = (event: TraceEvent): Push | null => (event.type === 'received' ? parsedOnce(event) : null);

/** The payload of a message on a topic; null otherwise. */
export function payloadOf(event: TraceEvent, topic: string): unknown {
  const push = pushOf(event);
  return push?.type === 'message' && push.uri === topic ? (push.payload ?? {}) : null;
}

export interface ReceivedCluster {
  readonly cluster: Cluster;
  readonly from: 'push' | 'response';
}

/** The cluster that a page received, as a push or as the response to its own request; null for other events. */
export function clusterIn(event: TraceEvent): ReceivedCluster | null {
  if (event.type === 'response') {
    if (event.response.status !== 200 || callOf(event.request)?.name !== 'observe') return null;
    const body = bodyOf(event.response);
    return isCluster(body) ? { cluster: body, from: 'response' } : null;
  }
  const payload = payloadOf(event, CLUSTER_TOPIC) as { readonly cluster?: unknown } | null;
  return isCluster(payload?.cluster) ? { cluster: payload.cluster, from: 'push' } : null;
}

function isCluster(value: unknown): value is Cluster {
  return typeof value === 'object' && value !== null && 'devices' in value && 'version' in value;
}

type ReplaceState = Extract<TrackPlaybackCommand, { readonly type: 'replace_state' }>;

/** The type of a command that the service pushed to a device, known or not; null for other events. */
export function commandTypeIn(event: TraceEvent): string | null {
  const payload = payloadOf(event, COMMAND_TOPIC) as { readonly type?: unknown } | null;
  return payload === null ? null : String(payload.type);
}

export function replaceStateIn(event: TraceEvent): ReplaceState | null {
  return commandTypeIn(event) === 'replace_state' ? (payloadOf(event, COMMAND_TOPIC) as ReplaceState) : null;
}
