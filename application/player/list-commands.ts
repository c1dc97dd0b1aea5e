import { checkTracks } from '#domain/connect/command-arguments.ts';
import type { ConnectCommand, ProvidedTrack } from '#domain/connect/types.ts';
import { NEXT_UP_PAGE_TRACKS, QUEUE_PAGE_TRACKS } from '#domain/constants/network/connect.ts';
import { isKeptUid } from '#domain/offline/kept-uids.ts';
import { stateAt } from '#domain/track-playback/state.ts';
import type { ConnectClient } from '../connect/connect-client.ts';
import type { Controller, PlayerView } from '../player-view/controller-types.ts';
import type { LocalPlayer } from '../playback/local-player.ts';
import type { KeptPlayer, LoadKeptPlayer } from './player-options.ts';
import { unwrap } from '../runtime/failure.ts';
import { trackViewFrom } from '../player-view/track-view.ts';

export interface ListCommandsDeps {
  readonly connect: ConnectClient;
  readonly local: LocalPlayer;
  readonly view: () => PlayerView;
  readonly loadKeptPlayer?: LoadKeptPlayer | undefined;
}

/** The dispatch of commands and the queue: by the service, or on this device while kept music plays without it. */
export function createListCommands(
  { connect, loadKeptPlayer, local, view }: ListCommandsDeps,
  dispatchToService: (command: ConnectCommand) => Promise<void>,
): { readonly dispatch: (command: ConnectCommand) => Promise<void>; readonly queue: QueueCommands } {
  const loadOwn = () => {
    const { machine, ref } = local.state();
    const isOwn = isKeptUid(stateAt(machine, ref?.state_index ?? -1)?.track_uid ?? '');
    return isOwn && view().connection === 'reconnecting' ? loadKeptPlayer?.() : undefined;
  };
  /** The order of commands to the service is that of their calls. */
  const dispatch = (command: ConnectCommand) => loadOwn()?.then((own) => edit(own, command)) ?? dispatchToService(command);
  const edit = async (own: KeptPlayer, command: ConnectCommand) => {
    if (!(await own.edit(command, local))) await dispatchToService(command);
  };
  const queue = createQueueCommands(dispatch, connect);
  return {
    dispatch,
    queue: {
      ...queue,
      getQueue: async (offset) => (await loadOwn())?.queue(local) ?? queue.getQueue(offset),
      getNextUp: async (offset) => (await loadOwn())?.nextUp(local) ?? queue.getNextUp(offset),
    },
  };
}

type QueueCommands = Pick<
  Controller,
  'addAllToQueue' | 'addToQueue' | 'getNextUp' | 'getQueue' | 'moveInQueue' | 'playNext' | 'removeFromQueue' | 'setQueue'
>;

/** The commands of the queue. Spec §5 "Queue", §7. */
function createQueueCommands(dispatch: (command: ConnectCommand) => Promise<void>, connect: ConnectClient): QueueCommands {
  return {
    async addToQueue(trackUri) {
      const [uri = ''] = unwrap(checkTracks([trackUri], 'CONNECT_INVALID_TRACKS'));
      await dispatch({ endpoint: 'add_to_queue', track: { uri } });
    },
    addAllToQueue: (uris, replacedUids) =>
      dispatch({ endpoint: 'append_to_queue', uris, ...(replacedUids ? { replaced_uids: replacedUids } : {}) }),
    playNext: (uris) => dispatch({ endpoint: 'play_next', uris }),
    async setQueue(trackUris, previousUris = []) {
      const next = unwrap(checkTracks(trackUris, 'CONNECT_INVALID_NEXT_TRACKS'));
      const previous = unwrap(checkTracks(previousUris, 'CONNECT_INVALID_PREVIOUS_TRACKS'));
      await dispatch({ endpoint: 'set_queue', next_tracks: next.map(queuedTrack), prev_tracks: previous.map(queuedTrack) });
    },
    async getQueue(offset) {
      const { tracks, ...page } = await connect.queue(offset, QUEUE_PAGE_TRACKS);
      return { ...page, tracks: tracks.map(trackViewFrom) };
    },
    async getNextUp(offset) {
      const { has_more, tracks } = await connect.nextUp(offset, NEXT_UP_PAGE_TRACKS);
      return { offset, hasMore: has_more, tracks: tracks.map(trackViewFrom) };
    },
    moveInQueue: (uid, beforeUid) => dispatch({ endpoint: 'move_in_queue', uid, before_uid: beforeUid }),
    removeFromQueue: (uids) => dispatch({ endpoint: 'remove_from_queue', uids }),
  };
}

/** Spec §5 "added items flagged queued". */
function queuedTrack(uri: string, index: number): ProvidedTrack {
  return { uri, uid: `q${index}`, provider: 'queue', metadata: { is_queued: 'true' } };
}
