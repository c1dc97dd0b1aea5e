import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { COVER_BYTES_MAX } from '../../../domain/constants/library.ts';
import { STILL_AT_MAX_MS, STILL_AT_PART, STILL_WAIT_MS } from '../../../domain/constants/media/video.ts';

const run = promisify(execFile);

/** A picture of a video from near its start, as a JPEG; null where there is no ffmpeg, or nothing that it can show. */
export async function videoStillOf(path: string, durationMs: number): Promise<Uint8Array | null> {
  const atS = Math.min(durationMs * STILL_AT_PART, STILL_AT_MAX_MS) / 1_000;
  const input = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'file,pipe', '-ss', atS.toFixed(3), '-i', `file:${path}`];
  const output = ['-map', '0:v:0', '-frames:v', '1', '-f', 'mjpeg', '-q:v', '3', '-threads', '1', 'pipe:1'];
  const options = { encoding: 'buffer', timeout: STILL_WAIT_MS, killSignal: 'SIGKILL', maxBuffer: COVER_BYTES_MAX } as const;
  const { stdout } = await run('ffmpeg', [...input, ...output], options).catch(() => ({ stdout: null }));
  return stdout !== null && stdout.length > 0 ? stdout : null;
}
