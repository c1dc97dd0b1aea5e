import type { Cluster } from '#domain/connect/types.ts';
import type { TraceEvent } from '../world/trace.ts';
import { bodyOf } from './reading/calls.ts';
import { accountOf, safety } from './reading/pages.ts';
import { clusterIn } from './reading/pushes.ts';

/** The latest numbers of an account that are remembered: a push is late by a few of them. */
const NUMBERS_KEPT = 50;

/** Two instances that decide on the same version, and both write, push two clusters with one number. */
export const s68 = safety('S68', 'all pages of an account are pushed the same cluster under one number', (world) => {
  const accounts = new Map<string, Map<number, Cluster>>();
  return (event) => {
    const received = clusterIn(event);
    // An embed is pushed what its token may know.
    if (received?.from !== 'push' || world.embeds().some(({ name }) => name === event.page)) return null;
    const { cluster } = received;
    const account = accountOf(world, event.page);
    const known = accounts.get(account) ?? new Map<number, Cluster>();
    accounts.set(account, known);
    const before = known.get(cluster.version);
    if (before === undefined) {
      known.set(cluster.version, cluster);
      if (known.size > NUMBERS_KEPT) known.delete([...known.keys()][0] ?? 0);
      return null;
    }
    const isSame = before === cluster || JSON.stringify(before) === JSON.stringify(cluster);
    return isSame ? null : `${event.page} is pushed another cluster ${String(cluster.version)} than the others`;
  };
});

interface QueueCommand {
  readonly endpoint?: string;
  readonly logging_params?: { readonly command_id?: string };
  readonly track?: { readonly uri: string };
  readonly next_tracks?: readonly { readonly uri: string }[];
  readonly uris?: readonly string[];
}

const QUEUEING = ['add_to_queue', 'append_to_queue', 'play_next', 'set_queue'];

/** The command of a listener, or of a guest, that puts tracks into a queue; null for other events. */
function queueingIn(event: TraceEvent): QueueCommand | null {
  if (event.type !== 'request' || event.request.method !== 'POST' || !event.request.url.includes('/command')) return null;
  const command = bodyOf(event.request)?.['command'] as QueueCommand | undefined;
  return command !== undefined && QUEUEING.includes(command.endpoint ?? '') ? command : null;
}

const countOf = (uris: readonly string[], uri: string) => uris.filter((one) => one === uri).length;

export const s69 = safety('S69', 'a command that is sent again is carried out once: a queue has no more than was queued', () => {
  /** By the id of the command; whoever gave it. */
  const queued = new Map<string, readonly string[]>();
  return (event) => {
    const command = queueingIn(event);
    if (command) {
      const { next_tracks: next = [], track, uris = [] } = command;
      queued.set(command.logging_params?.command_id ?? String(queued.size), [
        ...(track ? [track.uri] : []),
        ...next.map(({ uri }) => uri),
        ...uris,
      ]);
    }
    const tracks = clusterIn(event)?.cluster.player_state?.next_tracks ?? [];
    const queue = tracks.flatMap(({ provider, uri }) => (provider === 'queue' ? [uri] : []));
    // What was queued before the first command that was seen is not known.
    if (queue.length === 0 || queued.size === 0) return null;
    const given = [...queued.values()].flat();
    const extra = queue.find((uri) => countOf(queue, uri) > countOf(given, uri));
    return extra === undefined ? null : `${event.page} shows ${extra} in the queue more often than it was queued`;
  };
});
