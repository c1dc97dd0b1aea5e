import type { SeekTable } from '#domain/media/types.ts';
import { concat } from '../../../application/media/drm/mp4-box-writer.ts';
import { clearKeyPssh } from '../../../application/media/drm/content-keys.ts';
import type { Run } from './fragments.ts';
import { initSegment } from './init.ts';
import { segmentIndexBox } from './segment-index.ts';
import type { TrackSetup } from './track.ts';

/** A fragment's place in the file. */
export interface Fragment extends Run {
  readonly offset: number;
  readonly sizeBytes: number;
  /** moof and the head of mdat; the payload follows. */
  readonly headerBytes: number;
}

/** Everything about a fragmented MP4 that is known before any sound is read. */
export interface Layout {
  readonly track: TrackSetup;
  /** Init segment and index. */
  readonly header: Uint8Array;
  readonly fragments: readonly Fragment[];
  readonly sizeBytes: number;
}

export type SizedRun = Omit<Fragment, 'offset'>;

/** Puts fragments of known sizes one behind the other, after an init segment and an index (sidx). */
export function layOutSegments(track: TrackSetup, runs: readonly SizedRun[]): Layout {
  const header = concat([initSegment(track), segmentIndexBox(track.timescale, runs)]);
  const fragments: Fragment[] = [];
  let offset = header.length;
  for (const run of runs) {
    fragments.push({ ...run, offset });
    offset += run.sizeBytes;
  }
  return { track, header, fragments, sizeBytes: offset };
}

/** The layout as clients see it. `padding` in the timescale. */
export function seekTableOf(layout: Layout, padding: number): SeekTable {
  const { key, timescale, delay } = layout.track;
  return {
    protection: key === null ? null : 'cenc',
    pssh: key === null ? null : Buffer.from(clearKeyPssh(key.keyId)).toString('base64'),
    offset: layout.header.length,
    timescale,
    encoder_delay_samples: delay,
    padding_samples: padding,
    segments: layout.fragments.map(({ sizeBytes, duration }) => [sizeBytes, duration] as const),
  };
}
