import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { PICTURE_CODECS } from './init-segment.ts';

/** A video of one frame: the key frame shown at a time, or the first one after it. Null where there is none, or its kind is not known. */
export async function oneFrameVideo(picture: InputVideoTrack, atS: number): Promise<Uint8Array | null> {
  const own = await picture.getCodec();
  const codec = PICTURE_CODECS.find((one) => one === own);
  const decoderConfig = await picture.getDecoderConfig();
  const sink = new EncodedPacketSink(picture);
  const frame = (await sink.getKeyPacket(atS)) ?? (await sink.getFirstKeyPacket());
  if (codec === undefined || decoderConfig === null || frame === null) return null;
  const source = new EncodedVideoPacketSource(codec);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  output.addVideoTrack(source, { rotation: await picture.getRotation() });
  await output.start();
  await source.add(frame.clone({ timestamp: 0 }), { decoderConfig });
  await output.finalize();
  return target.buffer && new Uint8Array(target.buffer);
}
