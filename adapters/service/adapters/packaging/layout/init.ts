import { box, concat, fullBox, u16, u32, u64, zeros } from '../../../application/media/drm/mp4-box-writer.ts';
import { clearKeyPssh } from '../../../application/media/drm/content-keys.ts';
import { sampleEntry } from './sample-entry.ts';
import { TRACK_ID, type TrackSetup } from './track.ts';

const ONE = 0x1_0000;
const MATRIX = u32(ONE, 0, 0, 0, ONE, 0, 0, 0, 0x4000_0000);
const FULL_VOLUME = 0x100;
const UNDETERMINED_LANGUAGE = 0x55c4;
const ENABLED_IN_MOVIE = 3;
const DATA_IN_THIS_FILE = 1;
/** Depends on no other sample, and is a sync sample. */
const INDEPENDENT = 0x0200_0000;

/** The init segment: what a decoder must know before the first fragment. */
export function initSegment(track: TrackSetup): Uint8Array {
  return concat([box('ftyp', Buffer.from('iso6'), u32(0), Buffer.from('iso6cmfcmp41')), moov(track)]);
}

function moov(track: TrackSetup): Uint8Array {
  const header = fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, track.timescale, 0, ONE),
    u16(FULL_VOLUME),
    zeros(10),
    MATRIX,
    zeros(24),
    u32(TRACK_ID + 1),
  );
  const length = fullBox('mehd', 1, 0, u64(track.musicDuration));
  const defaults = fullBox('trex', 0, 0, u32(TRACK_ID, 1, track.packetDuration, 0, INDEPENDENT));
  const system = track.key === null ? [] : [clearKeyPssh(track.key.keyId)];
  return box('moov', header, trak(track), box('mvex', length, defaults), ...system);
}

function trak(track: TrackSetup): Uint8Array {
  const header = fullBox(
    'tkhd',
    0,
    ENABLED_IN_MOVIE,
    u32(0, 0, TRACK_ID, 0, 0),
    zeros(8),
    u32(0),
    u16(FULL_VOLUME),
    zeros(2),
    MATRIX,
    zeros(8),
  );
  return box('trak', header, ...editList(track), mdia(track));
}

/** The edit list skips the encoder delay. A duration of 0 extends to the end, including fragments. */
function editList(track: TrackSetup): readonly Uint8Array[] {
  if (track.delay === 0) return [];
  return [box('edts', fullBox('elst', 1, 0, u32(1), u64(0), u64(track.delay), u32(ONE)))];
}

function mdia(track: TrackSetup): Uint8Array {
  const header = fullBox('mdhd', 0, 0, u32(0, 0, track.timescale, 0), u16(UNDETERMINED_LANGUAGE), u16(0));
  const handler = fullBox('hdlr', 0, 0, u32(0), Buffer.from('soun'), zeros(12), zeros(1));
  const place = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, DATA_IN_THIS_FILE)));
  return box('mdia', header, handler, box('minf', fullBox('smhd', 0, 0, zeros(4)), place, sampleTable(track)));
}

/** Fragments carry the samples, so every table but the description is empty. */
function sampleTable(track: TrackSetup): Uint8Array {
  const description = fullBox('stsd', 0, 0, u32(1), sampleEntry(track));
  const empty = ['stts', 'stsc', 'stco'].map((type) => fullBox(type, 0, 0, u32(0)));
  return box('stbl', description, ...empty, fullBox('stsz', 0, 0, u32(0, 0)));
}
