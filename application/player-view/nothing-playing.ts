import type { Disallows, PlayerView } from './controller-types.ts';

/** The parts of the view that belong to what plays. */
export type Playing = Omit<
  PlayerView,
  'connection' | 'contextName' | 'devices' | 'notice' | 'volume01' | 'queueRevision' | 'isPrivate'
>;

const ALL_BARRED: Disallows = {
  pausing: true,
  resuming: true,
  seeking: true,
  skippingNext: true,
  skippingPrevious: true,
  togglingShuffle: true,
  togglingRepeat: true,
};

export const NOTHING_PLAYING: Playing = {
  phase: 'idle',
  contextUri: null,
  track: null,
  previousTracks: [],
  nextTracks: [],
  positionMs: 0,
  asOfMs: 0,
  durationMs: 0,
  speed: 1,
  shuffle: false,
  repeat: 'OFF',
  restrictions: {},
  disallows: ALL_BARRED,
};
