import { expect } from 'chai';
import fc from 'fast-check';
import { LOG_BATCH_DELAY_MS } from '#domain/constants/network/reporting.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type { MediaEvent, MediaPipeline } from '#application/ports/media-pipeline.ts';
import { createPlaybackEngine } from '#application/playback/playback-engine.ts';
import type { ResolvingTrackSource } from '#application/media-source/track-source.ts';
import { createLazyPlayTracking } from '#application/playback/lazy-play-tracking.ts';
import { createPlayTracking, type CreatePlayTracking } from '#application/playback/play-tracking.ts';
import { referrerOf } from '#application/playback/referrer.ts';
import { delay } from '#application/runtime/delay.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { Observation } from '#domain/tracking/observation.ts';
import type { StatsPayload } from '#domain/tracking/report/stats.ts';
import { machineTrack } from '#tests/domain/track-playback/support.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';
import { createScriptedHttp, json } from '../support/scripted-http.ts';

const AD = { ...machineTrack('spotify:ad:x', 30_000), content_type: 'AD' } as const;
const cue = (key: string) => ({ key, track: machineTrack(`spotify:track:${key}`, 30_000) });
const playableOf = (uri: string): PlayableTrack => createTrack({ uri, fileId: `file of ${uri}` });

/** Longer than a track needs to begin. */
const SCRIPT_MS = 700;

const SENT_AFTER_MS = SCRIPT_MS + LOG_BATCH_DELAY_MS;

/** The two ways a page gets its tracking: with its script, and later. */
const WAYS = ['with the script of the page', 'by a script that arrives later'] as const;

/** Playback over a scripted pipeline, tracked. */
function setUp(way: (typeof WAYS)[number], isPrivate: () => boolean = () => false) {
  const clock = createVirtualClock();
  const createTracking: CreatePlayTracking =
    way === WAYS[0]
      ? createPlayTracking
      : createLazyPlayTracking(() => delay(clock, SCRIPT_MS).then(() => ({ createPlayTracking })));
  const http = createScriptedHttp(() => json(202));
  const random = createSeededRandom(1);
  const tokens = { current: async () => 't', renew: async () => 't' };
  const api = createApi({ http, clock, random, tokens, baseUrl: 'http://service' });
  const events = createEventEmitter<MediaEvent>();
  const measured = createEventEmitter<readonly [number, Observation]>();
  const found = createEventEmitter<readonly [PlayableTrack, Observation]>();
  const quiet = () => undefined;
  const media: MediaPipeline = {
    support: () => Promise.resolve({ keySystems: [], mimeTypes: [] }),
    open: quiet,
    preload: quiet,
    prepare: quiet,
    cancelPreload: quiet,
    play: quiet,
    pause: quiet,
    seek: quiet,
    stop: quiet,
    setVolume: quiet,
    setRate: quiet,
    setSound: quiet,
    positionMs: () => 0,
    onEvent: events.add,
    onObservation: (listener) => measured.add((received) => listener(...received)),
  };
  const source = {
    resolve: (track) => {
      const playable = playableOf(track.metadata.uri);
      found.emit([playable, { type: 'latency', what: 'resolve', ms: 7 }]);
      return Promise.resolve(playable);
    },
    onObservation: (listener) => found.add((received) => listener(...received)),
  } as Pick<ResolvingTrackSource, 'resolve' | 'onObservation'> as ResolvingTrackSource;
  const sound = createPlaybackEngine({ media, source, clock }, quiet);
  const logger = { log: quiet };
  const tracking = createTracking(
    { api, http, clock, random, logger, media, source, isPrivate, platform: 'test', referrer: referrerOf('spotify:album:a') },
    sound,
  );
  const playId = () => sound.state().current?.playId ?? 0;
  const reportsTo = (name: string) =>
    http.sent.flatMap(({ body, url }) => (url.endsWith(name) ? [JSON.parse(String(body)) as StatsPayload] : []));
  return {
    clock,
    found,
    measured,
    playId,
    sound,
    tracking,
    sent: () => http.sent.map(({ body }) => String(body)),
    stats: () => reportsTo('jssdk_playback_stats'),
    starts: () => reportsTo('jssdk_playback_start'),
    hear: (event: MediaEvent) => events.emit(event),
    at: (type: 'playing' | 'progressed', positionMs: number) => events.emit({ type, playId: playId(), positionMs }),
    async load(what: ReturnType<typeof cue>) {
      sound.send({ type: 'load', cue: what, startMs: 0, autoplay: true });
      await clock.settle();
      events.emit({ type: 'loaded', playId: playId(), durationMs: 30_000 });
    },
  };
}

const piece = (bytes: number): Observation => ({ type: 'fragment', url: 'https://cdn.example/f', bytes, ms: 10 });

for (const way of WAYS)
  describe(`what is tracked of the sound, ${way},`, () => {
    it('is what the source measured of the track, before its file is known and after', async () => {
      const { at, clock, found, load, sound, stats } = setUp(way);
      await load(cue('a'));
      at('playing', 0);
      found.emit([playableOf('spotify:track:a'), piece(1_000)]);
      found.emit([playableOf('spotify:track:b'), piece(5_000)]);
      sound.send({ type: 'stop' });
      await clock.advance(SENT_AFTER_MS);
      expect(stats()).to.have.length(1);
      expect(stats()[0]).to.include({ ms_resolve_latency: 7, total_bytes: 1_000, file_id: 'file of spotify:track:a' });
      expect(stats()[0]).to.include({ referrer: 'embed', reason_end: 'endplay' });
    });

    it('is what the pipeline measured of it, also while it was got ready for its turn', async () => {
      const { at, clock, hear, load, measured, playId, sound, stats } = setUp(way);
      await load(cue('a'));
      at('playing', 0);
      measured.emit([playId(), { type: 'rebuffered', cause: 'underrun', ms: 400 }]);
      sound.send({ type: 'ahead', cue: cue('b') });
      hear({ type: 'can-preload', playId: playId() });
      await clock.settle();
      const next = sound.state().preload?.playId ?? 0;
      measured.emit([next, { type: 'latency', what: 'license', ms: 30 }]);
      hear({ type: 'ended', playId: playId(), nextPlayId: next });
      hear({ type: 'loaded', playId: next, durationMs: 30_000 });
      at('playing', 0);
      sound.send({ type: 'stop' });
      await clock.advance(SENT_AFTER_MS);
      expect(
        stats().map(({ ms_key_latency, ms_underruns, was_preloaded }) => [ms_underruns, ms_key_latency, was_preloaded]),
      ).to.deep.equal([
        [400, 0, false],
        [0, 30, true],
      ]);
      expect(stats()[1]).to.include({ file_id: 'file of spotify:track:b', ms_resolve_latency: 7, reason_start: 'trackdone' });
    });

    it('is another playback when a track sounds again after its end', async () => {
      const { at, clock, hear, load, playId, sound, starts, stats } = setUp(way);
      await load(cue('a'));
      at('playing', 0);
      await clock.advance(30_000);
      hear({ type: 'ended', playId: playId(), nextPlayId: null });
      sound.send({ type: 'seek', positionMs: 1_000 });
      hear({ type: 'seeked', playId: playId(), positionMs: 1_000 });
      at('playing', 1_000);
      at('progressed', 3_000);
      sound.send({ type: 'stop' });
      await clock.advance(SENT_AFTER_MS);
      expect(starts().map(({ sequence_id, start_offset_ms }) => [sequence_id, start_offset_ms])).to.deep.equal([
        [1, 0],
        [2, 1_000],
      ]);
      expect(stats().map(({ ms_played }) => ms_played)).to.deep.equal([30_000, 2_000]);
      expect(new Set(stats().map(({ playback_id }) => playback_id)).size).to.equal(2);
    });

    it('is nothing of an ad [S5.64]', async () => {
      const { at, clock, load, sound, starts, stats, tracking } = setUp(way);
      await load({ key: 'ad', track: AD });
      at('playing', 0);
      const update = { debug_source: 'track_data_finalized' } as Parameters<typeof tracking.withStats>[0];
      expect(tracking.withStats(update)).to.equal(update);
      sound.send({ type: 'stop' });
      await clock.advance(SENT_AFTER_MS);
      expect([...starts(), ...stats()]).to.deep.equal([]);
    });

    it('measures the time to the first sound from the request, including the resolution of its file', async () => {
      const { at, clock, load, sound, starts } = setUp(way);
      const loading = load(cue('a'));
      await clock.advance(500);
      await loading;
      at('playing', 0);
      sound.send({ type: 'stop' });
      await clock.advance(SENT_AFTER_MS);
      expect(starts()[0]).to.include({ ms_latency: 500 });
    });
  });

for (const way of WAYS)
  describe(`what is tracked in a private session, ${way},`, () => {
    it('is nothing of a play that began in it, whenever it is switched on and off', async () => {
      const reached = { reported: 0, silent: 0 };
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom('private', 'public', 'load', 'load', 'play', 'play', 'wait'), { maxLength: 30, size: 'max' }),
          async (acts) => {
            let isPrivate = false;
            const { at, clock, load, sent, sound, tracking } = setUp(way, () => isPrivate);
            const begun: { readonly uri: string; readonly isSilent: boolean }[] = [];
            for (const act of acts) {
              if (act === 'private' || act === 'public') isPrivate = act === 'private';
              if (act === 'play') at('playing', 0);
              if (act === 'wait') await clock.advance(SENT_AFTER_MS);
              if (act !== 'load') continue;
              const key = `${isPrivate ? 'silent' : 'heard'}${begun.length}x`;
              begun.push({ uri: `spotify:track:${key}`, isSilent: isPrivate });
              await load(cue(key));
            }
            sound.send({ type: 'stop' });
            tracking.finish();
            await clock.advance(SENT_AFTER_MS);
            const messages = sent().join();
            for (const { isSilent, uri } of begun) {
              const isReported = messages.includes(uri);
              if (isSilent) expect(isReported, uri).to.equal(false);
              reached.silent += Number(isSilent);
              reached.reported += Number(isReported);
            }
          },
        ),
        { numRuns: 60 },
      );
      expect(reached.silent).to.be.greaterThan(20);
      expect(reached.reported).to.be.greaterThan(20);
    });
  });
