import { playerError } from '#domain/errors/player-error.ts';
import { PLAYBACK_ID_BYTES } from '#domain/constants/playback/tracking.ts';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { type KeptEdit, type KeptEntry, keptEditEvent, upcomingEntries } from '#domain/offline/kept-machine.ts';
import type { KeptPlayer } from '../player/player-options.ts';
import { trackViewOf } from '../player-view/track-view.ts';
import { Failure } from '../runtime/failure.ts';
import type { Random } from '../ports/random.ts';
import type { LocalPlayer } from '../playback/local-player.ts';
import type { KeptMusicUseCase } from './kept-music.ts';
import type { TrackFiles } from './track-files.ts';

export interface KeptEditsDeps {
  readonly random: Random;
  readonly trackFiles: Pick<TrackFiles, 'readTrack'>;
  readonly music: Pick<KeptMusicUseCase, 'state'>;
}

interface KeptEdits extends Pick<KeptPlayer, 'edit' | 'nextUp' | 'queue'> {
  /** The URIs of what followed when it was last changed or looked at. */
  upcoming(): { readonly queued: readonly string[]; readonly others: readonly string[] };
}

type Local = Pick<LocalPlayer, 'state'>;

/** Changes the queue, the order and the repetition of kept playback, and shows what follows. NETWORK_ERROR for tracks that are not kept. */
export function createKeptEdits({ music, random, trackFiles }: KeptEditsDeps): KeptEdits {
  let last: Local | null = null;

  const follows = (local: Local) => {
    last = local;
    const { machine, ref } = local.state();
    return machine && ref ? upcomingEntries(machine, ref.state_index) : { queued: [], others: [] };
  };

  /** The kept tracks of these URIs, and of kept albums and playlists. */
  const tracksOf = async (uris: readonly string[]) => {
    const { items } = music.state();
    const all = uris.flatMap((uri) => items.find((item) => item.uri === uri)?.trackUris ?? [uri]);
    return (await Promise.all(all.map(trackFiles.readTrack))).flatMap((track) => track ?? []);
  };

  const added = async (uris: readonly string[], isNext: boolean, replaced: readonly string[] = []): Promise<KeptEdit> => {
    const tracks = await tracksOf(uris);
    if (tracks.length === 0) throw new Failure(playerError('NETWORK_ERROR'));
    return { type: 'add', tracks, isNext, replaced };
  };

  const editOf = async (command: ConnectCommand, local: Local): Promise<KeptEdit | null> => {
    switch (command.endpoint) {
      case 'add_to_queue':
        return added([command.track.uri], false);
      case 'append_to_queue':
      case 'play_next':
        return added(command.uris, command.endpoint === 'play_next', command.replaced_uids);
      case 'set_queue':
        return { type: 'set', tracks: await tracksOf(command.next_tracks.map(({ uri }) => uri)) };
      case 'remove_from_queue':
        return { type: 'remove', uids: command.uids };
      case 'move_in_queue':
        return { type: 'move', uid: command.uid, beforeUid: command.before_uid };
      case 'set_repeating_context':
        return { type: 'options', options: { repeating_context: command.value } };
      case 'set_repeating_track':
        return { type: 'options', options: { repeating_track: command.value } };
      case 'set_shuffling_context': {
        const fractions = local.state().machine?.tracks.map(() => random.fraction()) ?? [];
        return { type: 'shuffle', fractions: command.value ? fractions : null };
      }
      default:
        return null;
    }
  };

  const page = (entries: readonly KeptEntry[]) => ({
    offset: 0,
    tracks: entries.map(({ track, uid }) => trackViewOf(track, uid)),
  });

  return {
    async edit(command, local) {
      last = local;
      const edit = await editOf(command, local);
      const { machine, ref } = local.state();
      if (edit === null || machine === null || ref === null) return false;
      const event = keptEditEvent(machine, ref.state_index, edit, `kept ${random.hex(PLAYBACK_ID_BYTES)}`);
      if (event !== null) local.send(event);
      return event !== null;
    },
    queue(local) {
      const { queued } = follows(local);
      return { revision: local.state().machine?.state_machine_id ?? '', total: queued.length, ...page(queued) };
    },
    nextUp: (local) => ({ hasMore: false, ...page(follows(local).others) }),
    upcoming() {
      const { queued, others } = last ? follows(last) : { queued: [], others: [] };
      return { queued: queued.map(uriOf), others: others.map(uriOf) };
    },
  };
}

const uriOf = ({ track }: KeptEntry) => track.metadata.uri;
