import type { ByteSource } from '../../readers/byte-source.ts';
import { brokenFileError, unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import type { AudioInfo } from '../audio-types.ts';
import { parseStreamInfo } from '../../readers/flac-header.ts';
import { isWhole, lastPage, pageAt } from '../../readers/ogg-page.ts';

const VORBIS_HEAD = '\x01vorbis';
const FLAC_HEAD = '\x7fFLAC';
/** From the start of an Ogg FLAC head to STREAMINFO's content. */
const FLAC_STREAMINFO_AT = 17;

/** Rate, channels and exact length of an Ogg Vorbis or Ogg FLAC file, from its first and last page. */
export async function readOggAudio(source: ByteSource): Promise<AudioInfo> {
  const first = await pageAt(source, 0);
  if (first === null || !isWhole(first, source)) throw brokenFileError('it does not start with an Ogg page');
  const head = await source.read(first.bodyOffset, first.end - first.bodyOffset);
  const last = await lastPage(source, (page) => page.serial === first.serial && page.granule >= 0n && isWhole(page, source));
  if (last === null) throw brokenFileError('its last page is missing');
  return { ...readHead(head), totalSamples: Number(last.granule) };
}

function readHead(head: Buffer): Omit<AudioInfo, 'totalSamples'> {
  if (head.toString('latin1', 0, VORBIS_HEAD.length) === VORBIS_HEAD) {
    return { sampleRateHz: head.readUInt32LE(12), channels: head.readUInt8(11) };
  }
  if (head.toString('latin1', 0, FLAC_HEAD.length) === FLAC_HEAD) {
    const { sampleRateHz, channels } = parseStreamInfo(head.subarray(FLAC_STREAMINFO_AT));
    return { sampleRateHz, channels };
  }
  throw unsupportedFileError('Nothing here decodes what this Ogg file holds.');
}
