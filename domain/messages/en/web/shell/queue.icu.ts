/** Messages of the queue panel. */
export default {
  title: 'Queue',
  nowPlaying: 'Now playing',
  queued: 'Next in queue',
  count: '{count, number} in queue',
  clear: 'Clear queue',
  cleared: 'Queue cleared',
  remove: 'Remove {name} from queue',
  removed: 'Removed {name} from queue',
  drag: 'Move {name}: drag, or press Alt+↑ or Alt+↓',
  moved: '{name}, position {place, number} of {total, number}',
  loading: 'Loading',
  nextUp: 'Next up',
  empty: 'Nothing is up next. Play an album, or add songs with the plus button.',
  close: 'Close queue',
} as const;
