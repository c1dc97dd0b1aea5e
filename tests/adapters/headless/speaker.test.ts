import { expect } from 'chai';
import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createSpeakerPipeline, type PlaybackSpan } from '#adapters/headless/speaker.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';

/** A speaker that records its calls; null is a stop. */
function createScene() {
  const clock = createVirtualClock();
  const spans: (PlaybackSpan | null)[] = [];
  const source = {
    async bytes(_: unknown, { first, last }: { first: number; last: number }, onBytes: (chunk: Uint8Array) => void) {
      onBytes(new Uint8Array(last - first + 1));
    },
    licence: () => Promise.resolve(new Uint8Array(1)),
    certificate: () => Promise.resolve(new Uint8Array()),
  };
  const speaker = { play: (stretch: PlaybackSpan) => void spans.push(stretch), stop: () => void spans.push(null) };
  const media = createSpeakerPipeline(createScriptedMedia({ clock, source }), speaker, 'http://localhost:4070');
  const last = () => spans.at(-1);
  return { clock, media, spans, last };
}

describe('sound through another program', () => {
  it('begins where the track begins, ends with a pause and goes on from there', async () => {
    const { clock, media, last } = createScene();
    media.open(1, createTrack({ urls: ['/one'] }), { positionMs: 2_000, autoplay: true });
    await clock.advance(1);
    expect(last()).to.deep.equal({ url: 'http://localhost:4070/one', fromS: 2, volume01: 1, rate: 1 });
    await clock.advance(1_000);
    media.pause();
    expect(last()).to.equal(null);
    media.play();
    await clock.advance(1);
    expect(last()?.fromS).to.be.closeTo(3, 0.1);
  });

  it('follows a seek, the volume and the speed', async () => {
    const { clock, media, last } = createScene();
    media.open(1, createTrack({ urls: ['/one'] }), { positionMs: 0, autoplay: true });
    await clock.advance(1);
    media.seek(5_000);
    await clock.advance(1);
    expect(last()).to.include({ fromS: 5 });
    media.setVolume(0.5);
    expect(last()).to.include({ volume01: 0.5 });
    media.setRate(1.5);
    expect(last()).to.include({ rate: 1.5, volume01: 0.5 });
  });

  it('is silent while nothing plays, whatever is turned', async () => {
    const { clock, media, spans } = createScene();
    media.setVolume(0.5);
    media.open(1, createTrack({ urls: ['/one'] }), { positionMs: 0, autoplay: false });
    await clock.advance(100);
    media.setVolume(0.7);
    expect(spans.filter((stretch) => stretch !== null)).to.deep.equal([]);
    media.stop();
    expect(spans.at(-1)).to.equal(null);
  });
});
