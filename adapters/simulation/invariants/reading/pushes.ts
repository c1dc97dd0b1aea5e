import { CLUSTER_TOPIC, COMMAND_TOPIC } from '#domain/connect/push-topics.ts';
import type { Cluster } from '#domain/connect/types.ts';
import type { TrackPlaybackCommand } from '#domain/track-playback/types.ts';
import { parsePush, type Push } from '#domain/transport/push.ts';
import type { TraceEvent } from '../../world/trace.ts';
import { bodyOf, callOf } from './calls.ts';

const pushes = new WeakMap<TraceEvent, Push | 'invalid'>();

/** The push that a page received, parsed once; null for other events and invalid texts. */
export function pushOf(event: TraceEvent): Push | null {
  if (event.type !== 'received') return null;
  const known = pushes.get(event) ?? parsePush(event.message) ?? 'invalid';
  pushes.set(event, known);
  return known === 'invalid' ? null : known;
}

/** The payload of a message on a topic; null otherwise. */
export function payloadOf(event: TraceEvent, topic: string): unknown {
  if (event.type !== 'received' || !event.text.includes(topic)) return null;
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
