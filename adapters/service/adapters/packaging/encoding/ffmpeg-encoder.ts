import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { brokenFileError, PackagingFailure } from '../../../application/ports/media/packaging-error.ts';
import { parseAdtsHeader } from '../indexers/adts.ts';
import type { AacEncoder, EncodeJob } from './aac-encoder.ts';

const PROGRAM = 'ffmpeg';
const ID_LENGTH = 8;
const COMPLAINT_LENGTH_MAX = 500;

/** The encoder that runs ffmpeg from PATH; null without ffmpeg. */
export async function findFfmpegEncoder(): Promise<AacEncoder | null> {
  const version = await ffmpegVersion();
  if (version === null) return null;
  const children = new Set<ChildProcess>();
  return {
    id: `ffmpeg-${createHash('sha1').update(version).digest('hex').slice(0, ID_LENGTH)}`,
    canEncode: () => true,
    encode: (job) => encode(job, children),
    async close() {
      await Promise.all([...children].map(ended));
    },
  };
}

async function ffmpegVersion(): Promise<string | null> {
  const child = spawn(PROGRAM, ['-version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => output.push(part));
  try {
    await once(child, 'close');
  } catch {
    return null;
  }
  return child.exitCode === 0 ? (Buffer.concat(output).toString().split('\n')[0] ?? '') : null;
}

async function* encode(job: EncodeJob, children: Set<ChildProcess>): AsyncGenerator<readonly Uint8Array[]> {
  const child = spawn(PROGRAM, argumentsOf(job), { stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let complaint = '';
  child.on('error', (reason) => (complaint = reason.message));
  const closed = new Promise((resolve) => child.on('close', resolve));
  child.stderr.on('data', (part: Buffer) => (complaint = (complaint + part.toString()).slice(0, COMPLAINT_LENGTH_MAX)));
  let packetCount = 0;
  try {
    let rest: Buffer = Buffer.alloc(0);
    for await (const part of child.stdout as AsyncIterable<Buffer>) {
      const { packets, used, all } = split(rest, part);
      rest = all.subarray(used);
      packetCount += packets.length;
      if (packets.length > 0) yield packets;
    }
    await closed;
    if (child.signalCode !== null) throw new PackagingFailure('unavailable', 'The encoder was ended.');
    if (packetCount === 0 || child.exitCode !== 0) throw brokenFileError(`it cannot be decoded (${complaint.trim()})`);
  } finally {
    await ended(child);
    children.delete(child);
  }
}

/** Local files only, first sound track, no metadata; the same bytes each time. */
function argumentsOf({ source, channels, sampleRateHz, bitrateBps }: EncodeJob): readonly string[] {
  const input = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe', '-i', `file:${source.path}`];
  const shape = ['-map', '0:a:0', '-map_metadata', '-1', '-ac', String(channels), '-ar', String(sampleRateHz)];
  const codec = ['-c:a', 'aac', '-profile:a', 'aac_low', '-b:a', String(bitrateBps), '-flags:a', '+bitexact', '-threads', '1'];
  return [...input, ...shape, ...codec, '-f', 'adts', '-flush_packets', '1', 'pipe:1'];
}

/** The complete packets at the start of the output so far, without their ADTS headers. */
function split(rest: Buffer, part: Buffer) {
  const all = rest.length === 0 ? part : Buffer.concat([rest, part]);
  const packets: Uint8Array[] = [];
  let used = 0;
  for (;;) {
    const header = parseAdtsHeader(all.subarray(used));
    if (header === null || used + header.frameBytes > all.length) return { packets, used, all };
    packets.push(all.subarray(used + header.headerBytes, used + header.frameBytes));
    used += header.frameBytes;
  }
}

/** Ends a child by its own id and waits until it exited. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
