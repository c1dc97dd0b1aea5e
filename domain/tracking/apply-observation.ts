import { unreachable } from '../core/assert.ts';
import { withBitrate } from './report/bitrate.ts';
import { codecsOf } from './report/codecs.ts';
import type { Observation } from './observation.ts';
import { waited } from './record.ts';
import type { TrackRecord } from './types.ts';
import { withPiece } from './report/url-usage.ts';

/** The record with one measurement more; nothing takes less than no time, though clocks are set back. */
export function observed(record: TrackRecord, given: Observation): TrackRecord {
  const observation = 'ms' in given ? { ...given, ms: Math.max(0, given.ms) } : given;
  switch (observation.type) {
    case 'latency':
      return measured(record, observation);
    case 'fragment':
      return fetched(record, observation);
    case 'stall':
      return { ...record, stalls: waited(record.stalls, observation.ms) };
    case 'rebuffered':
      return observation.cause === 'seek'
        ? { ...record, seekRebuffers: waited(record.seekRebuffers, observation.ms) }
        : { ...record, underruns: waited(record.underruns, observation.ms) };
    case 'opened':
      return opened(record, observation);
    case 'bitrate':
      return { ...record, bitrate: withBitrate(record.bitrate, observation.bitrateBps) };
    case 'warning':
      return { ...record, warningsCount: record.warningsCount + 1 };
    default:
      return unreachable(observation);
  }
}

/**
 * The first of its kind is what the listener waited for; later ones are of other pieces. What the pipeline took to sound is only
 * a part of the wait for the first sound, which the record measures itself.
 */
function measured(record: TrackRecord, { what, ms }: Extract<Observation, { readonly type: 'latency' }>): TrackRecord {
  if (what === 'play') return { ...record, bufferingMs: record.bufferingMs ?? ms };
  return { ...record, latencies: { [what]: ms, ...record.latencies } };
}

function fetched(record: TrackRecord, piece: Extract<Observation, { readonly type: 'fragment' }>): TrackRecord {
  const { bytes, ms, url } = piece;
  return { ...record, totalBytes: record.totalBytes + bytes, urls: withPiece(record.urls, { url, bytes, ms }) };
}

function opened(record: TrackRecord, observation: Extract<Observation, { readonly type: 'opened' }>): TrackRecord {
  const { keySystem, mimeType, wasReady } = observation;
  return { ...record, codecs: codecsOf(mimeType), keySystem, wasReady: record.wasReady || wasReady };
}
