import type { Disallows, PlayerView } from '#application/controller.ts';

export const ALL_ALLOWED: Disallows = {
  pausing: false,
  resuming: false,
  seeking: false,
  skippingNext: false,
  skippingPrevious: false,
  togglingShuffle: false,
  togglingRepeat: false,
};

/** Nothing plays, and nothing is barred. */
export const NO_VIEW: PlayerView = {
  ...{ connection: 'connecting', phase: 'idle', notice: null, devices: [], isPrivate: false },
  ...{ contextUri: null, track: null, previousTracks: [], nextTracks: [], queueRevision: null },
  ...{ positionMs: 0, asOfMs: 0, durationMs: 0, speed: 1, volume01: 1 },
  ...{ shuffle: false, repeat: 'OFF', restrictions: {}, disallows: ALL_ALLOWED },
};
