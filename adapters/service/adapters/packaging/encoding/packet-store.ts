import type { Logger } from '#application/ports/logger.ts';
import { ENCODED_BYTES_MAX, ENCODED_CHUNKS_KEPT } from '../../../domain/constants/media/packaging.ts';
import type { Blobs } from '../../../application/ports/blobs.ts';
import type { MusicFiles } from '../../../application/ports/media/music-files.ts';
import type { AudioSource } from '../../../application/ports/media/packager.ts';
import { createCheckedBlobs } from '../checked-blobs.ts';
import { PackagingFailure } from '../../../application/ports/media/packaging-error.ts';
import { withFileErrors } from '../source-file.ts';
import { sourceKey } from '../index-store.ts';
import type { PacketReader } from '../byte-range.ts';
import type { AacEncoder } from './aac-encoder.ts';
import { chunkOf, chunkPlaces, decodeChunk, encodeChunk, joinChunks, sliceChunk, type Chunk, type ChunkPlace } from './chunks.ts';
import { encodeRuns } from './encode-run.ts';
import type { RunningTask } from './encode-task.ts';
import { createEncodeQueue } from './encode-queue.ts';
import { createEncodeBudget, NO_ENCODE_BUDGET } from './encode-budget.ts';
import { durationsOf, type EncodePlan } from './plan.ts';
import type { WorkClaims } from '../../../application/kernel/instances/work-claims.ts';
import { createLruCache } from '../../../application/kernel/lru-cache.ts';

interface Working {
  readonly source: AudioSource;
  readonly plan: EncodePlan;
  readonly encoder: AacEncoder;
  readonly key: string;
  readonly places: readonly ChunkPlace[];
}

/** The chunk an encoding is in the middle of. */
interface Open {
  readonly place: ChunkPlace;
  packets: Uint8Array[];
}

export interface PacketStoreDeps {
  readonly files: MusicFiles;
  readonly blobs: Blobs;
  readonly claims: WorkClaims;
  readonly logger: Logger;
  readonly workerCount: number;
  /** Whether other machines write these blobs too. */
  readonly isShared: boolean;
}

/**
 * Re-encoded packets: from memory, else from the blobs, else encoded, and readable fragment by fragment meanwhile.
 * Encoded packets are stored.
 */
export function createPacketStore({ files, blobs: unchecked, claims, logger, workerCount, isShared }: PacketStoreDeps) {
  const blobs = createCheckedBlobs(unchecked, logger);
  const kept = createLruCache<Chunk>(ENCODED_CHUNKS_KEPT);
  const open = new Map<string, Open>();
  const queue = createEncodeQueue(workerCount);
  /** Tasks that another instance does. */
  const elsewhere = new WeakSet<RunningTask>();
  const ledger = isShared ? NO_ENCODE_BUDGET : createEncodeBudget(unchecked, logger, ENCODED_BYTES_MAX);

  const nameOf = (work: Working, number: number) => `encoded/${work.key}-${number}`;

  /** Ends at once where another instance is at it. */
  async function make(work: Working, task: RunningTask): Promise<void> {
    const claim = await claims.take(`encoded/${work.key}`);
    if (claim === null) return void elsewhere.add(task);
    try {
      if (!claims.areShared || !(await isMade(work, task.goal))) await makeLocally(work, task);
    } finally {
      await claim.release();
    }
  }

  /** Whether the chunk with the last of these packets is there, and so all before it. */
  async function isMade(work: Working, packets: number): Promise<boolean> {
    const number = work.places.findIndex((one) => packets <= one.firstPacket + one.packetCount);
    const place = work.places[number];
    return place !== undefined && (await there(work, number, place, place.packetCount)) !== null;
  }

  /** Encoders read a file of this machine. */
  function makeLocally(work: Working, task: RunningTask): Promise<void> {
    const { path, ...facts } = work.source;
    return withFileErrors(() =>
      files.withLocalPath(path, facts, (localPath) => makeFrom({ ...facts, path: localPath }, work, task)),
    );
  }

  async function makeFrom(source: AudioSource, work: Working, task: RunningTask): Promise<void> {
    const headPackets = work.places[0]?.packetCount ?? 0;
    let [run, number] = [0, 0];
    try {
      for await (const packets of encodeRuns(work.encoder, source, work.plan)) {
        const place = work.places[number];
        if (place === undefined || task.isStopped) return;
        const current = open.get(work.key) ?? { place, packets: [] };
        current.packets = current.packets.concat(packets);
        open.set(work.key, current);
        if (current.packets.length === place.packetCount) {
          await keep(work, number, chunkOf(current.packets));
          open.delete(work.key);
          number += 1;
        }
        run += 1;
        const { firstPacket, packetCount } = work.plan.runs[run - 1] ?? { firstPacket: 0, packetCount: 0 };
        task.advance(firstPacket + packetCount);
        if (number === 1 && task.done >= task.goal && task.goal <= headPackets) return;
      }
    } finally {
      open.delete(work.key);
    }
  }

  async function keep(work: Working, number: number, chunk: Chunk): Promise<void> {
    const name = nameOf(work, number);
    kept.set(name, chunk);
    const bytes = encodeChunk(chunk);
    try {
      await blobs.write(name, bytes);
      await ledger.add(name, bytes.length);
    } catch (thrown) {
      logger.log('warn', 'Encoded sound could not be kept', { name, reason: String(thrown) });
    }
  }

  /** Packets of one chunk; waits for the encoder to reach them. */
  async function take(work: Working, number: number, first: number, count: number, isUrgent = true): Promise<Chunk> {
    const place = work.places[number] ?? { firstPacket: 0, packetCount: 0 };
    const from = first - place.firstPacket;
    for (;;) {
      const chunk = await there(work, number, place, from + count);
      if (chunk !== null) return sliceChunk(chunk, from, count);
      const task = queue.start(work.key, (running) => make(work, running));
      await task.reached(first + count, isUrgent);
      if (elsewhere.has(task)) await claims.pause();
    }
  }

  async function there(work: Working, number: number, place: ChunkPlace, needed: number): Promise<Chunk | null> {
    const name = nameOf(work, number);
    const current = open.get(work.key);
    if (current?.place === place && current.packets.length >= needed) return chunkOf(current.packets.slice(0, needed));
    const whole = kept.get(name);
    if (whole !== undefined) return whole;
    const stored = await blobs.read(name).catch(() => null);
    const chunk = stored === null ? null : decodeChunk(stored, place.packetCount);
    if (chunk === null) return null;
    kept.set(name, chunk);
    ledger.markUsed(name);
    return chunk;
  }

  function workOf(source: AudioSource, plan: EncodePlan, encoder: AacEncoder): Working {
    return { source, plan, encoder, key: `${sourceKey(source)}-${encoder.id}`, places: chunkPlaces(plan) };
  }

  async function takeAll(work: Working, first: number, count: number): Promise<Chunk> {
    const parts: Chunk[] = [];
    for (const [number, place] of work.places.entries()) {
      const from = Math.max(first, place.firstPacket);
      const to = Math.min(first + count, place.firstPacket + place.packetCount);
      if (from < to) parts.push(await take(work, number, from, to - from));
    }
    return joinChunks(parts);
  }

  return {
    readerOf(source: AudioSource, plan: EncodePlan, encoder: AacEncoder): PacketReader {
      const work = workOf(source, plan, encoder);
      return {
        sizes: async (first, count) => (await takeAll(work, first, count)).sizes,
        durations: (_first, count) => durationsOf(count),
        bytes: async (first, count) => (await takeAll(work, first, count)).bytes,
      };
    },
    /** Makes the head unless it is there. */
    async warm(source: AudioSource, plan: EncodePlan, encoder: AacEncoder): Promise<void> {
      const work = workOf(source, plan, encoder);
      await take(work, 0, 0, work.places[0]?.packetCount ?? 0, false);
    },
    queue: () => queue.depth(),
    close: () => queue.close(new PackagingFailure('unavailable', 'The service is shutting down.')),
  };
}
