import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { createFetchHttp } from '#adapters/browser/network/fetch-http.ts';
import { createSystemClock } from '#adapters/browser/platform/system-clock.ts';
import { createWebCryptoRandom } from '#adapters/browser/platform/web-crypto-random.ts';
import { createApi } from '#application/api/api-client.ts';
import { createTrackSource } from '#application/media-source/track-source.ts';
import { createTrustedUrlCheck } from '#domain/media/trusted-url.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import type { MachineTrack, Manifest } from '#domain/track-playback/types.ts';
import { exposeBench } from './bench.ts';
import type { PageTrack } from './page-input.ts';
import { aheadS, nextToken, pause, waitUntil, type BenchPlayer, type ElementPlayer } from './player.ts';

/** The engine as the product puts it together, over the product's own service. */
function createPlayer(onElement: ElementPlayer): BenchPlayer {
  const element = new Audio();
  onElement(element);
  const clock = createSystemClock();
  const random = createWebCryptoRandom();
  const http = createFetchHttp();
  const tokens = { current: async () => nextToken(), renew: async () => nextToken() };
  const baseUrl = location.origin + given.prefix;
  const api = createApi({ http, clock, random, tokens, baseUrl });
  const isTrusted = createTrustedUrlCheck(location.origin);
  const source = createTrackSource({ api, http, clock, random, tokens, baseUrl, isTrusted });
  const pipeline = createPipeline({ element, trackSource: source, clock });
  const support = pipeline.support();
  let playId = 0;
  let preloadId = 0;
  let openMs = 0;
  pipeline.onEvent((event) => {
    if (event.type === 'failed') console.error('engine', event.error.message);
    if (event.type === 'ended' && event.nextPlayId !== null) playId = event.nextPlayId;
  });

  const playableOf = (track: number) => given.tracks[track]!.playable;
  function open(track: PlayableTrack): void {
    openMs = track.durationMs;
    pipeline.open((playId += 1), track, { positionMs: 0, autoplay: true });
  }

  const machineTrack = ({ uri }: PageTrack, manifest: Manifest) =>
    ({ metadata: { uri, duration: 0 }, manifest }) as unknown as MachineTrack;

  /** As the state machine has it, but for the index, which has to be asked for. */
  function unknown(track: number): MachineTrack {
    const { manifest } = given.tracks[track]!;
    const files = (manifest.file_ids_mp4 ?? []).map((file) => ({ ...file, seek_table: null }));
    return machineTrack(given.tracks[track]!, { file_ids_mp4: files });
  }

  /** What the product has done for every track that may be next, long before it is asked to sound. */
  async function lookAhead(): Promise<void> {
    const abilities = await support;
    const [first] = given.tracks;
    if (first !== undefined && given.isInHand) await source.resolve(machineTrack(first, first.manifest), abilities);
    await pause(100);
  }

  return {
    ready: lookAhead,
    start: (track) => open(playableOf(track)),
    startUnknown: (track) => void support.then((abilities) => source.resolve(unknown(track), abilities)).then(open),
    async preload(track) {
      const leftMs = () => openMs - pipeline.positionMs();
      pipeline.preload((preloadId = playId + 1), playableOf(track));
      await waitUntil(() => aheadS(element, element.currentTime) > Math.min(9, leftMs() / 1_000 - 0.1));
      await pause(400);
    },
    startPreloaded: (track) => pipeline.open((playId = preloadId), playableOf(track), { positionMs: 0, autoplay: true }),
    follow: () => undefined,
    async prepare(track) {
      pipeline.prepare(playableOf(track));
      await pause(500);
    },
    seek: (seconds) => pipeline.seek(seconds * 1_000),
    element: () => element,
    positionS: () => pipeline.positionMs() / 1_000,
  };
}

exposeBench(createPlayer);
