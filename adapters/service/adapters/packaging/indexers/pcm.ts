import type { ByteSource } from '../../readers/byte-source.ts';
import { chunksOf, FORM_BYTES, type Chunk } from '../../readers/riff-chunks.ts';
import { brokenFileError, unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import type { PcmLayout } from '../audio-types.ts';

/** Offset and block size before the samples of an AIFF file. */
const SSND_HEAD_BYTES = 8;
const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** RF64 puts sizes that do not fit in 32 bits elsewhere; the sound then reaches to the file's end. */
const UNKNOWN_SIZE = 0xffff_ffff;

/** The place and format of the samples of a WAV or AIFF file. */
export async function readPcmLayout(source: ByteSource): Promise<PcmLayout> {
  const form = await source.read(0, FORM_BYTES);
  const [id, type] = [form.toString('latin1', 0, 4), form.toString('latin1', 8, 12)];
  if (['RIFF', 'RF64', 'BW64'].includes(id) && type === 'WAVE') return readWav(source);
  if (id === 'FORM' && (type === 'AIFF' || type === 'AIFC')) return readAiff(source);
  throw unsupportedFileError('This is neither a WAV nor an AIFF file.');
}

async function readWav(source: ByteSource): Promise<PcmLayout> {
  const chunks = await chunksByName(source, false);
  const [format, data] = [chunks.get('fmt '), chunks.get('data')];
  if (format === undefined || data === undefined) throw brokenFileError('it holds no sound');
  const fmt = await source.read(format.contentAt, format.sizeBytes);
  const tag = fmt.readUInt16LE(0) === EXTENSIBLE && fmt.length >= 26 ? fmt.readUInt16LE(24) : fmt.readUInt16LE(0);
  if (tag !== PCM && tag !== FLOAT) throw unsupportedFileError('Nothing here decodes what this WAV file holds.');
  const bytesPerSample = Math.ceil(fmt.readUInt16LE(14) / 8);
  return fitted(source, data, {
    sampleRateHz: fmt.readUInt32LE(4),
    channels: fmt.readUInt16LE(2),
    dataOffset: data.contentAt,
    bytesPerSample,
    isFloat: tag === FLOAT,
    isBigEndian: false,
    isUnsigned: bytesPerSample === 1,
  });
}

async function readAiff(source: ByteSource): Promise<PcmLayout> {
  const chunks = await chunksByName(source, true);
  const [common, data] = [chunks.get('COMM'), chunks.get('SSND')];
  if (common === undefined || data === undefined) throw brokenFileError('it holds no sound');
  const comm = await source.read(common.contentAt, common.sizeBytes);
  const kind = comm.length >= 22 ? comm.toString('latin1', 18, 22) : 'NONE';
  if (!['NONE', 'sowt', 'fl32', 'FL32', 'fl64', 'FL64'].includes(kind))
    throw unsupportedFileError('Nothing here decodes what this AIFF file holds.');
  const skipped = SSND_HEAD_BYTES + (await source.read(data.contentAt, 4)).readUInt32BE();
  const audioData = { ...data, contentAt: data.contentAt + skipped, sizeBytes: data.sizeBytes - skipped };
  return fitted(source, audioData, {
    sampleRateHz: extendedFloat(comm.subarray(8, 18)),
    channels: comm.readUInt16BE(0),
    dataOffset: audioData.contentAt,
    bytesPerSample: Math.ceil(comm.readUInt16BE(6) / 8),
    isFloat: kind.toLowerCase().startsWith('fl'),
    isBigEndian: kind !== 'sowt',
    isUnsigned: false,
  });
}

/** Limits a damaged or endless length to the real size of the file. */
function fitted(source: ByteSource, data: Chunk, layout: Omit<PcmLayout, 'totalSamples'>): PcmLayout {
  const frameBytes = layout.channels * layout.bytesPerSample;
  if (frameBytes === 0 || layout.sampleRateHz === 0) throw brokenFileError('it does not declare its audio format');
  const there = source.sizeBytes - layout.dataOffset;
  const bytes = data.sizeBytes === UNKNOWN_SIZE || data.sizeBytes === 0 ? there : Math.min(data.sizeBytes, there);
  return { ...layout, totalSamples: Math.max(0, Math.floor(bytes / frameBytes)) };
}

/** The chunks by name; the first one of each name. */
async function chunksByName(source: ByteSource, isBigEndian: boolean): Promise<ReadonlyMap<string, Chunk>> {
  const chunks = new Map<string, Chunk>();
  for await (const chunk of chunksOf(source, isBigEndian)) if (!chunks.has(chunk.name)) chunks.set(chunk.name, chunk);
  return chunks;
}

/** An 80-bit float, as AIFF writes sample rates. */
function extendedFloat(bytes: Buffer): number {
  const exponent = (bytes.readUInt16BE(0) & 0x7fff) - 16_383;
  return Math.round(Number(bytes.readBigUInt64BE(2)) * 2 ** (exponent - 63));
}
