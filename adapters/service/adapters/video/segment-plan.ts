import { EncodedPacketSink, type EncodedPacket } from 'mediabunny';
import type { VideoTrackKind } from '../../application/ports/media/video-packager.ts';
import { box, boxHeader, concat, fullBox, u32, u64 } from '../../application/media/drm/mp4-box-writer.ts';
import type { TrackTimescale } from './init-segment.ts';
import type { OpenVideo } from './open-video.ts';

/** One packet of a segment, in decoding order. Times count in the track's timescale. */
interface PlannedPacket {
  readonly shown: number;
  readonly duration: number;
  readonly sizeBytes: number;
  readonly isKey: boolean;
}

/** What a segment is before any picture is read: its head, and the bytes that follow it. */
export interface SegmentPlan {
  /** moof and the head of mdat; empty when nothing is in the segment. */
  readonly header: Uint8Array;
  readonly payloadBytes: number;
}

const NOTHING: SegmentPlan = { header: new Uint8Array(), payloadBytes: 0 };
const METADATA = { metadataOnly: true } as const;
const TRACK_ID = 1;
const BOX_HEADER_BYTES = 8;
const BASE_IS_MOOF = 0x02_0000;
/** Data offset; durations, sizes, flags and composition offsets of every sample. */
const RUN_FLAGS = 0xf01;
const ROW_BYTES = 16;
const KEY_SAMPLE = 0x0200_0000;
const OTHER_SAMPLE = 0x0101_0000;

/** Plans the segment of a track that covers from `startS` to before `endS`. */
export async function planSegment(
  video: OpenVideo,
  track: VideoTrackKind,
  clock: TrackTimescale,
  startS: number,
  endS: number,
): Promise<SegmentPlan> {
  const packets: PlannedPacket[] = [];
  for await (const packet of packetsOf(video, track, startS, endS, true)) packets.push(planned(packet, clock));
  if (endOf(packets) <= startS * clock.timescale + clock.shift) return NOTHING;
  const payloadBytes = packets.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return { header: headerOf(packets, payloadBytes, Math.floor(startS) + 1), payloadBytes };
}

/** The packets of a segment in decoding order; without their data when only positions and sizes are needed. */
export async function* packetsOf(
  { picture, audio }: OpenVideo,
  track: VideoTrackKind,
  startS: number,
  endS: number,
  isBare: boolean,
): AsyncGenerator<EncodedPacket> {
  const options = isBare ? METADATA : {};
  if (track === 'picture') {
    const sink = new EncodedPacketSink(picture);
    const first = await firstOf(sink, startS, endS);
    if (first === null) return;
    const start = isBare ? first : await sink.getKeyPacket(first.timestamp);
    yield* sink.packets(start ?? undefined, (await keyFrom(sink, endS)) ?? undefined, options);
    return;
  }
  const sink = new EncodedPacketSink(audio);
  const first = await audioFrom(sink, startS, isBare);
  if (first === null) return;
  for await (const packet of sink.packets(first, undefined, options)) {
    if (packet.timestamp >= endS) return;
    yield packet;
  }
}

/** A segment without a key frame repeats the frames since the last one, because a player that seeks here needs them. */
async function firstOf(sink: EncodedPacketSink, startS: number, endS: number): Promise<EncodedPacket | null> {
  const first = await keyFrom(sink, startS);
  return first !== null && first.timestamp < endS ? first : sink.getKeyPacket(startS, METADATA);
}

/** The first key frame at or after a time, and of all before 0 the first of all; null when there is none. */
async function keyFrom(sink: EncodedPacketSink, timeS: number): Promise<EncodedPacket | null> {
  const before = timeS === 0 ? null : await sink.getKeyPacket(timeS, METADATA);
  if (before === null) return sink.getFirstKeyPacket(METADATA);
  return before.timestamp === timeS ? before : sink.getNextKeyPacket(before, METADATA);
}

async function audioFrom(sink: EncodedPacketSink, timeS: number, isBare: boolean): Promise<EncodedPacket | null> {
  const options = isBare ? METADATA : {};
  const before = timeS === 0 ? null : await sink.getPacket(timeS, options);
  if (before === null) return sink.getFirstPacket(options);
  return before.timestamp === timeS ? before : sink.getNextPacket(before, options);
}

function planned(packet: EncodedPacket, { timescale, shift }: TrackTimescale): PlannedPacket {
  return {
    shown: Math.max(0, Math.round(packet.timestamp * timescale) + shift),
    duration: Math.round(packet.duration * timescale),
    sizeBytes: packet.byteLength,
    isKey: packet.type === 'key',
  };
}

/** Decode times are the display times of all packets in order; the difference gives each packet's composition offset. */
function headerOf(packets: readonly PlannedPacket[], payloadBytes: number, sequence: number): Uint8Array {
  const decoded = packets.map(({ shown }) => shown).sort((a, b) => a - b);
  const [start = 0] = decoded;
  const rows = rowsOf(packets, decoded);
  const moof = (payloadAt: number) =>
    box(
      'moof',
      fullBox('mfhd', 0, 0, u32(sequence)),
      box(
        'traf',
        fullBox('tfhd', 0, BASE_IS_MOOF, u32(TRACK_ID)),
        fullBox('tfdt', 1, 0, u64(start)),
        fullBox('trun', 1, RUN_FLAGS, u32(packets.length, payloadAt), rows),
      ),
    );
  const headerBytes = moof(0).length + BOX_HEADER_BYTES;
  return concat([moof(headerBytes), boxHeader('mdat', BOX_HEADER_BYTES + payloadBytes)]);
}

function rowsOf(packets: readonly PlannedPacket[], decoded: readonly number[]): Uint8Array {
  const end = endOf(packets);
  const rows = Buffer.alloc(packets.length * ROW_BYTES);
  packets.forEach(({ shown, sizeBytes, isKey }, index) => {
    const at = decoded[index] ?? 0;
    rows.writeUInt32BE((decoded[index + 1] ?? end) - at, index * ROW_BYTES);
    rows.writeUInt32BE(sizeBytes, index * ROW_BYTES + 4);
    rows.writeUInt32BE(isKey ? KEY_SAMPLE : OTHER_SAMPLE, index * ROW_BYTES + 8);
    rows.writeInt32BE(shown - at, index * ROW_BYTES + 12);
  });
  return rows;
}

function endOf(packets: readonly PlannedPacket[]): number {
  return packets.reduce((latest, { shown, duration }) => Math.max(latest, shown + duration), 0);
}
