import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ffmpeg } from '../packaging/support/tools.ts';
import type { AudioSource } from '#adapters/service/application/ports/media/packager.ts';
import type { VideoPackager, VideoSegment } from '#adapters/service/application/ports/media/video-packager.ts';

const run = promisify(execFile);

export const FIXTURE_S = 12;
const FIXTURE_FPS = 25;
export const FIXTURE_FRAMES = FIXTURE_S * FIXTURE_FPS;

const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-bf', '2', '-sc_threshold', '0', '-pix_fmt', 'yuv420p'];
const AAC = ['-c:a', 'aac', '-b:a', '64k'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-pix_fmt', 'yuv420p'];

/** Moving pictures and a tone in every supported form; key frames every two seconds unless the name gives another interval. */
export const VIDEOS = {
  mp4: { file: 'a.mp4', options: [...H264, '-g', '50', ...AAC] },
  mov: { file: 'b.mov', options: [...H264, '-g', '50', ...AAC] },
  mkv: { file: 'c.mkv', options: [...H264, '-g', '50', ...AAC] },
  webm: { file: 'd.webm', options: [...VP9, '-g', '50', '-c:a', 'libopus'] },
  fastStart: { file: 'e.m4v', options: [...H264, '-g', '50', ...AAC, '-movflags', 'faststart'] },
  oneKeyFrame: { file: 'f.mp4', options: [...H264, '-g', '1000', ...AAC] },
  oldCodec: { file: 'g.mkv', options: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libvorbis'] },
  silent: { file: 'h.mp4', options: [...H264, '-an'] },
} as const;
export type VideoName = keyof typeof VIDEOS;

const files = new Map<VideoName, Promise<string>>();
let workshop: Promise<string> | null = null;

async function createWorkshop(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-videos-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function encode(name: VideoName): Promise<string> {
  workshop ??= createWorkshop();
  const { file, options } = VIDEOS[name];
  const path = join(await workshop, file);
  const picture = ['-f', 'lavfi', '-i', `testsrc=s=160x120:r=${String(FIXTURE_FPS)}`];
  const sound = ['-f', 'lavfi', '-i', 'sine=330:r=44100'];
  const length = ['-t', String(FIXTURE_S), '-metadata', 'title=Moving bars'];
  await run('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...options, ...length, path]);
  return path;
}

/** The path of a video; made when a test first asks. Copy it before spoiling it. */
export function videoAt(name: VideoName): Promise<string> {
  const there = files.get(name) ?? encode(name);
  files.set(name, there);
  return there;
}

/** A file as the scan would describe it. */
export async function sourceAt(path: string, durationMs = FIXTURE_S * 1_000): Promise<AudioSource> {
  const { size, mtimeMs } = await stat(path);
  const isWebm = /\.(webm|mkv)$/.test(path);
  return {
    id: 'a'.repeat(22),
    path,
    sizeBytes: size,
    modifiedMs: mtimeMs,
    codec: 'aac',
    container: isWebm ? 'webm' : 'mp4',
    durationMs,
    sampleRateHz: 44_100,
    channels: 1,
    bitrateBps: 64_000,
  };
}

export async function bytesOf(piece: VideoSegment, first = 0, last = piece.sizeBytes - 1): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of piece.read(first, last)) parts.push(part);
  return Buffer.concat(parts);
}

/** Times at which segments of a video begin. */
export async function startsOf(packager: VideoPackager, source: AudioSource): Promise<readonly number[]> {
  const { segmentLengthS } = await packager.describe(source);
  const count = Math.ceil(source.durationMs / 1_000 / segmentLengthS);
  return Array.from({ length: count }, (_, index) => index * segmentLengthS);
}

export interface ReportedFrame {
  readonly shown: number;
  readonly hash: string;
}

/** What ffmpeg finds: decoded pictures, or packets as they are, in the order they are shown. */
export async function framesOf(
  input: string | Uint8Array,
  what: 'pictures' | 'sound packets',
): Promise<readonly ReportedFrame[]> {
  const shape =
    what === 'pictures' ? ['-map', '0:v:0', '-fps_mode', 'passthrough', '-pix_fmt', 'yuv420p'] : ['-map', '0:a:0', '-c', 'copy'];
  const [name, bytes] = typeof input === 'string' ? [input, undefined] : ['pipe:0', input];
  const text = (await ffmpeg(['-copyts', '-i', name, ...shape, '-f', 'framemd5', 'pipe:1'], bytes)).toString();
  const rows = text
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(/,\s*/));
  return rows.map(([, , shown = '', , , hash = '']) => ({ shown: Number(shown), hash }));
}
