import { expect } from 'chai';
import fc from 'fast-check';
import { deviceDescriptor } from '#domain/devices/descriptor.ts';
import { checkCapability, checkDeviceOptions } from '#domain/devices/device-options.ts';
import { DEVICE_TYPES } from '#domain/devices/types.ts';
import { observerIdOf, parseDeviceId } from '#domain/devices/device-id.ts';
import {
  isRemoved,
  type RegistrationEvent,
  type RegistrationState,
  standingOf,
  stepRegistration,
  UNREGISTERED,
} from '#domain/devices/registration.ts';
import { playerError } from '#domain/errors/player-error.ts';

const OPTIONS = { id: 'd', name: 'Kitchen', model: 'chromium-156-linux', platform: 'linux', keySystems: [], mimeTypes: [] };
const AAC = 'audio/mp4; codecs="mp4a.40.2"';

describe('a device descriptor', () => {
  for (const [what, expected, row] of [
    ['change of volume', { change_volume: true }, '[S3.58]'],
    ['podcasts', { audio_podcasts: true }, '[S3.60]'],
    ['a play token', { enable_play_token: true }, '[S3.62]'],
    ['a pause when that is lost', { play_token_lost_behavior: 'pause' }, '[S3.63]'],
  ] as const)
    it(`has ${what} by default ${row}`, () => {
      expect(deviceDescriptor(OPTIONS).capabilities).to.include(expected);
    });

  it('is a computer that plays MP3 files by default [S3.55] [S3.66]', () => {
    const { capabilities, device_type } = deviceDescriptor({ ...OPTIONS, playsPodcasts: false });
    expect(device_type).to.equal('computer');
    expect(capabilities.manifest_formats).to.deep.equal(['file_urls_mp3']);
    expect(capabilities.disable_connect).to.equal(false);
  });

  it('adds MP4 when the platform decodes it, dual files first for PlayReady, and external files with podcasts [S3.68] [S3.69]', () => {
    const formatsFor = (keySystems: readonly string[]) =>
      deviceDescriptor({ ...OPTIONS, keySystems, mimeTypes: [AAC] }).capabilities.manifest_formats;
    const rest = ['file_urls_mp3', 'file_urls_external'];
    expect(formatsFor([])).to.deep.equal(['file_ids_mp4', 'file_ids_mp4_dual', ...rest]);
    expect(formatsFor(['com.widevine.alpha', 'com.microsoft.playready'])[0]).to.equal('file_ids_mp4');
    expect(formatsFor(['com.microsoft.playready'])).to.deep.equal(['file_ids_mp4_dual', 'file_ids_mp4', ...rest]);
  });

  it('adds video manifests when the platform decodes video [S3.65, S3.70]', () => {
    const { capabilities } = deviceDescriptor({ ...OPTIONS, mimeTypes: [AAC, 'video/mp4; codecs="avc1.42e01e"'] });
    expect(capabilities.video_playback).to.equal(true);
    expect(capabilities.manifest_formats.at(-1)).to.equal('manifest_ids_video');
    const blind = deviceDescriptor({ ...OPTIONS, mimeTypes: [AAC] }).capabilities;
    expect([blind.video_playback, blind.manifest_formats.includes('manifest_ids_video')]).to.deep.equal([false, false]);
  });

  it('is not controllable by others when hidden [S3.64]', () => {
    expect(deviceDescriptor({ ...OPTIONS, isHidden: true }).capabilities.disable_connect).to.equal(true);
  });

  for (const [steps, kept] of [
    [-1, undefined],
    [0, 0],
    [65_534, 65_534],
    [65_535, undefined],
  ] as const)
    it(`${kept === undefined ? 'drops' : 'keeps'} ${steps} volume steps [S3.59]`, () =>
      expect(deviceDescriptor({ ...OPTIONS, volumeSteps: steps }).capabilities.volume_steps).to.equal(kept));
});

describe('the description of a device', () => {
  const BROWSER = { browser: 'Firefox', version: '131.0', platform: 'Linux' };
  const describeWith = (options: object) => deviceDescriptor({ ...OPTIONS, ...options });

  it('has every field of a registration, under the given id [S3.50, S3.51]', () => {
    const descriptor = describeWith({ ...BROWSER, id: 'kitchen:1', metadata: { room: 'kitchen' } });
    expect(descriptor).to.deep.include({ device_id: 'kitchen:1', device_type: 'computer', name: 'Kitchen' });
    expect(descriptor).to.deep.include({
      platform_identifier: 'Linux',
      platform_version: '131.0',
      metadata: { room: 'kitchen' },
    });
    expect(descriptor).to.include.keys('brand', 'model', 'capabilities');
  });

  it('has the generic partner brand by default [S3.56]', () => {
    expect(describeWith({}).brand).to.equal('public_js-sdk');
    expect(describeWith({ brand: 'acme' }).brand).to.equal('acme');
  });

  it('has its browser’s name, version and platform as model by default [S3.57]', () => {
    const unnamed = { id: 'd', name: 'Kitchen', keySystems: [], mimeTypes: [] };
    expect(deviceDescriptor({ ...unnamed, ...BROWSER }).model).to.equal('Firefox 131.0 Linux');
    expect(describeWith(BROWSER).model).to.equal(OPTIONS.model);
  });

  it('expands browser, version and platform in name and model; unknown parts leave no gap [S5.19]', () => {
    const templates = { name: 'Cadenza in {browser} on {platform}', model: '{platform} {browser}/{version}' };
    expect(describeWith({ ...BROWSER, ...templates })).to.include({
      name: 'Cadenza in Firefox on Linux',
      model: 'Linux Firefox/131.0',
    });
    expect(describeWith({ platform: '', ...templates, name: '{platform} {browser} player {version}' }).name).to.equal('player');
  });

  it('can enable end-song snooping, which is off by default [S3.61]', () => {
    expect(describeWith({}).capabilities.endsong_snooping).to.equal(false);
    expect(describeWith({ snoopsEndsongs: true }).capabilities.endsong_snooping).to.equal(true);
  });
});

describe('device options', () => {
  const GIVEN = { id: 'd', name: 'Kitchen', model: 'm', type: 'speaker' };

  for (const field of ['id', 'name', 'model', 'type'] as const)
    it(`need ${field} [S5.18]`, () => {
      for (const missing of [undefined, null, '', 7])
        expect(checkDeviceOptions({ ...GIVEN, [field]: missing })).to.deep.equal({
          ok: false,
          error: playerError('DEVICE_OPTIONS_INVALID', field),
        });
      expect(playerError('DEVICE_OPTIONS_INVALID', field).message).to.equal(`Device options need ${field}.`);
    });

  it('need a known device type [S3.49]', () => {
    const types =
      'unknown computer tablet smartphone speaker tv avr stb audio_dongle game_console cast_video cast_audio automobile smartwatch chromebook';
    expect(DEVICE_TYPES).to.deep.equal(types.split(' '));
    for (const type of DEVICE_TYPES) expect(checkDeviceOptions({ ...GIVEN, type }).ok).to.equal(true);
    expect(checkDeviceOptions({ ...GIVEN, type: 'fridge' }).ok).to.equal(false);
  });

  it('allow changes of capabilities, except for manifest formats [S3.67, S5.25]', () => {
    expect(checkCapability('change_volume').ok).to.equal(true);
    expect(checkCapability('manifest_formats')).to.deep.equal({
      ok: false,
      error: playerError('CAPABILITY_FIXED', 'manifest_formats'),
    });
  });
});

describe('a device id', () => {
  for (const [id, isGood] of [
    ['a'.repeat(40), true],
    ['a'.repeat(41), false],
    ['', false],
    ['a_%:-9', true],
    ['a b', false],
    ['ä', false],
  ] as const)
    it(`${isGood ? 'may' : 'may not'} be "${id}" [S5.16] [S9.07]`, () => expect(parseDeviceId(id).ok).to.equal(isGood));

  it('reports an invalid id in these words [S5.16]', () => {
    expect(parseDeviceId('')).to.deep.equal({ ok: false, error: playerError('CONNECT_INVALID_DEVICE_ID') });
    expect(playerError('CONNECT_INVALID_DEVICE_ID').message).to.equal('Invalid device id.');
  });

  it('has an observer id of at most 40 safe characters [S9.84]', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(observerIdOf(id)).to.match(/^[a-zA-Z0-9_%:-]{1,40}$/);
      }),
    );
  });
});

describe('a registration', () => {
  const walk = (...events: readonly RegistrationEvent[]) =>
    events.reduce<RegistrationState>((state, event) => stepRegistration(state, event).state, UNREGISTERED);
  const CONNECTED = { type: 'connected', connectionId: 'c1' } as const;
  const REGISTERED = { type: 'registered', connectionId: 'c1', initialSeqNum: 7 } as const;
  const failed = (status: number) =>
    ({ type: 'failed', connectionId: 'c1', error: playerError('REQUEST_FAILED', status) }) as const;

  it('goes from unregistered to registered [S4.150]', () => {
    expect(walk(CONNECTED, REGISTERED).phase).to.equal('registered');
  });

  it('goes over deregistering to unregistered, or back when that failed [S4.151] [S4.152] [S4.153]', () => {
    expect(walk(CONNECTED, REGISTERED, { type: 'deregister' }).phase).to.equal('deregistering');
    expect(walk(CONNECTED, REGISTERED, { type: 'deregister' }, { type: 'deregistered' }).phase).to.equal('unregistered');
    expect(walk(CONNECTED, REGISTERED, { type: 'deregister' }, { type: 'deregister-failed' }).phase).to.equal('registered');
  });

  it('enables the local player when registered, and disables it when deregistered [S4.100] [S4.101]', () => {
    expect(stepRegistration(walk(CONNECTED), REGISTERED).commands).to.deep.equal([{ type: 'enable', initialSeqNum: 7 }]);
    const leaving = walk(CONNECTED, REGISTERED, { type: 'deregister' });
    expect(stepRegistration(leaving, { type: 'deregistered' }).commands).to.deep.equal([
      { type: 'disable' },
      { type: 'silence' },
    ]);
  });

  it('disables the local player when aborted, and ignores a late response [S4.102]', () => {
    const { state, commands } = stepRegistration(walk(CONNECTED), { type: 'deregister' });
    expect(commands).to.deep.equal([{ type: 'disable' }]);
    expect(stepRegistration(state, REGISTERED)).to.deep.equal({ state, commands: [] });
  });

  it('ends with a deregistration when the page can no longer play, and does not start again [S4.103]', () => {
    const error = playerError('EME_LICENSE_DEPRECATED');
    const { state, commands } = stepRegistration(walk(CONNECTED, REGISTERED), { type: 'disabled', error });
    expect(commands).to.deep.equal([{ type: 'deregister' }, { type: 'disable' }]);
    expect(state).to.deep.equal({ phase: 'refused', error });
    for (const event of [
      { type: 'connected', connectionId: 'c2' },
      { type: 'deregistered' },
      { type: 'deregister-failed' },
    ] as const)
      expect(stepRegistration(state, event)).to.deep.equal({ state, commands: [] });
  });

  it('registers again on a new connection id, once, and ignores the older response [S4.154]', () => {
    const registered = walk(CONNECTED, REGISTERED);
    const again = stepRegistration(registered, { type: 'connected', connectionId: 'c2' });
    expect(again.commands).to.deep.equal([{ type: 'disable' }, { type: 'register', connectionId: 'c2' }]);
    expect(stepRegistration(again.state, { type: 'connected', connectionId: 'c2' }).commands).to.deep.equal([]);
    expect(stepRegistration(again.state, REGISTERED)).to.deep.equal({ state: again.state, commands: [] });
  });

  it('ends for good after 403 [S6.08] [S8.100]', () => {
    const { state, commands } = stepRegistration(walk(CONNECTED), failed(403));
    expect(commands).to.deep.equal([{ type: 'report', error: playerError('PREMIUM_REQUIRED') }, { type: 'silence' }]);
    expect(playerError('PREMIUM_REQUIRED').message).to.equal('Cannot register to Track Playback with non-premium user.');
    for (const type of ['connected', 'retry', 'wanted'] as const)
      expect(stepRegistration(state, { type, connectionId: 'c2' }).commands).to.deep.equal([]);
  });

  it('registers again once the account is premium, and only then', () => {
    const { state } = stepRegistration(walk(CONNECTED), failed(403));
    expect(stepRegistration(state, { type: 'premium', connectionId: null }).commands).to.deep.equal([]);
    const again = stepRegistration(state, { type: 'premium', connectionId: 'c1' });
    expect(again.commands).to.deep.equal([{ type: 'register', connectionId: 'c1' }]);
    const registered = walk(CONNECTED, REGISTERED);
    expect(stepRegistration(registered, { type: 'premium', connectionId: 'c1' }).commands).to.deep.equal([]);
  });

  it('ends when the listener removes the device, and begins again only when the listener plays here', () => {
    const error = playerError('DEVICE_REMOVED');
    const { state, commands } = stepRegistration(walk(CONNECTED, REGISTERED), { type: 'disabled', error });
    expect(commands, 'the service has removed it already').to.deep.equal([{ type: 'disable' }]);
    expect(isRemoved(state)).to.equal(true);
    expect(standingOf(state), 'a page that is listed all the same registers again').to.equal('refused');
    const connectionId = 'c2';
    for (const type of ['connected', 'retry', 'premium'] as const)
      expect(stepRegistration(state, { type, connectionId }), type).to.deep.equal({ state, commands: [] });
    expect(stepRegistration(state, { type: 'wanted', connectionId: null })).to.deep.equal({ state, commands: [] });
    const again = stepRegistration(state, { type: 'wanted', connectionId });
    expect(again.commands).to.deep.equal([{ type: 'register', connectionId }]);
    expect(stepRegistration(again.state, { ...REGISTERED, connectionId }).state.phase).to.equal('registered');
  });

  it('of a removed device stays ended, whatever happens without the listener', () => {
    const error = playerError('DEVICE_REMOVED');
    const connectionId = fc.constantFrom('c1', 'c2', 'c3');
    const event: fc.Arbitrary<RegistrationEvent> = fc.oneof(
      fc.record({ type: fc.constantFrom('connected' as const, 'retry' as const, 'premium' as const), connectionId }),
      fc.record({ type: fc.constant('registered' as const), connectionId, initialSeqNum: fc.nat() }),
      fc.record({ type: fc.constant('failed' as const), connectionId, error: fc.constant(failed(500).error) }),
      fc.record({ type: fc.constantFrom('dropped' as const, 'deregister' as const, 'deregistered' as const) }),
    );
    fc.assert(
      fc.property(fc.array(event), fc.array(event), (before, after) => {
        const removed = stepRegistration(walk(...before), { type: 'disabled', error }).state;
        const later = after.reduce<RegistrationState>((state, one) => stepRegistration(state, one).state, removed);
        expect(later).to.deep.equal({ phase: 'refused', error });
      }),
    );
  });

  it('ends this attempt after 429, and retries when the listener wants to play or the connection is new [S8.99]', () => {
    const { state, commands } = stepRegistration(walk(CONNECTED), failed(429));
    expect(commands).to.deep.equal([{ type: 'report', error: playerError('MAX_SUBSCRIPTIONS') }, { type: 'silence' }]);
    expect(playerError('MAX_SUBSCRIPTIONS').message).to.equal('Max connections reached');
    expect(stepRegistration(state, { type: 'retry', connectionId: 'c1' })).to.deep.equal({ state, commands: [] });
    for (const type of ['connected', 'wanted'] as const) {
      const again = stepRegistration(state, { type, connectionId: 'c1' });
      expect(again.commands).to.deep.equal([{ type: 'register', connectionId: 'c1' }]);
      const refused = stepRegistration(again.state, failed(429));
      expect(refused, 'it is not reported again').to.deep.equal({ state, commands: [{ type: 'silence' }] });
      expect(stepRegistration(again.state, REGISTERED).state.phase).to.equal('registered');
    }
  });

  for (const [error, message, row] of [
    [playerError('REQUEST_FAILED', 500), 'track-playback service responded with status 500 when registering device', '[S8.101]'],
    [playerError('ANSWER_EMPTY', 'x'), 'Unexpected empty response body from registration request.', '[S8.102]'],
  ] as const)
    it(`retries in a minute after any other error, and reports '${message}' ${row}`, () => {
      const { commands } = stepRegistration(walk(CONNECTED), { type: 'failed', connectionId: 'c1', error });
      const [report, ...others] = commands;
      expect(report?.type === 'report' && report.error.message).to.equal(message);
      expect(others).to.deep.equal([{ type: 'schedule', delayMs: 60_000 }]);
    });
});
