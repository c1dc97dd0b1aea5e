import type { KeyInfo } from '../../../application/media/drm/content-keys.ts';
import type { PacketIndex } from '../packet-index.ts';

/** The description of a fragmented MP4's one track. Times count in the timescale. */
export interface TrackSetup extends Pick<
  PacketIndex,
  'codec' | 'config' | 'timescale' | 'sampleRateHz' | 'channels' | 'bitsPerSample' | 'delay'
> {
  /** Length of most packets. */
  readonly packetDuration: number;
  /** Of the music, without delay and padding. */
  readonly musicDuration: number;
  /** Null when the bytes stay clear. */
  readonly key: KeyInfo | null;
}

/** Fragments are written with one track of this number. */
export const TRACK_ID = 1;
