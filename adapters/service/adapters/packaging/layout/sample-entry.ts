import { SAMPLE_ENTRY_RATE_HZ_MAX } from '../../../domain/constants/media/packaging.ts';
import { box, concat, fullBox, u16, u32, zeros } from '../../../application/media/drm/mp4-box-writer.ts';
import { unsupportedFileError } from '../../../application/ports/media/packaging-error.ts';
import { protectionBox } from '../../../application/media/drm/content-keys.ts';
import type { TrackSetup } from './track.ts';

const LAST_STREAMINFO = Uint8Array.of(0x80, 0, 0, 34);
const MPEG4_AUDIO = 0x40;
const AUDIO_STREAM = 0x15;

/** The sample entry of a track: its codec's own box, inside `enca` when it is protected. */
export function sampleEntry(track: TrackSetup): Uint8Array {
  const { type, configBox } = codecBoxes(track);
  const fixed = [
    zeros(6),
    u16(1),
    zeros(8),
    u16(track.channels),
    u16(track.bitsPerSample),
    zeros(4),
    u32(entryRate(track) * 0x1_0000),
  ];
  if (track.key === null) return box(type, ...fixed, configBox);
  return box('enca', ...fixed, configBox, protectionBox(type, track.key.keyId));
}

function codecBoxes(track: TrackSetup): { readonly type: string; readonly configBox: Uint8Array } {
  if (track.codec === 'aac') return { type: 'mp4a', configBox: esds(track.config) };
  if (track.codec === 'opus') return { type: 'Opus', configBox: box('dOps', track.config) };
  if (track.codec === 'flac') return { type: 'fLaC', configBox: fullBox('dfLa', 0, 0, LAST_STREAMINFO, track.config) };
  throw unsupportedFileError(`Sound of the kind ${track.codec} cannot be moved into MP4.`);
}

/** Rates that do not fit are halved until they do; the codec's own description holds the real one. */
function entryRate({ sampleRateHz }: TrackSetup): number {
  let rate = sampleRateHz;
  while (rate > SAMPLE_ENTRY_RATE_HZ_MAX) rate /= 2;
  return Math.floor(rate);
}

function esds(config: Uint8Array): Uint8Array {
  const decoder = concat([Uint8Array.of(MPEG4_AUDIO, AUDIO_STREAM), zeros(11), descriptor(5, config)]);
  const stream = concat([u16(0), zeros(1), descriptor(4, decoder), descriptor(6, Uint8Array.of(2))]);
  return fullBox('esds', 0, 0, descriptor(3, stream));
}

function descriptor(tag: number, content: Uint8Array): Uint8Array {
  return concat([Uint8Array.of(tag, content.length), content]);
}
