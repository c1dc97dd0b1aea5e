import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type MusicFile, MusicFileFailure } from '../../../application/ports/media/music-files.ts';
import { COVER_BYTES_MAX } from '../../../domain/constants/library.ts';
import { STILL_AT_MAX_MS, STILL_AT_PART, STILL_FETCHED_BYTES_MAX, STILL_WAIT_MS } from '../../../domain/constants/media/video.ts';
import { oneFrameVideo } from '../../video/one-frame.ts';
import { openTracks } from '../../video/open-video.ts';

const run = promisify(execFile);

/** A picture of a video from near its start, as a JPEG; null where there is no ffmpeg, or nothing that it can show. */
export function videoStillOf(path: string, durationMs: number): Promise<Uint8Array | null> {
  return shotOf('file,pipe', ['-ss', stillAtS(durationMs).toFixed(3), '-i', `file:${path}`]);
}

/**
 * The same of a file that is not on this machine: its tables and one key frame are fetched. Null also where those are larger
 * than is fetched for it. Rejects with a MusicFileFailure when the file cannot be read.
 */
export async function fetchedStillOf(
  file: MusicFile,
  durationMs: number,
  bytesMax = STILL_FETCHED_BYTES_MAX,
): Promise<Uint8Array | null> {
  const frame = await frameNear(bounded(file, bytesMax), stillAtS(durationMs)).catch((thrown: unknown) => {
    if (thrown instanceof MusicFileFailure && thrown.code !== 'costly') throw thrown;
    return null;
  });
  return frame && shotOf('pipe', ['-i', 'pipe:0'], frame);
}

const stillAtS = (durationMs: number): number => Math.min(durationMs * STILL_AT_PART, STILL_AT_MAX_MS) / 1_000;

async function frameNear(file: MusicFile, atS: number): Promise<Uint8Array | null> {
  const { picture, close } = await openTracks(file);
  try {
    return picture && (await oneFrameVideo(picture, atS));
  } finally {
    close();
  }
}

/** A file of which no more than this is read. */
function bounded(file: MusicFile, bytesMax: number): MusicFile {
  let left = bytesMax;
  return {
    ...file,
    async read(offset, length) {
      left -= length;
      if (left < 0) throw new MusicFileFailure('costly', 'Too much of the video is needed for a picture of it.');
      return file.read(offset, length);
    },
  };
}

/** The first picture of what ffmpeg is given. */
async function shotOf(protocols: string, input: readonly string[], bytes?: Uint8Array): Promise<Uint8Array | null> {
  const before = ['-v', 'error', ...(bytes === undefined ? ['-nostdin'] : []), '-protocol_whitelist', protocols];
  const output = ['-map', '0:v:0', '-frames:v', '1', '-f', 'mjpeg', '-q:v', '3', '-threads', '1', 'pipe:1'];
  const options = { encoding: 'buffer', timeout: STILL_WAIT_MS, killSignal: 'SIGKILL', maxBuffer: COVER_BYTES_MAX } as const;
  const running = run('ffmpeg', [...before, ...input, ...output], options);
  const { stdin } = running.child;
  // An ffmpeg that is missing, or has seen enough, closes its input.
  stdin?.on('error', () => undefined);
  stdin?.end(bytes);
  const { stdout } = await running.catch(() => ({ stdout: null }));
  return stdout !== null && stdout.length > 0 ? stdout : null;
}
