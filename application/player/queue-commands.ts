import { checkTracks } from '#domain/connect/command-arguments.ts';
import type { ProvidedTrack } from '#domain/connect/types.ts';
import { NEXT_UP_PAGE_TRACKS, QUEUE_PAGE_TRACKS } from '#domain/constants/network/connect.ts';
import type { ConnectClient } from '../connect/connect-client.ts';
import type { Controller } from '../player-view/controller-types.ts';
import { unwrap } from '../runtime/failure.ts';
import type { CommandRouter } from './command-router.ts';
import { trackViewFrom } from '../player-view/track-view.ts';

type QueueCommands = Pick<
  Controller,
  'addAllToQueue' | 'addToQueue' | 'getNextUp' | 'getQueue' | 'moveInQueue' | 'playNext' | 'removeFromQueue' | 'setQueue'
>;

/** The commands of the queue. Spec §5 "Queue", §7. */
export function createQueueCommands({ dispatch }: CommandRouter, connect: ConnectClient): QueueCommands {
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
