import { brokenFileError, unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import type { PacketIndex } from '../packet-index.ts';
import { AAC_RATES_HZ, parseAudioSpecificConfig } from './aac-config.ts';
import { boxAt, boxesIn, type ReadBox } from '../../readers/box-reader.ts';
import { parseStreamInfo } from '../../readers/flac-header.ts';

type Entry = Pick<PacketIndex, 'codec' | 'codecString' | 'config' | 'sampleRateHz' | 'channels' | 'bitsPerSample'>;

const ENTRIES_AT = 8;
/** Bytes of a sound sample entry before its boxes, by QuickTime version. */
const FIXED_BYTES = [28, 44, 64];
const STREAMINFO_AT = 8;
const DECODER_CONFIG = 4;
const DECODER_SPECIFIC = 5;
const MPEG4_AUDIO = 0x40;
const AAC_OBJECT_TYPES = [2, 5, 29];

/** The codec fields of the first sample entry of an audio track. */
export function readSampleEntry(entries: Buffer): Entry {
  const entry = boxesIn(entries, ENTRIES_AT)[0];
  if (entry === undefined) throw brokenFileError('it does not declare its audio format');
  const declared = { channels: entry.content.readUInt16BE(16), sampleRateHz: entry.content.readUInt16BE(24), bitsPerSample: 16 };
  if (entry.type === 'mp4a') return { ...declared, ...readAac(childrenOf(entry)) };
  if (entry.type === 'alac') return { ...declared, codec: 'alac', codecString: 'alac', config: new Uint8Array() };
  if (entry.type === 'Opus') return readOpus(childrenOf(entry));
  if (entry.type === 'fLaC') return readFlac(childrenOf(entry));
  if (entry.type === 'enca' || entry.type === 'drms')
    throw unsupportedFileError('This file is protected by its seller and cannot be played.');
  throw unsupportedFileError(`This MP4 file holds sound (${entry.type}) that nothing here decodes.`);
}

function childrenOf(entry: ReadBox): Buffer {
  return entry.content.subarray(FIXED_BYTES[entry.content.readUInt16BE(8)] ?? entry.content.length);
}

function readAac(children: Buffer) {
  const descriptor = boxAt(children, 'esds') ?? boxAt(children, 'wave', 'esds');
  if (descriptor === null) throw brokenFileError('its AAC description is missing');
  const config = decoderSpecific(descriptor);
  const { objectType, sampleRateHz, channels } = parseAudioSpecificConfig(config);
  if (!AAC_OBJECT_TYPES.includes(objectType)) throw unsupportedFileError('This kind of AAC cannot be played.');
  const known = AAC_RATES_HZ.includes(sampleRateHz) ? { sampleRateHz } : {};
  return { codec: 'aac', codecString: `mp4a.40.${objectType}`, config, ...known, ...(channels > 0 && { channels }) } as const;
}

/** Looks through the descriptors of an esds box for the decoder's own. */
function decoderSpecific(esds: Buffer): Uint8Array {
  let at = 4;
  const descriptor = () => {
    const tag = esds.readUInt8(at++);
    let size = 0;
    let byte: number;
    do {
      byte = esds.readUInt8(at++);
      size = size * 128 + (byte & 0x7f);
    } while (byte >= 0x80);
    return { tag, size };
  };
  descriptor();
  const flags = esds.readUInt8(at + 2);
  at += 3 + ((flags >> 7) & 1) * 2 + ((flags >> 5) & 1) * 2;
  if (descriptor().tag !== DECODER_CONFIG) throw brokenFileError('its AAC description cannot be read');
  if (esds.readUInt8(at) !== MPEG4_AUDIO) throw unsupportedFileError('This MP4 file holds sound that is not AAC.');
  at += 13;
  const { tag, size } = descriptor();
  if (tag !== DECODER_SPECIFIC) throw brokenFileError('its AAC description cannot be read');
  return Uint8Array.from(esds.subarray(at, at + size));
}

function readOpus(children: Buffer): Entry {
  const head = boxAt(children, 'dOps');
  if (head === null) throw brokenFileError('its Opus description is missing');
  const config = Buffer.from(head);
  config.writeUInt32BE(48_000, 4);
  return { codec: 'opus', codecString: 'opus', config, sampleRateHz: 48_000, channels: head.readUInt8(1), bitsPerSample: 16 };
}

function readFlac(children: Buffer): Entry {
  const head = boxAt(children, 'dfLa');
  if (head === null) throw brokenFileError('its FLAC description is missing');
  const config = Uint8Array.from(head.subarray(STREAMINFO_AT, STREAMINFO_AT + 34));
  const { sampleRateHz, channels, bitsPerSample } = parseStreamInfo(config);
  return { codec: 'flac', codecString: 'flac', config, sampleRateHz, channels, bitsPerSample };
}
