import type { PlayReason } from '../list-player/types.ts';
import type { TrackPlaybackEvent } from '../track-playback/state.ts';

/** Reasons that end a track as they start the next. */
const ENDS: ReadonlySet<PlayReason> = new Set(['backbtn', 'fwdbtn', 'logout', 'remote', 'trackdone', 'trackerror']);

/** Reasons of the listener on this page: the service's command that follows is not a remote one. */
const BY_HAND: ReadonlySet<PlayReason> = new Set(['backbtn', 'clickrow', 'clickside', 'fwdbtn', 'playbtn', 'popup', 'uriopen']);

/** The end reason of a track, from the start reason of the next. Spec §4 "Play reasons". */
export function endReason(reason: PlayReason | null): PlayReason {
  return reason !== null && ENDS.has(reason) ? reason : 'endplay';
}

/** The reason that counts when a second one arrives before any effect of the first. */
export function mergeReasons(before: PlayReason | null, reason: PlayReason): PlayReason {
  return reason === 'remote' && before !== null && BY_HAND.has(before) ? before : reason;
}

/** The reason of an event that may lead to another track; null for others. */
export function reasonOf(event: TrackPlaybackEvent): PlayReason | null {
  switch (event.type) {
    case 'skip':
      return event.to === 'skip_next' ? 'fwdbtn' : 'backbtn';
    case 'clear':
      return 'endplay';
    case 'command':
      return event.command.type === 'log_out' ? 'logout' : event.command.type === 'replace_state' ? 'remote' : null;
    default:
      return null;
  }
}
