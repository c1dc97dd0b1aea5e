import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  NullTarget,
  Output,
  type EncodedPacket,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { brokenFileError, unsupportedFileError } from '../../application/ports/media/packaging-error.ts';

/** A track's timescale: `shift` moves negative times up, and the init segment's edit list cuts them off. */
export interface TrackTimescale {
  readonly timescale: number;
  /** In ticks of the timescale. */
  readonly shift: number;
}

/** Picture codecs that browsers take in MP4. */
export const PICTURE_CODECS = ['avc', 'hevc', 'vp9', 'av1'] as const;
/** Sound codecs that browsers take in MP4. */
export const AUDIO_CODECS = ['aac', 'opus', 'flac'] as const;

/** What a decoder must know before the first segment. Errors: broken, unsupported. */
export function videoInitSegment(track: InputVideoTrack, clock: TrackTimescale): Promise<Uint8Array> {
  return written(async (output) => {
    const own = await track.getCodec();
    const codec = PICTURE_CODECS.find((one) => one === own);
    const decoderConfig = await track.getDecoderConfig();
    if (codec === undefined || decoderConfig === null) throw unsupportedFileError('This kind of picture does not go into MP4.');
    const source = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(source, { frameRate: clock.timescale, rotation: await track.getRotation() });
    await output.start();
    await source.add(await firstPacket(track, clock), { decoderConfig });
  });
}

/** The same for sound. Errors: broken, unsupported. */
export function audioInitSegment(track: InputAudioTrack, clock: TrackTimescale): Promise<Uint8Array> {
  return written(async (output) => {
    const own = await track.getCodec();
    const codec = AUDIO_CODECS.find((one) => one === own);
    const decoderConfig = await track.getDecoderConfig();
    if (codec === undefined || decoderConfig === null) throw unsupportedFileError('This kind of sound does not go into MP4.');
    const source = new EncodedAudioPacketSource(codec);
    output.addAudioTrack(source);
    await output.start();
    await source.add(await firstPacket(track, clock), { decoderConfig });
  });
}

async function firstPacket(
  track: InputVideoTrack | InputAudioTrack,
  { timescale, shift }: TrackTimescale,
): Promise<EncodedPacket> {
  const first = await new EncodedPacketSink(track).getFirstKeyPacket();
  if (first === null) throw brokenFileError('it holds no key frame');
  return first.clone({ timestamp: -shift / timescale });
}

/** The boxes before the first fragment of what `write` writes. */
async function written(write: (output: Output) => Promise<void>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const keep = (data: Uint8Array) => void parts.push(Uint8Array.from(data));
  const format = new Mp4OutputFormat({ fastStart: 'fragmented', onFtyp: keep, onMoov: keep });
  const output = new Output({ format, target: new NullTarget() });
  await write(output);
  await output.finalize();
  return undated(Buffer.concat(parts));
}

const TIMES_AT = 8;
const TIMES_BYTES = 8;

/** The boxes contain their creation time; removed, so that the same video gives the same bytes. */
function undated(init: Buffer): Uint8Array {
  for (const type of ['mvhd', 'tkhd', 'mdhd']) {
    const at = init.indexOf(type, 0, 'latin1');
    const isLong = init[at + 4] === 1;
    if (at >= 0) init.fill(0, at + TIMES_AT, at + TIMES_AT + TIMES_BYTES * (isLong ? 2 : 1));
  }
  return init;
}
