import type { SeekTable } from '#domain/media/types.ts';

/** The description of a file that the peers need. */
export interface TrackDescription {
  readonly url: string;
  readonly mimeType: string;
  readonly bitrateBps: number;
  readonly seekTable: SeekTable;
  /** Bytes of the init segment; the index follows up to `seekTable.offset`. */
  readonly initBytes: number;
  /** Hexadecimal, of the track's key. */
  readonly keyId: string;
}

const secondsOf = ({ segments, timescale }: SeekTable) => segments.reduce((sum, [, units]) => sum + units, 0) / timescale;
const codecOf = (mimeType: string) => /codecs="([^"]+)"/.exec(mimeType)?.[1] ?? 'mp4a.40.2';
const xml = (text: string) => text.replaceAll('&', '&amp;');
const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

const CLEARKEY_SCHEME = 'urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e';

function protectionOf({ seekTable, keyId }: TrackDescription): string {
  if (seekTable.protection === null) return '';
  const general = `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc" cenc:default_KID="${uuidOf(keyId)}"/>`;
  return `${general}<ContentProtection schemeIdUri="${CLEARKEY_SCHEME}"><cenc:pssh>${seekTable.pssh ?? ''}</cenc:pssh></ContentProtection>`;
}

/** DASH, on demand: one file, its index found by byte range. */
export function dashOf(file: TrackDescription): string {
  const { url, mimeType, bitrateBps, seekTable, initBytes } = file;
  const duration = `PT${secondsOf(seekTable).toFixed(3)}S`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013" type="static" minBufferTime="PT1S"
 profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" mediaPresentationDuration="${duration}"><Period duration="${duration}">
<AdaptationSet contentType="audio" mimeType="audio/mp4" codecs="${codecOf(mimeType)}" lang="en" subsegmentAlignment="true">
${protectionOf(file)}<Representation id="audio" bandwidth="${Math.round(bitrateBps)}" audioSamplingRate="${seekTable.timescale}">
<BaseURL>${xml(url)}</BaseURL><SegmentBase indexRange="${initBytes}-${seekTable.offset - 1}"><Initialization range="0-${initBytes - 1}"/>
</SegmentBase></Representation></AdaptationSet></Period></MPD>`;
}

/** HLS: a media playlist of byte ranges; no master, so that one request is saved. */
export function hlsOf({ url, seekTable, initBytes }: TrackDescription): string {
  const lengths = seekTable.segments.map(([, units]) => units / seekTable.timescale);
  let first = seekTable.offset;
  const segments = seekTable.segments.map(([sizeBytes], index) => {
    const lines = `#EXTINF:${(lengths[index] ?? 0).toFixed(5)},\n#EXT-X-BYTERANGE:${sizeBytes}@${first}\n${url}`;
    first += sizeBytes;
    return lines;
  });
  return [
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...lengths))}`,
    `#EXT-X-MAP:URI="${url}",BYTERANGE="${initBytes}@0"`,
    ...segments,
    '#EXT-X-ENDLIST\n',
  ].join('\n');
}
