import { createWindow, type ByteSource } from '../bytes.ts';
import { broken, unsupported } from '../failure.ts';
import type { SoundInfo } from '../sound.ts';
import { parseStreamInfo } from './flac-header.ts';
import { lastGranule, pageAt } from './ogg.ts';

const VORBIS_HEAD = '\x01vorbis';
const FLAC_HEAD = '\x7fFLAC';
/** From the start of an Ogg FLAC head to STREAMINFO's content. */
const FLAC_STREAMINFO_AT = 17;

/** Rate, channels and exact length of an Ogg Vorbis or Ogg FLAC file, from its first and last page. */
export async function readOggSound(source: ByteSource): Promise<SoundInfo> {
  const page = await pageAt(createWindow(source), 0);
  if (page === null) throw broken('it does not start with an Ogg page');
  const head = await source.read(page.bodyOffset, page.offset + page.sizeBytes - page.bodyOffset);
  const totalSamples = await lastGranule(source, page.serial);
  if (totalSamples === null) throw broken('its last page is missing');
  return { ...readHead(head), totalSamples };
}

function readHead(head: Buffer): Omit<SoundInfo, 'totalSamples'> {
  if (head.toString('latin1', 0, VORBIS_HEAD.length) === VORBIS_HEAD) {
    return { sampleRateHz: head.readUInt32LE(12), channels: head.readUInt8(11) };
  }
  if (head.toString('latin1', 0, FLAC_HEAD.length) === FLAC_HEAD) {
    const { sampleRateHz, channels } = parseStreamInfo(head.subarray(FLAC_STREAMINFO_AT));
    return { sampleRateHz, channels };
  }
  throw unsupported('Nothing here decodes what this Ogg file holds.');
}
