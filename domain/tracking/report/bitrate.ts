import { TRACKER_BITRATE_BPS } from '../../constants/playback/tracking.ts';
import type { Ms } from '../../core/units.ts';

/** The bitrates of a playback, in bit/s. Spec §3 "bitrate data". */
export interface BitrateData {
  /** 160000 until known. Spec §9 "initial tracker 160000". */
  readonly nowBps: number;
  /** The first known bitrate. */
  readonly firstBps: number | null;
  /** Bitrate times milliseconds played, and the milliseconds. */
  readonly weight: number;
  readonly playedMs: Ms;
}

export const NO_BITRATE_DATA: BitrateData = { nowBps: TRACKER_BITRATE_BPS, firstBps: null, weight: 0, playedMs: 0 };

/** Sets the current bitrate. */
export function withBitrate(data: BitrateData, bitrateBps: number): BitrateData {
  return bitrateBps > 0 ? { ...data, nowBps: bitrateBps, firstBps: data.firstBps ?? bitrateBps } : data;
}

/** Adds time played at the current bitrate. */
export function addPlayedMs(data: BitrateData, heardMs: Ms): BitrateData {
  return { ...data, weight: data.weight + data.nowBps * heardMs, playedMs: data.playedMs + heardMs };
}

/** The time-weighted mean; before any playback the current bitrate. */
export function timeWeightedBps({ playedMs, nowBps, weight }: BitrateData): number {
  return playedMs > 0 ? Math.round(weight / playedMs) : nowBps;
}
