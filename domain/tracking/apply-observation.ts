import { unreachable } from '../core/assert.ts';
import { withBitrate } from './report/bitrate.ts';
import { codecsOf } from './report/codecs.ts';
import type { Observation } from './observation.ts';
import { addWait } from './record.ts';
import type { TrackRecord } from './types.ts';
import { addUrlUsage } from './report/url-usage.ts';

/** Adds a measurement to a record; negative durations after a clock change count as 0. */
export function applyObservation(record: TrackRecord, raw: Observation): TrackRecord {
  const observation = 'ms' in raw ? { ...raw, ms: Math.max(0, raw.ms) } : raw;
  switch (observation.type) {
    case 'latency':
      return addLatency(record, observation);
    case 'fragment':
      return addFragment(record, observation);
    case 'stall':
      return { ...record, stalls: addWait(record.stalls, observation.ms) };
    case 'rebuffered':
      return observation.cause === 'seek'
        ? { ...record, seekRebuffers: addWait(record.seekRebuffers, observation.ms) }
        : { ...record, underruns: addWait(record.underruns, observation.ms) };
    case 'opened':
      return setOpened(record, observation);
    case 'bitrate':
      return { ...record, bitrate: withBitrate(record.bitrate, observation.bitrateBps) };
    case 'warning':
      return { ...record, warningsCount: record.warningsCount + 1 };
    default:
      return unreachable(observation);
  }
}

/**
 * The listener waits for the first of its kind; later ones belong to other fragments. The pipeline's own start-up time is only
 * part of the wait for the first sound, which the record measures itself.
 */
function addLatency(record: TrackRecord, { what, ms }: Extract<Observation, { readonly type: 'latency' }>): TrackRecord {
  if (what === 'play') return { ...record, bufferingMs: record.bufferingMs ?? ms };
  return { ...record, latencies: { [what]: ms, ...record.latencies } };
}

function addFragment(record: TrackRecord, piece: Extract<Observation, { readonly type: 'fragment' }>): TrackRecord {
  const { bytes, ms, url } = piece;
  return { ...record, totalBytes: record.totalBytes + bytes, urls: addUrlUsage(record.urls, { url, bytes, ms }) };
}

function setOpened(record: TrackRecord, observation: Extract<Observation, { readonly type: 'opened' }>): TrackRecord {
  const { keySystem, mimeType, wasReady } = observation;
  return { ...record, codecs: codecsOf(mimeType), keySystem, wasReady: record.wasReady || wasReady };
}
