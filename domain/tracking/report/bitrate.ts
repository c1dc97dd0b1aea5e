import { TRACKER_BITRATE_BPS } from '../../constants/playback/tracking.ts';
import type { Ms } from '../../core/units.ts';

/** Which bitrates a track was heard with, in bit/s. Spec §3 "bitrate data". */
export interface BitrateData {
  /** 160000 until one is known. Spec §9 "initial tracker 160000". */
  readonly nowBps: number;
  /** The first that was known. */
  readonly firstBps: number | null;
  /** Bitrate times milliseconds heard, and the milliseconds. */
  readonly weight: number;
  readonly playedMs: Ms;
}

export const NO_BITRATE_DATA: BitrateData = { nowBps: TRACKER_BITRATE_BPS, firstBps: null, weight: 0, playedMs: 0 };

/** From here on the track comes with that bitrate. */
export function withBitrate(data: BitrateData, bitrateBps: number): BitrateData {
  return bitrateBps > 0 ? { ...data, nowBps: bitrateBps, firstBps: data.firstBps ?? bitrateBps } : data;
}

/** So much was heard with the bitrate of now. */
export function addPlayedMs(data: BitrateData, heardMs: Ms): BitrateData {
  return { ...data, weight: data.weight + data.nowBps * heardMs, playedMs: data.playedMs + heardMs };
}

/** The mean over the time heard; before that, the one of now. */
export function timeWeightedBps({ playedMs, nowBps, weight }: BitrateData): number {
  return playedMs > 0 ? Math.round(weight / playedMs) : nowBps;
}
