import { parentPort } from 'node:worker_threads';
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { AdtsOutputFormat, AudioSample, AudioSampleSource, NullTarget, Output, Quality } from 'mediabunny';
import { PackagingFailure } from '../../../application/ports/media/packaging-error.ts';
import type { EncodeJob } from './aac-encoder.ts';
import { decodeSource } from './decode-source.ts';
import { convertAudio } from './convert-audio.ts';
import type { FromWorker, ToWorker } from './wasm-messages.ts';

/** Packets sent at once: half a second of them, so that the first fragment is not kept waiting. */
const BATCH_PACKETS = 22;
/** Batches that may be under way untaken. */
const BATCHES_AHEAD_MAX = 16;

interface Running {
  untaken: number;
  isStopped: boolean;
  wake: () => void;
}

const running = new Map<number, Running>();
const say = (message: FromWorker) => parentPort?.postMessage(message);

registerAacEncoder();

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'encode') return void run(message.id, message.job);
  const job = running.get(message.id);
  if (job === undefined) return;
  if (message.type === 'taken') job.untaken -= 1;
  else job.isStopped = true;
  job.wake();
});

async function run(id: number, job: EncodeJob): Promise<void> {
  const state: Running = { untaken: 0, isStopped: false, wake: () => undefined };
  running.set(id, state);
  try {
    await encode(id, job, state);
    say({ type: 'done', id });
  } catch (thrown) {
    const code = thrown instanceof PackagingFailure ? thrown.code : 'unknown';
    say({ type: 'failed', id, code, sentence: thrown instanceof Error ? thrown.message : String(thrown) });
  } finally {
    running.delete(id);
  }
}

async function encode(id: number, job: EncodeJob, state: Running): Promise<void> {
  let batch: Uint8Array[] = [];
  const send = () => {
    if (batch.length > 0) say({ type: 'packets', id, packets: batch });
    state.untaken += 1;
    batch = [];
  };
  const output = new Output({ format: new AdtsOutputFormat(), target: new NullTarget() });
  const encoder = new AudioSampleSource({
    codec: 'aac',
    quality: new Quality({ bitrate: job.bitrateBps }),
    onEncodedPacket: (packet) => {
      batch.push(packetWithoutHeader(packet.data));
      if (batch.length >= BATCH_PACKETS) send();
    },
  });
  output.addAudioTrack(encoder);
  await output.start();
  try {
    for await (const { planes, at } of convertAudio(decodeSource(job.source), job)) {
      if (state.isStopped) return;
      await addSample(encoder, planes, at, job);
      while (mustWait(state)) await new Promise<void>((resolve) => (state.wake = resolve));
    }
    await output.finalize();
    send();
  } finally {
    if (output.state !== 'finalized') await output.cancel();
  }
}

/** Waits while the reader is behind, until it reads or stops. */
function mustWait(state: Running): boolean {
  return state.untaken > BATCHES_AHEAD_MAX && !state.isStopped;
}

async function addSample(encoder: AudioSampleSource, planes: readonly Float32Array[], at: number, job: EncodeJob): Promise<void> {
  const data = new Float32Array(planes.length * (planes[0]?.length ?? 0));
  planes.forEach((plane, channel) => data.set(plane, channel * plane.length));
  const { sampleRateHz: sampleRate, channels: numberOfChannels } = job;
  const sample = new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp: at / sampleRate });
  try {
    await encoder.add(sample);
  } finally {
    sample.close();
  }
}

/** The library hands out ADTS frames for an ADTS file. */
function packetWithoutHeader(data: Uint8Array): Uint8Array {
  const isAdts = data[0] === 0xff && ((data[1] ?? 0) & 0xf6) === 0xf0;
  return isAdts ? Uint8Array.from(data.subarray(((data[1] ?? 0) & 1) === 1 ? 7 : 9)) : Uint8Array.from(data);
}
