import { expect } from 'chai';
import { playerError } from '#domain/errors/player-error.ts';
import { startOf, stallOf, verificationOf } from '#domain/tracking/report/payloads.ts';
import { createTracker, DURATION_MS, FILE } from './support.ts';

const CDN = 'https://cdn.example/f';

function playing() {
  const tracker = createTracker();
  tracker.now(1);
  tracker.found();
  tracker.at('playing', 0);
  return tracker;
}

describe('the record of a playback', () => {
  it('names its track, file and play [S3.112]', () => {
    const tracker = playing();
    expect(tracker.stats()).to.include({
      play_track: 'spotify:track:1',
      file_id: 'f',
      format: 'MP4_256',
      playback_id: 'playback1',
      internal_play_id: 1,
      session_id: 'session',
      sequence_id: 1,
    });
  });

  it('counts repeated parts twice, but once in the union, and has the start and end positions [S3.113]', () => {
    const tracker = createTracker();
    tracker.now(1);
    tracker.at('playing', 10_000);
    tracker.at('progressed', 20_000);
    tracker.move(20_000, 15_000);
    tracker.at('progressed', 25_000);
    tracker.move(25_000, 60_000);
    tracker.at('paused', 61_000);
    tracker.at('progressed', 70_000);
    expect(tracker.stats()).to.include({ ms_played: 21_000, ms_played_union: 16_000 });
    expect(tracker.stats()).to.include({ start_offset_ms: 10_000, end_offset_ms: 70_000 });
  });

  it('counts a track to its end, and no further', () => {
    const tracker = playing();
    tracker.at('progressed', DURATION_MS + 900);
    tracker.fact({ type: 'ended' });
    expect(tracker.stats()).to.include({ ms_played: DURATION_MS, ms_played_union: DURATION_MS, end_offset_ms: DURATION_MS });
  });

  it('counts half the listening time at double speed', () => {
    const tracker = playing();
    tracker.send({ type: 'rate', rate: 2 });
    tracker.at('progressed', 10_000);
    expect(tracker.stats()).to.include({ ms_played: 10_000, ms_listened: 5_000 });
  });

  it('measures the wait from the intention to the first sound, and its parts [S3.114]', () => {
    const tracker = createTracker();
    tracker.now(1, { wantsPlay: false });
    tracker.wait(5_000);
    tracker.send({ type: 'intended', playId: 1, atMs: 5_000 });
    (['init', 'head', 'manifest', 'resolve', 'license'] as const).forEach((what, index) =>
      tracker.observe({ type: 'latency', what, ms: index + 1 }),
    );
    tracker.observe({ type: 'latency', what: 'resolve', ms: 999 });
    tracker.wait(80);
    tracker.observe({ type: 'latency', what: 'play', ms: 40 });
    tracker.at('playing', 0);
    tracker.wait(1_000);
    tracker.at('playing', 0);
    expect(tracker.stats()).to.include({
      ms_latency: 80,
      ms_init_latency: 1,
      ms_head_latency: 2,
      ms_manifest_latency: 3,
      ms_resolve_latency: 4,
      ms_key_latency: 5,
      ms_initial_buffering: 40,
    });
  });

  it('adds up stalls and has the longest; underruns count separately [S3.115]', () => {
    const tracker = playing();
    const stall = { type: 'stall', byteOffset: 1_000, positionMs: 20_000, timedOut: false } as const;
    tracker.observe({ ...stall, ms: 9_500 });
    tracker.observe({ ...stall, ms: 12_000 });
    tracker.observe({ ...stall, ms: 9_100 });
    tracker.observe({ type: 'rebuffered', cause: 'underrun', ms: 700 });
    expect(tracker.stats()).to.include({ n_stalls: 3, ms_stalled: 30_600, max_ms_stalled: 12_000 });
    expect(tracker.stats()).to.include({ n_underruns: 1, ms_underruns: 700 });
  });

  it('counts seeks forward and back with their distance, and the wait after them [S3.116]', () => {
    const tracker = playing();
    tracker.move(1_000, 61_000);
    tracker.move(61_000, 51_000);
    tracker.move(51_000, 50_500);
    tracker.observe({ type: 'rebuffered', cause: 'seek', ms: 300 });
    tracker.observe({ type: 'rebuffered', cause: 'seek', ms: 100 });
    expect(tracker.stats()).to.include({
      n_seeks_forward: 1,
      ms_seeks_forward: 60_000,
      n_seeks_back: 2,
      ms_seeks_back: 10_500,
      n_seek_rebuffers: 2,
      ms_seek_rebuffering: 400,
      max_ms_seek_rebuffering: 300,
    });
  });

  it('starts from 160000 bit/s, and weighs each bitrate by its playing time [S9.83]', () => {
    const tracker = createTracker();
    tracker.now(1);
    expect(tracker.stats()).to.include({ time_weighted_bitrate: 160_000, start_bitrate: 160_000, end_bitrate: 160_000 });
    tracker.found({ bitrateBps: null });
    tracker.at('playing', 0);
    tracker.observe({ type: 'bitrate', bitrateBps: 100_000 });
    tracker.at('progressed', 10_000);
    tracker.observe({ type: 'bitrate', bitrateBps: 400_000 });
    tracker.at('progressed', 15_000);
    expect(tracker.stats()).to.include({ time_weighted_bitrate: 200_000, start_bitrate: 100_000, end_bitrate: 400_000 });
  });

  it('names codecs and key system, and whether the bytes were present before the start [S3.117]', () => {
    const tracker = createTracker();
    tracker.now(1);
    tracker.found({ mimeType: 'audio/mpeg', bitrateBps: 320_000 });
    expect(tracker.stats()).to.include({ audiocodec: 'mp3', videocodec: null, key_system: null, start_bitrate: 320_000 });
    expect(tracker.stats()).to.include({ was_preloaded: false, was_ready: false });
    tracker.send({ type: 'ahead', ahead: { ...tracker.record(), playId: 2 } });
    const mimeType = 'video/mp4; codecs="avc1.64001f, mp4a.40.2"';
    tracker.observe({ type: 'opened', mimeType, keySystem: 'org.w3.clearkey', wasReady: true }, 2);
    tracker.now(2);
    expect(tracker.stats()).to.include({ audiocodec: 'mp4a.40.2', videocodec: 'avc1.64001f', key_system: 'org.w3.clearkey' });
    expect(tracker.stats()).to.include({ was_preloaded: true, was_ready: true });
  });

  it('has the reasons of its start and end, its source and its page [S3.118]', () => {
    const tracker = createTracker();
    tracker.send({ type: 'reason', reason: 'clickrow' });
    tracker.send({ type: 'reason', reason: 'remote' });
    tracker.now(1);
    tracker.send({ type: 'reason', reason: 'fwdbtn' });
    tracker.now(2, { source: 'spotify:album:b' });
    tracker.fact({ type: 'ended' });
    tracker.now(3, { source: 'spotify:album:b' });
    tracker.fact({ type: 'failed', error: playerError('MEDIA_NETWORK') });
    tracker.now(4, { source: 'spotify:album:b' });
    tracker.send({ type: 'reason', reason: 'remote' });
    tracker.now(5);
    tracker.leave();
    const [first, ...others] = tracker.sent('stats');
    expect(first).to.deep.include({
      source: 'spotify:album:a',
      sourceEnd: 'spotify:album:b',
      referrer: { name: 'web-player', version: '3', vendor: 'cadenza' },
    });
    expect([first, ...others].map((record) => [record?.reasonStart, record?.reasonEnd])).to.deep.equal([
      ['clickrow', 'fwdbtn'],
      ['fwdbtn', 'trackdone'],
      ['trackdone', 'trackerror'],
      ['trackerror', 'remote'],
      ['remote', 'endplay'],
    ]);
  });

  it('counts warnings, network losses and bytes [S3.119]', () => {
    const tracker = playing();
    tracker.observe({ type: 'warning' });
    tracker.observe({ type: 'warning' });
    tracker.send({ type: 'offline' });
    tracker.observe({ type: 'fragment', url: CDN, bytes: 1_000, ms: 10 });
    tracker.observe({ type: 'fragment', url: CDN, bytes: 500, ms: 10 });
    expect(tracker.stats()).to.include({ n_warnings: 2, n_offline: 1, total_bytes: 1_500 });
  });

  it('adds up the usage of each URL, without its signature [S3.121]', () => {
    const tracker = playing();
    tracker.observe({ type: 'fragment', url: `${CDN}?signature=secret`, bytes: 100_000, ms: 100 });
    tracker.observe({ type: 'fragment', url: `${CDN}?signature=other`, bytes: 300_000, ms: 300 });
    tracker.observe({ type: 'fragment', url: 'https://other.example/f', bytes: 50_000, ms: 0 });
    expect(tracker.stats().cdn_urls).to.deep.equal([
      { url: CDN, segments: 2, avg_bw: 8_000_000 },
      { url: 'https://other.example/f', segments: 1, avg_bw: 0 },
    ]);
  });

  it('stores an error by its code', () => {
    const tracker = playing();
    expect(tracker.stats()).to.include({ had_error: false, error_code: null });
    tracker.fact({ type: 'failed', error: playerError('MEDIA_NETWORK') });
    expect(tracker.stats()).to.include({ had_error: true, error_code: 'MEDIA_NETWORK' });
  });

  it('gives positions of the track in microseconds [S9.86]', () => {
    const tracker = createTracker();
    tracker.now(1);
    tracker.at('playing', 1_500.5);
    tracker.at('paused', 2_000);
    const stall = { type: 'stall', ms: 9_500, byteOffset: 1, positionMs: 1_750.25, timedOut: false } as const;
    expect(verificationOf(tracker.record(), 's')).to.include({ start_position: 1_500_500, end_position: 2_000_000 });
    expect(stallOf(tracker.record(), 's', stall)).to.include({ time_offset: 1_750_250 });
  });

  it('continues when its track opens again after a network loss', () => {
    const tracker = playing();
    tracker.at('progressed', 5_000);
    tracker.send({ type: 'reopened', playId: 2 });
    tracker.at('progressed', 9_000, 1);
    tracker.found(FILE, 2);
    tracker.at('playing', 5_000);
    tracker.at('progressed', 8_000);
    expect(tracker.stats()).to.include({ ms_played: 8_000, ms_played_union: 8_000, internal_play_id: 2, sequence_id: 1 });
    expect(tracker.sent('start')).to.have.length(1);
  });

  it('starts with its first sound', () => {
    const tracker = createTracker();
    tracker.now(1);
    tracker.found();
    expect(tracker.sent('start')).to.deep.equal([]);
    tracker.wait(30);
    tracker.at('playing', 2_000);
    const [record] = tracker.sent('start');
    expect(record && startOf(record, 's')).to.include({ ms_latency: 30, start_offset_ms: 2_000, format: 'MP4_256' });
  });
});
