import { expect } from 'chai';
import * as v from 'valibot';
import { seekTable } from '#application/calls/playback/audio-manifest.ts';
import { videoManifest as videoManifestShape } from '#application/calls/playback/video.ts';
import { machineTrack as machineTrackShape } from '#application/calls/playback/playback-shapes.ts';
import { trackLayoutOf } from '#domain/media/segment-layout.ts';
import { nearestLanguage } from '#domain/media/video/subtitle-language.ts';
import { machineTrack } from '#tests/domain/track-playback/support.ts';
import { manifestFile } from '../support/manifest-file.ts';

const HEAD = { protection: 'cenc', pssh: 'AAAA', offset: 700, timescale: 1_000 } as const;
const read = (manifest: unknown) => v.parse(seekTable, manifest);

describe('audio manifest', () => {
  it('is the same track as pairs and as references [S3.105, S3.107]', () => {
    const pairs = read({
      ...HEAD,
      segments: [
        [160_000, 10_000],
        [90_000, 5_500],
      ],
    });
    const references = [
      { size: 160_000, duration: 10_000 },
      { size: 90_000, duration: 5_500 },
    ];
    const named = read({ ...HEAD, references });
    expect(named).to.deep.equal(pairs);
    expect(trackLayoutOf(named)).to.deep.include({ ok: true });
    expect(trackLayoutOf(named)).to.have.nested.property('value.segments[1]').deep.equal({
      first: 160_700,
      last: 250_699,
      startMs: 10_000,
      endMs: 15_500,
    });
  });

  it('requires its protection, and accepts known delay and padding', () => {
    expect(read({ offset: 0, timescale: 44_100, references: [] })).to.deep.equal({
      protection: null,
      pssh: null,
      offset: 0,
      timescale: 44_100,
      segments: [],
      encoder_delay_samples: 0,
      padding_samples: 0,
    });
    expect(read({ ...HEAD, encoder_delay_samples: 1_024, segments: [] }).encoder_delay_samples).to.equal(1_024);
    expect(() => read({ ...HEAD, offset: '700', segments: [] })).to.throw();
  });
});

describe('the inline licence of a file', () => {
  const licence = { key_system: 'org.w3.clearkey', expires_at: 1, body: 'licence' };
  const readTrack = (found: object) => {
    const given = { ...machineTrack('spotify:track:x'), manifest: { file_ids_mp4: [manifestFile('f', found)] } };
    return v.parse(machineTrackShape, given).manifest.file_ids_mp4?.[0];
  };

  it('is read as it comes, and may be missing', () => {
    expect(readTrack({ licence })?.licence).to.deep.equal(licence);
    expect(readTrack({ licence: null })?.licence).to.equal(null);
    expect(readTrack({})).to.not.have.property('licence');
  });

  it('counts as none where it is malformed or too long, and the track stays', () => {
    const malformed = [7, 'licence', {}, { ...licence, expires_at: 'soon' }, { ...licence, body: 'x'.repeat(2_049) }];
    for (const one of malformed) expect(readTrack({ licence: one })).to.deep.include({ file_id: 'f', licence: null });
  });
});

describe('video manifest', () => {
  const PROFILE = {
    id: 1,
    video_codec: 'avc1.42c01e',
    audio_codec: null,
    mime_type: 'video/mp4',
    encryption_index: null,
    video_bitrate: 300_000,
    audio_bitrate: null,
    max_bitrate: 400_000,
    video_resolution: 360,
    width: 640,
    height: 360,
  };
  const MANIFEST = {
    contents: [{ segment_length: 4, profiles: [PROFILE], encryption_infos: [] }],
    base_urls: ['https://one.example/'],
    initialization_template: 'i/{{profile_id}}',
    segment_template: 's',
    start_time_millis: 0,
    end_time_millis: 9_000,
    subtitle_language_codes: ['en'],
    subtitle_template: null,
  };
  const parse = (value: unknown) => v.parse(videoManifestShape, value);

  it('is read whole, and what a sender leaves out is nothing', () => {
    expect(parse(MANIFEST)).to.deep.equal(MANIFEST);
    const [content] = MANIFEST.contents;
    const contents = [{ segment_length: 4, profiles: content!.profiles }];
    const lean = { ...MANIFEST, contents, subtitle_language_codes: undefined, subtitle_template: undefined };
    expect(parse(lean)).to.deep.equal({ ...MANIFEST, subtitle_language_codes: [] });
    expect(() => parse({ ...MANIFEST, contents: [{ ...content, segment_length: 0 }] })).to.throw();
  });
});

describe('language of subtitles', () => {
  it('is the preferred one, else one of the same family, else none', () => {
    expect(nearestLanguage(['en', 'de-AT', 'de'], 'DE')).to.equal('de');
    expect(nearestLanguage(['en', 'de-AT'], 'de-DE')).to.equal('de-AT');
    expect(nearestLanguage(['en'], 'fr')).to.equal(null);
    expect(nearestLanguage(['en'], null)).to.equal(null);
  });
});
