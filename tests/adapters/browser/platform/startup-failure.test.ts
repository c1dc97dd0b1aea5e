import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createHtmlAudio } from '#adapters/browser/audio/html-audio.ts';
import { createMsePipeline } from '#adapters/browser/mse/mse-pipeline.ts';
import { createVideoPlayback } from '#adapters/browser/video/video-playback.ts';
import type { BandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import type { MediaEvent, TrackSource } from '#application/ports/media-pipeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { picture, videoContent, videoManifest } from '#tests/support/fixtures/video.ts';
import { installMediaSources, ScriptedElement } from '../support/media-element.ts';

const TRACK: PlayableTrack = {
  uri: 'one',
  streamType: 'file_ids_mp4',
  fileId: 'one',
  mimeType: 'audio/mpeg',
  durationMs: 20_000,
  urls: ['u'],
  loudness: null,
  seekTable: {
    protection: null,
    pssh: null,
    offset: 0,
    timescale: 1_000,
    encoder_delay_samples: 0,
    padding_samples: 0,
    segments: [[4, 20_000]],
  },
};

const never = () => new Promise<never>(() => undefined);
const trackSource: TrackSource = { bytes: never, licence: never, certificate: never };

interface Stand {
  play(): void;
  pause(): void;
}

/** Each opens a track that is to play at once, and of which nothing has come yet. */
const STANDS: Readonly<Record<string, (element: HTMLVideoElement, onEvent: (event: MediaEvent) => void) => Stand>> = {
  'a plain element'(element, onEvent) {
    const pipeline = createHtmlAudio(element);
    pipeline.onEvent(onEvent);
    pipeline.open(1, TRACK, { positionMs: 0, autoplay: true });
    return pipeline;
  },
  'the engine'(element, onEvent) {
    const pipeline = createMsePipeline({ element, trackSource, clock: createVirtualClock() });
    pipeline.onEvent(onEvent);
    pipeline.open(1, TRACK, { positionMs: 0, autoplay: true });
    return pipeline;
  },
  'a video'(element, onEvent) {
    const content = videoContent([picture(1, 300_000)]);
    const bandwidth: BandwidthMeter = { estimateBps: () => 1_000_000, record: () => undefined };
    const source = { fetchSegment: never };
    return createVideoPlayback(
      {
        element,
        source,
        trackSource,
        bandwidth,
        clock: createVirtualClock(),
        emit: onEvent,
        onObservation: () => undefined,
        onSeekOutsideBuffer: () => undefined,
      },
      { playId: 1, track: TRACK, video: videoManifest(content), content, positionMs: 0, autoplay: true },
    );
  },
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

for (const [name, open] of Object.entries(STANDS))
  describe(`a start of ${name} that the browser rejects`, () => {
    let remove = () => {};
    before(() => (remove = installMediaSources()));
    after(() => remove());

    async function createScene() {
      const element = new ScriptedElement();
      const events: MediaEvent[] = [];
      const stand = open(element as unknown as HTMLVideoElement, (event) => void events.push(event));
      await settled();
      const reject = async (errorName: string) => {
        element.starts.at(-1)?.reject(new DOMException('not now', errorName));
        await settled();
        return events;
      };
      expect(element.starts).to.have.lengthOf(1);
      return { element, stand, reject, events };
    }

    it('as not supported is the media error of that name, once', async () => {
      const { reject } = await createScene();
      const [failed, ...more] = await reject('NotSupportedError');
      expect(failed).to.deep.include({ type: 'failed', playId: 1 });
      expect(failed?.type === 'failed' && failed.error).to.include({
        code: 'MEDIA_NOT_SUPPORTED',
        message: 'The browser does not play audio/mpeg',
        kind: 'media',
      });
      expect(more).to.deep.equal([]);
    });

    it('for a reason nothing is known of is a media error with it', async () => {
      const { reject } = await createScene();
      const [failed] = await reject('OperationError');
      expect(failed?.type === 'failed' && failed.error).to.include({
        code: 'PLAYER_MEDIA_ERROR',
        message: 'The browser could not play the track: not now',
        kind: 'media',
      });
    });

    it('as not allowed waits for the listener', async () => {
      const { reject } = await createScene();
      expect(await reject('NotAllowedError')).to.deep.equal([{ type: 'autoplay-failed', playId: 1 }]);
    });

    it('because the listener paused it is no error', async () => {
      const { reject, stand } = await createScene();
      stand.pause();
      expect(await reject('AbortError')).to.deep.equal([]);
    });

    it('because it was paused and started again is no error, and the second start counts', async () => {
      const { element, reject, stand } = await createScene();
      stand.pause();
      stand.play();
      element.starts[0]?.reject(new DOMException('interrupted', 'AbortError'));
      await settled();
      expect((await reject('NotSupportedError')).map(({ type }) => type)).to.deep.equal(['failed']);
    });

    it('because the browser paused it by itself is no error', async () => {
      const { element, reject } = await createScene();
      element.pause();
      expect(await reject('AbortError')).to.deep.equal([]);
    });

    it('beside an error of the element is left to the event of that error', async () => {
      const { element, reject } = await createScene();
      element.error = { code: 4, message: '' } as MediaError;
      expect(await reject('NotSupportedError')).to.deep.equal([]);
    });
  });

describe('a plain element that the browser paused before it was loaded', () => {
  it('is paused once it is loaded, and not when the listener has started it again', async () => {
    for (const isStartedAgain of [false, true]) {
      const element = new ScriptedElement();
      const events: string[] = [];
      const pipeline = createHtmlAudio(element as unknown as HTMLAudioElement);
      pipeline.onEvent(({ type }) => void events.push(type));
      pipeline.open(1, TRACK, { positionMs: 0, autoplay: true });
      element.pause();
      element.starts[0]?.reject(new DOMException('interrupted', 'AbortError'));
      await settled();
      if (isStartedAgain) pipeline.play();
      element.dispatchEvent(new Event('loadedmetadata'));
      expect(events).to.deep.equal(isStartedAgain ? ['loaded'] : ['loaded', 'paused']);
    }
  });
});
