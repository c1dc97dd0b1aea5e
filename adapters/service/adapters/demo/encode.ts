import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { registerAacEncoder } from '@mediabunny/aac-encoder';
import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import {
  AudioSample,
  AudioSampleSource,
  FilePathTarget,
  FlacOutputFormat,
  Mp4OutputFormat,
  Output,
  Quality,
  type MetadataTags,
} from 'mediabunny';
import type { Stereo } from './effects.ts';
import { RATE_HZ } from './instruments/voices.ts';

export const EXTENSIONS = { aac: 'm4a', flac: 'flac' } as const;
export type DemoCodec = keyof typeof EXTENSIONS;

const AAC_BPS = 160_000;
/** Samples handed to an encoder at once. */
const CHUNK = 44_100;
const FULL_SCALE = 32_767;

let isReady = false;

/** Encodes a tagged file. It is renamed when complete, so that no reader sees half a file. */
export async function encodeFile(path: string, codec: DemoCodec, audio: Stereo, tags: MetadataTags): Promise<void> {
  if (!isReady) {
    registerAacEncoder();
    registerFlacEncoder();
    isReady = true;
  }
  const unfinished = join(dirname(path), `.${basename(path)}.part`);
  const format = codec === 'aac' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new FlacOutputFormat();
  const output = new Output({ format, target: new FilePathTarget(unfinished) });
  const source = new AudioSampleSource(codec === 'aac' ? { codec, quality: new Quality({ bitrate: AAC_BPS }) } : { codec });
  output.addAudioTrack(source);
  output.setMetadataTags(tags);
  await output.start();
  for (let from = 0; from < audio.left.length; from += CHUNK) await addChunk(source, audio, from);
  await output.finalize();
  await rename(unfinished, path);
}

async function addChunk(source: AudioSampleSource, { left, right }: Stereo, from: number): Promise<void> {
  const count = Math.min(CHUNK, left.length - from);
  const data = new Int16Array(count * 2);
  for (let at = 0; at < count; at++) {
    data[at * 2] = Math.round((left[from + at] ?? 0) * FULL_SCALE);
    data[at * 2 + 1] = Math.round((right[from + at] ?? 0) * FULL_SCALE);
  }
  const sample = new AudioSample({ data, format: 's16', numberOfChannels: 2, sampleRate: RATE_HZ, timestamp: from / RATE_HZ });
  try {
    await source.add(sample);
  } finally {
    sample.close();
  }
}
