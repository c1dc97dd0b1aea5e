import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { MPEGDecoder } from 'mpg123-decoder';
import type { AudioSource } from '../../../application/ports/media/packager.ts';
import { unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import { indexPackets } from '../indexers/index-source.ts';
import { readPcmLayout } from '../indexers/pcm.ts';
import { folderMusicFiles } from '../../filesystem/music/folder-music-files.ts';
import { openSource, type SourceFile } from '../source-file.ts';
import { decodePcm } from './decode-pcm.ts';
import type { DecodedAudio } from './convert-audio.ts';

/** Compressed bytes given to a decoder at once, about a second of sound. */
const DECODE_BYTES = 16_384;
const PCM_FRAMES = 16_384;

interface DecoderOutput {
  readonly channelData: readonly Float32Array[];
  readonly sampleRate: number;
}

/** The decoded audio of a source on this machine, from its start, in its own rate and channels. Errors: unsupported. */
export async function* decodeSource(source: AudioSource): AsyncGenerator<DecodedAudio> {
  const file = await openSource(folderMusicFiles, source);
  try {
    if (source.codec === 'pcm') yield* decodeWave(file);
    else if (source.codec === 'mp3') yield* decodeMp3(file, source);
    else if (source.codec === 'vorbis') yield* decodeOgg(file, new OggVorbisDecoder());
    else if (source.codec === 'flac') yield* decodeOgg(file, new FLACDecoder());
    else throw unsupportedFileError(`Decoding ${source.codec} needs ffmpeg, which is not installed here.`);
  } finally {
    await file.close();
  }
}

async function* decodeWave(file: SourceFile): AsyncGenerator<DecodedAudio> {
  const layout = await readPcmLayout(file);
  const frameBytes = layout.channels * layout.bytesPerSample;
  for (let frame = 0; frame < layout.totalSamples; frame += PCM_FRAMES) {
    const count = Math.min(PCM_FRAMES, layout.totalSamples - frame);
    const bytes = await file.readWhole(layout.dataOffset + frame * frameBytes, count * frameBytes);
    yield { sampleRateHz: layout.sampleRateHz, planes: decodePcm(bytes, layout) };
  }
}

/** Fed from its first sounding frame on, and rid of the delay that the index counts. */
async function* decodeMp3(file: SourceFile, source: AudioSource): AsyncGenerator<DecodedAudio> {
  const index = await indexPackets(file, source);
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    let skip = index.delay;
    for (let at = index.offsets[0] ?? 0; at < file.sizeBytes; at += DECODE_BYTES) {
      const output = decoder.decode(await file.read(at, DECODE_BYTES));
      yield { sampleRateHz: index.sampleRateHz, planes: copied(output).map((plane) => plane.subarray(skip)) };
      skip = Math.max(0, skip - (output.channelData[0]?.length ?? 0));
    }
  } finally {
    decoder.free();
  }
}

interface OggDecoder {
  readonly ready: Promise<void>;
  decode(bytes: Uint8Array): Promise<DecoderOutput>;
  flush(): Promise<DecoderOutput>;
  free(): void;
}

async function* decodeOgg(file: SourceFile, decoder: OggDecoder): AsyncGenerator<DecodedAudio> {
  await decoder.ready;
  try {
    for (let at = 0; at < file.sizeBytes; at += DECODE_BYTES) {
      yield decodedFrom(await decoder.decode(await file.read(at, DECODE_BYTES)));
    }
    yield decodedFrom(await decoder.flush());
  } finally {
    decoder.free();
  }
}

function decodedFrom(output: DecoderOutput): DecodedAudio {
  return { sampleRateHz: output.sampleRate, planes: copied(output) };
}

/** Decoders use their memory again. */
function copied({ channelData }: DecoderOutput): readonly Float32Array[] {
  return channelData.map((plane) => plane.slice());
}
