import { expect } from 'chai';
import fc from 'fast-check';
import {
  audioBitrateOf,
  chooseAudio,
  chooseVideo,
  type VideoCapabilities,
  type Variants,
  variantsFor,
  videoBitrateOf,
} from '#domain/media/video/variants.ts';
import type { VideoContent } from '#domain/media/video/video-manifest.ts';
import { anyContent, picture, sound, videoContent } from '#tests/support/fixtures/video.ts';

const CLEARKEY = 'org.w3.clearkey';
const WIDEVINE = 'com.widevine.alpha';
const ABLE: VideoCapabilities = { keySystems: [], decodes: () => true };

function variantsOf(content: VideoContent, abilities: VideoCapabilities = ABLE): Variants {
  const variants = variantsFor(content, abilities);
  if (!variants.ok) throw new Error(variants.error.message);
  return variants.value;
}
const idOf = (variants: Variants, bandwidthBps: number) =>
  chooseVideo(variants, chooseAudio(variants, 128_000), bandwidthBps)?.id;

describe('variant of a video', () => {
  it('is the best whose bitrate plus that of the sound is under the estimate minus 100000, else the smallest [S9.60]', () => {
    const variants = variantsOf(
      videoContent([picture(2, 900_000), picture(1, 300_000), sound(3, 100_000), picture(4, 2_000_000)]),
    );
    expect(idOf(variants, 2_200_001)).to.equal(4);
    expect(idOf(variants, 2_200_000)).to.equal(2);
    expect(idOf(variants, 1_100_001)).to.equal(2);
    expect(idOf(variants, 1_100_000)).to.equal(1);
    expect(idOf(variants, 0)).to.equal(1);
  });

  it('never gets smaller when the bandwidth grows', () => {
    fc.assert(
      fc.property(anyContent, fc.nat({ max: 30_000_000 }), fc.nat({ max: 30_000_000 }), (content, one, other) => {
        const variants = variantsOf(content);
        const at = (bps: number) => videoBitrateOf(chooseVideo(variants, chooseAudio(variants, 128_000), bps)!);
        expect(at(Math.min(one, other))).to.be.at.most(at(Math.max(one, other)));
      }),
    );
  });

  it('leaves room for the sound and 100000 bit/s, unless it is the smallest there is', () => {
    fc.assert(
      fc.property(anyContent, fc.nat({ max: 30_000_000 }), (content, bps) => {
        const variants = variantsOf(content);
        const audio = chooseAudio(variants, 128_000);
        const video = chooseVideo(variants, audio, bps)!;
        if (video === variants.videos[0]) return;
        expect(videoBitrateOf(video) + (audio === null ? 0 : audioBitrateOf(audio)) + 100_000).to.be.below(bps);
      }),
    );
  });

  it('has the best sound up to the preferred bitrate, else the smallest', () => {
    const variants = variantsOf(videoContent([picture(1, 1), sound(2, 256_000), sound(3, 128_000), sound(4, 64_000)]));
    const audioId = (wantedBps: number) => chooseAudio(variants, wantedBps)?.id;
    expect([audioId(320_000), audioId(128_000), audioId(127_999), audioId(1)]).to.deep.equal([2, 3, 4, 4]);
    expect(chooseAudio(variantsOf(videoContent([picture(1, 1)])), 128_000)).to.equal(null);
  });

  it('has a type the page decodes [S3.110]', () => {
    const content = videoContent([
      picture(1, 500_000, { video_codec: 'hvc1.1.6.L93.B0' }),
      picture(2, 400_000),
      picture(3, 300_000, { video_codec: 'vp09.00.10.08', mime_type: 'video/webm' }),
      picture(4, 200_000, { audio_codec: 'mp4a.40.2' }),
    ]);
    const requests: string[] = [];
    const variants = variantsOf(content, {
      keySystems: [],
      decodes: (type) => {
        requests.push(type);
        return !type.includes('hvc1');
      },
    });
    expect(variants.videos.map(({ id }) => id)).to.deep.equal([3, 2]);
    expect(requests).to.include('video/webm; codecs="vp09.00.10.08"');
    const none = variantsFor(content, { keySystems: [], decodes: () => false });
    expect(none).to.have.nested.property('error.code', 'MEDIA_NOT_SUPPORTED');
  });

  const guarded = videoContent(
    [
      picture(1, 300_000, { encryption_index: 0 }),
      picture(2, 300_000, { encryption_index: 1 }),
      sound(3, 100_000, { encryption_index: 0 }),
      sound(4, 100_000, { encryption_index: 1 }),
    ],
    {
      encryption_infos: [
        { key_system: WIDEVINE, pssh: 'd2lkZXZpbmU=' },
        { key_system: CLEARKEY, pssh: 'Y2xlYXI=' },
      ],
    },
  );

  it('has a key system of the page, the best one first [S3.111]', () => {
    const both = variantsOf(guarded, { ...ABLE, keySystems: [WIDEVINE, CLEARKEY] });
    expect([both.videos[0]?.id, both.audios[0]?.id, both.encryption?.pssh]).to.deep.equal([1, 3, 'd2lkZXZpbmU=']);
    const clearKey = variantsOf(guarded, { ...ABLE, keySystems: [CLEARKEY] });
    expect([clearKey.videos[0]?.id, clearKey.audios[0]?.id, clearKey.encryption?.pssh]).to.deep.equal([2, 4, 'Y2xlYXI=']);
  });

  it('is an error without a key system: protected tracks are not supported [S5.34]', () => {
    const refused = variantsFor(guarded, ABLE);
    expect(refused).to.have.nested.property('error.message', 'Protected tracks not supported');
    const clearToo = videoContent([...guarded.profiles, picture(5, 100_000), sound(6, 64_000)], guarded);
    expect(variantsOf({ ...clearToo, profiles: [...guarded.profiles, picture(5, 100_000), sound(6, 64_000)] })).to.deep.include({
      videos: [picture(5, 100_000)],
      encryption: null,
    });
  });
});
