import type { PcmLayout } from '../audio-types.ts';

/** Interleaved samples as one array of −1 to 1 a channel. */
export function decodePcm(bytes: Buffer, layout: PcmLayout): readonly Float32Array[] {
  const read = sampleReader(bytes, layout);
  const frames = Math.floor(bytes.length / (layout.channels * layout.bytesPerSample));
  return Array.from({ length: layout.channels }, (_, channel) =>
    Float32Array.from({ length: frames }, (__, frame) => read((frame * layout.channels + channel) * layout.bytesPerSample)),
  );
}

function sampleReader(bytes: Buffer, { bytesPerSample, isFloat, isBigEndian, isUnsigned }: PcmLayout): (at: number) => number {
  if (isFloat && bytesPerSample === 8) return (at) => (isBigEndian ? bytes.readDoubleBE(at) : bytes.readDoubleLE(at));
  if (isFloat) return (at) => (isBigEndian ? bytes.readFloatBE(at) : bytes.readFloatLE(at));
  if (isUnsigned) return (at) => (bytes.readUInt8(at) - 128) / 128;
  const full = 2 ** (bytesPerSample * 8 - 1);
  return (at) => (isBigEndian ? bytes.readIntBE(at, bytesPerSample) : bytes.readIntLE(at, bytesPerSample)) / full;
}
