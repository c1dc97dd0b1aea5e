import type { PlayReason } from '../list-player/types.ts';
import type { TrackPlaybackEvent } from '../track-playback/state.ts';

/** Reasons that end a track as they begin the next. */
const ENDS: ReadonlySet<PlayReason> = new Set(['backbtn', 'fwdbtn', 'logout', 'remote', 'trackdone', 'trackerror']);

/** What a listener of this page does by hand: a command that comes back from the service for it is no remote one. */
const BY_HAND: ReadonlySet<PlayReason> = new Set(['backbtn', 'clickrow', 'clickside', 'fwdbtn', 'playbtn', 'popup', 'uriopen']);

/** Why a track ended that something else followed for this reason. Spec §4 "Play reasons". */
export function endReason(reason: PlayReason | null): PlayReason {
  return reason !== null && ENDS.has(reason) ? reason : 'endplay';
}

/** The reason that holds when another comes before anything came of the first. */
export function mergeReasons(before: PlayReason | null, reason: PlayReason): PlayReason {
  return reason === 'remote' && before !== null && BY_HAND.has(before) ? before : reason;
}

/** Why what the device is told may lead to another track; null where it does not. */
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
