import type { SeekTable } from '#domain/media/types.ts';
import type { KeyInfo } from '../../application/media/drm/content-keys.ts';
import { box, concat, zeros } from '../../application/media/drm/mp4-box-writer.ts';
import { BOX_HEADER_BYTES, fragmentHeader, fragmentHeaderBytes } from '../packaging/layout/fragment-header.ts';
import { initSegment } from '../packaging/layout/init.ts';
import type { TrackSetup } from '../packaging/layout/track.ts';

/** Milliseconds in one packet; a real one has a fifth of that, and boxes for all of them would cost more than they show. */
const PACKET_MS = 100;
/** AAC-LC, 44.1 kHz, two channels. */
const AAC_CONFIG = Uint8Array.of(0x12, 0x10);

/** The boxes of a fragmented MP4 whose sizes and durations a seek table fixes. Its timescale is 1000; its sound is made up. */
export interface ToneMp4 {
  /** Init segment, filled up to the table's offset. */
  readonly head: Uint8Array;
  /** What a segment begins with; the rest of it is payload. */
  segmentHead(index: number): Uint8Array;
}

/** The bytes a segment has at least, so that its boxes fit. */
export const toneSegmentBytesMin = (durationMs: number, isProtected: boolean) =>
  fragmentHeaderBytes(packetsIn(durationMs), false, isProtected) + packetsIn(durationMs);

const packetsIn = (durationMs: number) => Math.ceil(durationMs / PACKET_MS);

export function createToneMp4({ offset, segments }: SeekTable, key: KeyInfo | null): ToneMp4 {
  const musicDuration = segments.reduce((sum, [, durationMs]) => sum + durationMs, 0);
  const track: TrackSetup = {
    ...{ codec: 'aac', config: AAC_CONFIG, timescale: 1_000, sampleRateHz: 44_100, channels: 2, bitsPerSample: 16 },
    ...{ delay: 0, packetDuration: PACKET_MS, musicDuration, key },
  };
  const init = initSegment(track);

  const heads = new Map<number, Uint8Array>();

  function createSegmentHead(index: number): Uint8Array {
    const before = segments.slice(0, index);
    const [bytes = 0, durationMs = 0] = segments[index] ?? [];
    const packetCount = packetsIn(durationMs);
    const durations = Uint32Array.from({ length: packetCount }, (_, packet) =>
      Math.min(PACKET_MS, durationMs - packet * PACKET_MS),
    );
    const isEven = durations.at(-1) === PACKET_MS;
    const payloadBytes = bytes - fragmentHeaderBytes(packetCount, isEven, key !== null);
    const sizes = new Uint32Array(packetCount).fill(Math.floor(payloadBytes / packetCount));
    sizes[packetCount - 1] = payloadBytes - Math.floor(payloadBytes / packetCount) * (packetCount - 1);
    const run = {
      firstPacket: before.reduce((sum, [, ms]) => sum + packetsIn(ms), 0),
      packetCount,
      start: before.reduce((sum, [, ms]) => sum + ms, 0),
      duration: durationMs,
    };
    return fragmentHeader(track, index, run, { sizes, durations });
  }
  function segmentHead(index: number): Uint8Array {
    const head = heads.get(index) ?? createSegmentHead(index);
    heads.set(index, head);
    return head;
  }
  return { head: concat([init, box('free', zeros(offset - init.length - BOX_HEADER_BYTES))]), segmentHead };
}
