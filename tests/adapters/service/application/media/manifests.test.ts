import { expect } from 'chai';
import type { DeviceCapabilities } from '#domain/devices/types.ts';
import type { Manifest } from '#domain/track-playback/types.ts';
import type { AudioSource, Variant } from '#adapters/service/application/ports/media/packager.ts';
import { allowedVariants, chooseVariant, canDecode } from '#adapters/service/application/media/variant-choice.ts';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import { PackagingFailure } from '#adapters/service/application/ports/media/packaging-error.ts';
import { createTonePackager } from '#adapters/service/adapters/memory/tone-packager.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { createServiceHarness } from '#tests/support/service/api-test-client.ts';
import { seededId, trackUri, type SeededTrack } from '#adapters/simulation/world/sample-catalogue.ts';
import { TEST_SECRET } from '#adapters/simulation/world/memory-service.ts';
import type { Protection } from '#adapters/service/application/media/protection.ts';

const CLEARKEY = ['org.w3.clearkey'];
const FORMATS = ['file_ids_mp4', 'file_urls_mp3'];

function capabilities(overrides: Partial<DeviceCapabilities>): DeviceCapabilities {
  return {
    change_volume: true,
    audio_podcasts: true,
    enable_play_token: true,
    play_token_lost_behavior: 'pause',
    disable_connect: false,
    video_playback: false,
    manifest_formats: FORMATS,
    ...overrides,
  };
}

const SOURCES = {
  aac: { codec: 'aac', container: 'mp4' },
  opus: { codec: 'opus', container: 'ogg' },
  flac: { codec: 'flac', container: 'flac' },
  mp3: { codec: 'mp3', container: 'mpeg' },
  vorbis: { codec: 'vorbis', container: 'ogg' },
  wav: { codec: 'pcm', container: 'wav' },
} as const;

const sound = { id: 'a', path: '', sizeBytes: 1, modifiedMs: 1, durationMs: 1, sampleRateHz: 1, channels: 2, bitrateBps: 1 };
const sourceOf = (name: keyof typeof SOURCES): AudioSource => ({ ...sound, ...SOURCES[name] });

/** Ruling "Protection": what a device with and one without EME gets, by the operator's setting. */
const TABLE: readonly (readonly [keyof typeof SOURCES, Protection, Variant | null, Variant | null])[] = [
  ['aac', 'where-possible', 'mp4-cenc', 'mp4-clear'],
  ['opus', 'where-possible', 'mp4-cenc', 'mp4-clear'],
  ['flac', 'where-possible', 'mp4-cenc', 'mp4-clear'],
  ['mp3', 'where-possible', 'mp3', 'mp3'],
  ['vorbis', 'where-possible', 'aac-clear', 'aac-clear'],
  ['wav', 'where-possible', 'aac-clear', 'aac-clear'],
  ['aac', 'always', 'mp4-cenc', null],
  ['flac', 'always', 'mp4-cenc', null],
  ['mp3', 'always', 'aac-cenc', null],
  ['vorbis', 'always', 'aac-cenc', null],
  ['wav', 'always', 'aac-cenc', null],
  ['aac', 'never', 'mp4-clear', 'mp4-clear'],
  ['opus', 'never', 'mp4-clear', 'mp4-clear'],
  ['mp3', 'never', 'mp3', 'mp3'],
  ['vorbis', 'never', 'aac-clear', 'aac-clear'],
];

describe('which file a device is offered', () => {
  const chosen = (name: keyof typeof SOURCES, overrides: Partial<DeviceCapabilities>, protection: Protection) => {
    const choice = chooseVariant(sourceOf(name), capabilities(overrides), protection);
    return choice.ok ? choice.variant : null;
  };

  for (const [name, protection, withEme, without] of TABLE)
    it(`of ${name}, protected ${protection}: ${String(withEme)} with EME, ${String(without)} without`, () => {
      expect(chosen(name, { key_systems: CLEARKEY }, protection)).to.equal(withEme);
      for (const key_systems of [[], ['com.widevine.alpha']]) expect(chosen(name, { key_systems }, protection)).to.equal(without);
      expect(chosen(name, {}, protection)).to.equal(without);
    });

  it('has a format the device supports', () => {
    expect(chosen('mp3', { manifest_formats: ['file_ids_mp4'] }, 'where-possible')).to.equal(null);
    expect(chosen('aac', { manifest_formats: ['file_urls_mp3'] }, 'where-possible')).to.equal(null);
    expect(chosen('mp3', { manifest_formats: ['file_urls_mp3'] }, 'where-possible')).to.equal('mp3');
  });

  it('is never clear where everything is protected, and never protected where nothing is', () => {
    for (const name of Object.keys(SOURCES) as (keyof typeof SOURCES)[]) {
      expect(allowedVariants(sourceOf(name), 'always').every((variant) => variant.endsWith('-cenc'))).to.equal(true);
      expect(allowedVariants(sourceOf(name), 'never').some((variant) => variant.endsWith('-cenc'))).to.equal(false);
    }
  });

  for (const [known, asked, means] of [
    [undefined, 'audio/mp4; codecs="flac"', true],
    [[], 'audio/mp4; codecs="flac"', false],
    [['audio/mp4; codecs="mp4a.40.2"'], 'audio/mp4; codecs="mp4a.40.5"', true],
    [['audio/mp4; codecs="mp4a.40.2"'], 'audio/mp4; codecs="flac"', false],
    [['audio/mp4; codecs="fLaC"'], 'audio/mp4; codecs="flac"', true],
    [['audio/mpeg'], 'audio/mpeg', true],
    [['audio/webm; codecs="opus"'], 'audio/mp4; codecs="opus"', false],
  ] as const)
    it(`${means ? 'decodes' : 'does not decode'} ${asked} with ${known === undefined ? 'no list of capabilities' : JSON.stringify(known)}`, () => {
      expect(canDecode(known, asked)).to.equal(means);
    });
});

describe('manifests', () => {
  const tracks: readonly SeededTrack[] = [
    { album: 'Mixed', name: 'Song', codec: 'aac' },
    { album: 'Mixed', name: 'Tape', codec: 'mp3' },
    { album: 'Mixed', name: 'Odd', codec: 'alac', unplayable: 'Apple Lossless cannot be played here.' },
  ];
  const manifestOf = async (
    name: string,
    overrides: Partial<DeviceCapabilities> = {},
    protection?: Protection,
  ): Promise<Manifest> => {
    const settings = { ...DEFAULT_SETTINGS, ...(protection ? { protection } : {}) };
    const { service } = await createServiceHarness({ tracks, settings });
    return service.manifests.manifestOf(trackUri(name), capabilities({ key_systems: CLEARKEY, ...overrides }), 'owner');
  };

  it('hold one MP4 file by id, with its seek table in hand and the gain of the track', async () => {
    const { file_ids_mp4 = [], ...others } = await manifestOf('Song');
    expect(others).to.deep.equal({});
    expect(file_ids_mp4).to.have.length(1);
    const [file] = file_ids_mp4;
    expect(file).to.include({ file_id: fileIdOf(seededId('track', 'Song'), 'mp4-cenc'), file_url: null, gain_db: -6 });
    expect(file?.seek_table?.protection).to.equal('cenc');
  });

  it('contain the URLs of the bytes, so that no other call is needed before sound', async () => {
    const { file_ids_mp4: [file] = [] } = await manifestOf('Song');
    expect(file?.urls).to.have.length(2);
    for (const url of file?.urls ?? [])
      expect(url).to.match(new RegExp(`^/cdn/audio/${file?.file_id}\\?for=.*&until=\\d+&sign=`));
  });

  it('hold MP3 by a signed address', async () => {
    const { file_urls_mp3 = [] } = await manifestOf('Tape');
    expect(file_urls_mp3[0]?.file_url).to.match(/^\/cdn\/audio\/[0-9a-f]{40}\?for=.*&until=\d+&sign=/);
    expect(file_urls_mp3[0]?.mime_type).to.equal('audio/mpeg');
  });

  it('explain why there is no file: no EME where all is protected, no decoder, unplayable, gone', async () => {
    const reasons = [
      await manifestOf('Song', { key_systems: [] }, 'always'),
      await manifestOf('Song', { mime_types: ['audio/mpeg'] }),
      await manifestOf('Odd'),
      await manifestOf('Missing'),
    ];
    for (const { reason, ...files } of reasons) {
      expect(files).to.deep.equal({});
      expect(reason).to.match(/^[A-Z].*\.$/);
    }
    expect(reasons[0]?.reason).to.equal('Encrypted media is not available on this page.');
    expect(reasons[2]?.reason).to.equal('Apple Lossless cannot be played here.');
  });

  it('explain why the file cannot be packaged', async () => {
    const describe = () => Promise.reject(new PackagingFailure('changed', 'The file has changed.'));
    const { service } = await createServiceHarness({ packager: { ...createTonePackager({ masterKey: TEST_SECRET }), describe } });
    const manifest = await service.manifests.manifestOf(trackUri('First Light One'), capabilities({}), 'owner');
    expect(manifest).to.deep.equal({ reason: 'The file has changed.' });
  });

  it('explain that the file cannot be read now, as a reason that passes', async () => {
    const describe = () => Promise.reject(new PackagingFailure('unavailable', 'This file cannot be read now.'));
    const { service } = await createServiceHarness({ packager: { ...createTonePackager({ masterKey: TEST_SECRET }), describe } });
    const manifest = await service.manifests.manifestOf(trackUri('First Light One'), capabilities({}), 'owner');
    expect(manifest).to.deep.equal({ reason: 'This file cannot be read now.', isPassing: true });
  });
});
