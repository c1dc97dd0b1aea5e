import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createKeyManager } from '#adapters/browser/mse/eme/key-manager.ts';
import { clearKeyPssh } from '#adapters/service/application/media/drm/content-keys.ts';
import { errorFrom, Failure } from '#application/runtime/failure.ts';
import type { TrackSource } from '#application/ports/media-pipeline.ts';
import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';
import { createScriptedEme, type EmeScript } from '../support/scripted-eme.ts';

const CLEARKEY = 'org.w3.clearkey';
const WIDEVINE = 'com.widevine.alpha';
const PLAYREADY = 'com.microsoft.playready';
const HARDWARE = 'com.microsoft.playready.hardware';
const SYSTEM_IDS = { [WIDEVINE]: 'edef8ba979d64acea3c827dcd51d21ed', [PLAYREADY]: '9a04f07998404286ab92e65be0885f95' };

function psshFor(keyIds: readonly string[], others: readonly (keyof typeof SYSTEM_IDS)[]): string {
  const own = keyIds.map((keyId) => clearKeyPssh(Buffer.from(keyId, 'hex')));
  const more = others.map((name) => Buffer.from(`000000207073736800000000${SYSTEM_IDS[name]}00000000`, 'hex'));
  return Buffer.concat([...more, ...own]).toString('base64');
}

/** A protected track; its key id is its name's letters. */
function guarded(
  name: string,
  others: readonly (keyof typeof SYSTEM_IDS)[] = [],
  keyIds = [name.repeat(32).slice(0, 32)],
): PlayableTrack {
  const { seekTable, ...track } = createTrack({ uri: name, fileId: name });
  return { ...track, seekTable: seekTable && { ...seekTable, protection: 'cenc', pssh: psshFor(keyIds, others) } };
}

const A = guarded('a');
const B = guarded('b');

function setUp(script: EmeScript = {}, source: Partial<TrackSource> = {}) {
  const eme = createScriptedEme(script);
  const clock = createVirtualClock();
  const licences: string[] = [];
  const observations: string[] = [];
  const lost: PlayerError[] = [];
  const keyManager = createKeyManager({
    clock,
    element: eme.element,
    encryptedMedia: eme.encryptedMedia,
    source: {
      async licence(track, keySystem, _, level = '') {
        licences.push(`${track.uri} ${keySystem} ${level}`.trim());
        return new Uint8Array([7]);
      },
      certificate: () => Promise.resolve(new Uint8Array([5])),
      ...source,
    },
    onObservation: (track, observation) => observations.push(`${track.uri} ${JSON.stringify(observation)}`),
    onKeyLost: (_, error) => lost.push(error),
  });
  /** Everything a protected track needs, as the element session and the sequence do it. */
  const begin = async (track: PlayableTrack) => {
    await keyManager.attachFor(track);
    await keyManager.license(track);
  };
  const codeOf = async (work: Promise<unknown>) =>
    work.then(
      () => 'fine',
      (thrown: unknown) => errorFrom(thrown).code,
    );
  /** Resolves once the closed sessions have ended. */
  const openSessions = async () => {
    await clock.settle();
    return eme.sessions.filter(({ isClosed }) => !isClosed).length;
  };
  return { ...eme, begin, clock, codeOf, keyManager, licences, lost, openSessions, observations };
}

describe('the key system of a track', () => {
  const everything = [CLEARKEY, HARDWARE, PLAYREADY, WIDEVINE];

  it('is Widevine before PlayReady before its hardware before ClearKey, as far as page and file have them [S9.66] [S9.67]', async () => {
    const chosen = async (systems: readonly string[], track: PlayableTrack) => {
      const { attached, begin } = setUp({ systems });
      await begin(track);
      return attached;
    };
    expect(await chosen(everything, guarded('a', [PLAYREADY, WIDEVINE]))).to.deep.equal([WIDEVINE]);
    expect(await chosen([CLEARKEY, HARDWARE, PLAYREADY], guarded('a', [PLAYREADY, WIDEVINE]))).to.deep.equal([PLAYREADY]);
    expect(await chosen([CLEARKEY, HARDWARE], guarded('a', [PLAYREADY, WIDEVINE]))).to.deep.equal([HARDWARE]);
    expect(await chosen([CLEARKEY], guarded('a', [PLAYREADY, WIDEVINE]))).to.deep.equal([CLEARKEY]);
    expect(await chosen(everything, A)).to.deep.equal([CLEARKEY]);
  });

  it('lists the key systems of the page, best first', async () => {
    expect(await setUp({ systems: everything }).keyManager.availableKeySystems()).to.deep.equal([
      WIDEVINE,
      PLAYREADY,
      HARDWARE,
      CLEARKEY,
    ]);
    expect(await setUp({ hasNoApi: true }).keyManager.availableKeySystems()).to.deep.equal([]);
  });

  it('falls back from level to level, and licences are asked for at the level granted [S3.153]', async () => {
    const grants = (_: string, { audioCapabilities = [], videoCapabilities = [] }: MediaKeySystemConfiguration) =>
      videoCapabilities.length === 0 && ['SW_SECURE_CRYPTO', ''].includes(audioCapabilities[0]?.robustness ?? '');
    const { requests, begin, licences } = setUp({ systems: [WIDEVINE], grants });
    await begin(guarded('a', [WIDEVINE]));
    const levels = ['SW_SECURE_DECODE', 'SW_SECURE_CRYPTO', 'HW_SECURE_CRYPTO', 'HW_SECURE_DECODE', 'HW_SECURE_ALL', ''];
    expect(requests.filter(([name]) => name === WIDEVINE).map(([, level]) => level)).to.deep.equal([
      ...levels,
      ...levels.slice(0, 2),
    ]);
    expect(licences).to.deep.equal([`a ${WIDEVINE} SW_SECURE_CRYPTO`]);
  });

  it('takes hardware where that is all PlayReady has', async () => {
    const { begin, licences } = setUp({ systems: [HARDWARE] });
    await begin(guarded('a', [PLAYREADY]));
    expect(licences).to.deep.equal([`a ${HARDWARE} 3000`]);
  });

  it('gives way to the next best when it cannot be set up', async () => {
    const { attached, begin } = setUp({
      systems: [WIDEVINE, CLEARKEY],
      setMediaKeys(name) {
        if (name === WIDEVINE) throw new Error('no output');
      },
    });
    await begin(guarded('a', [WIDEVINE]));
    expect(attached).to.deep.equal([CLEARKEY]);
  });
});

describe('a check of encrypted media that failed', () => {
  const fail = (text: string) => () => {
    throw new Error(text);
  };
  const cases: readonly (readonly [name: string, script: EmeScript, code: string, message: string, track?: PlayableTrack])[] = [
    [
      'is named where the page has no encrypted media [S8.91]',
      { hasNoApi: true },
      'EME_API_UNSUPPORTED',
      'Encrypted media is not available on this page.',
    ],
    [
      'is named where the page has none of the key systems [S8.92]',
      { systems: [] },
      'EME_NO_KEY_SYSTEM',
      'No key system of this browser fits the track.',
    ],
    [
      'is named where the key system gives nothing of what is asked for [S8.97]',
      { grants: (_, { audioCapabilities = [] }) => audioCapabilities.length === 1 },
      'EME_NO_CONFIGURATION',
      `The key system offers no configuration for ${A.mimeType}`,
    ],
    [
      'is named where the key system makes no keys [S8.93]',
      { createMediaKeys: fail('no module') },
      'EME_MEDIA_KEYS_UNSUPPORTED',
      'The key system could not be set up: no module',
    ],
    [
      'is named where the element takes no keys [S8.96]',
      { setMediaKeys: fail('in use') },
      'EME_SET_MEDIA_KEYS_FAILED',
      'The player could not take its keys: in use',
    ],
    [
      'is named where the keys open no session [S8.94]',
      { createSession: fail('no sessions') },
      'EME_SESSION_UNSUPPORTED',
      'The key system opens no session: no sessions',
    ],
    [
      'is named where the session makes no request [S8.95]',
      { generateRequest: fail('bad data') },
      'EME_REQUEST_FAILED',
      'The key system made no licence request: bad data',
    ],
    [
      'is named where the platform takes no certificate, in its exact words [S8.98]',
      { systems: [WIDEVINE], takesCertificate: () => false },
      'EME_CERTIFICATE_UNSUPPORTED',
      'Cannot set server certificate on this platform.',
      guarded('a', [WIDEVINE]),
    ],
    [
      'is named where the licence is refused by the key system [S8.86]',
      { update: fail('garbage') },
      'EME_LICENSE_UPDATE_FAILED',
      'The licence was refused by the key system: garbage',
    ],
    [
      'is named where the key may not be used on this output',
      { statusAfter: () => 'output-restricted' },
      'EME_LICENSE_KEY_MISSING',
      'The licence holds no key for the track.',
    ],
  ];
  for (const [name, script, code, message, track = A] of cases)
    it(name, async () => {
      const { begin, openSessions } = setUp(script);
      expect(await begin(track).catch(errorFrom)).to.include({ code, message });
      expect(await openSessions()).to.equal(0);
    });

  it('is the first of those it fell back from, and the next track begins with all of them again', async () => {
    let isBroken = true;
    const { attached, begin } = setUp({
      systems: [WIDEVINE, CLEARKEY],
      setMediaKeys(name) {
        if (isBroken) throw new Error(`${name} is busy`);
      },
    });
    const track = guarded('a', [WIDEVINE]);
    expect(await begin(track).catch(errorFrom)).to.deep.equal(playerError('EME_SET_MEDIA_KEYS_FAILED', `${WIDEVINE} is busy`));
    isBroken = false;
    await begin(track);
    expect(attached).to.deep.equal([WIDEVINE]);
  });

  it("reports that the key system does not support the file's format", async () => {
    const { begin } = setUp();
    expect(await begin({ ...A, mimeType: 'audio/mp4; codecs="alac"' }).catch(errorFrom)).to.deep.equal(
      playerError('FILE_FORMAT_NOT_SUPPORTED'),
    );
  });

  for (const pssh of ['', '!', 'AAAA', 'AAAAIHBzc2g='])
    it(`reports a malformed protection header when it is "${pssh}" [S8.78]`, async () => {
      const { codeOf, keyManager } = setUp();
      const track = { ...A, seekTable: A.seekTable && { ...A.seekTable, pssh } };
      expect(await codeOf(keyManager.attachFor(track))).to.equal('FILE_MALFORMED_PSSH');
    });
});

describe('the certificate of the licence server', () => {
  const track = guarded('a', [WIDEVINE, PLAYREADY]);

  it('sets the certificate before the first session of Widevine, and of no other key system [S7.126]', async () => {
    const widevine = setUp({ systems: [WIDEVINE], takesCertificate: () => widevine.sessions.length === 0 });
    await widevine.begin(track);
    expect(widevine.certificates).to.deep.equal([new Uint8Array([5])]);
    for (const name of [PLAYREADY, CLEARKEY]) {
      const other = setUp({ systems: [name] });
      await other.begin(track);
      expect(other.certificates).to.deep.equal([]);
    }
  });

  it('is only worth a warning when it cannot be had, or cannot be read [S7.127]', async () => {
    const certificate = () => Promise.reject(new Failure(playerError('REQUEST_FAILED', 404)));
    const absent = setUp({ systems: [WIDEVINE] }, { certificate });
    await absent.begin(track);
    expect(absent.observations[0]).to.equal('a {"type":"warning"}');
    const unreadable = setUp({
      systems: [WIDEVINE],
      takesCertificate() {
        throw new TypeError('no certificate');
      },
    });
    await unreadable.begin(track);
    expect(unreadable.observations[0]).to.equal('a {"type":"warning"}');
  });
});

describe('the sessions of a key manager', () => {
  it('are one a track, opened once, and their wait is measured', async () => {
    const { begin, clock, licences, keyManager, openSessions, observations } = setUp();
    await begin(A);
    await Promise.all([keyManager.license(A), keyManager.license(A)]);
    expect([licences.length, await openSessions(), keyManager.isLicensed(A), keyManager.isLicensed(B)]).to.deep.equal([
      1,
      1,
      true,
      false,
    ]);
    expect(observations).to.deep.equal(['a {"type":"latency","what":"license","ms":0}']);
    const slow = setUp(
      {},
      { licence: () => new Promise((resolve) => void slow.clock.after(40, () => resolve(new Uint8Array([7])))) },
    );
    const begun = slow.begin(A);
    await slow.clock.advance(40);
    await begun;
    expect(slow.observations).to.deep.equal(['a {"type":"latency","what":"license","ms":40}']);
    expect(clock.pending()).to.equal(0);
  });

  it('end with the tracks they are of', async () => {
    const { begin, keyManager, openSessions } = setUp();
    await begin(A);
    await keyManager.license(B);
    expect(await openSessions()).to.equal(2);
    keyManager.keepOnly([B]);
    expect([await openSessions(), keyManager.isLicensed(A), keyManager.isLicensed(B)]).to.deep.equal([1, false, true]);
    keyManager.keepOnly([]);
    expect(await openSessions()).to.equal(0);
  });

  it('are opened early for a track that is prepared, and kept until it is opened or another is prepared', async () => {
    const { begin, keyManager, licences, openSessions } = setUp();
    await begin(A);
    await keyManager.prepare(B);
    keyManager.keepOnly([A]);
    expect([await openSessions(), keyManager.isLicensed(B)]).to.deep.equal([2, true]);
    await keyManager.license(B);
    expect(licences).to.have.length(2);
    await keyManager.prepare(guarded('c'));
    expect([await openSessions(), keyManager.isLicensed(B)]).to.deep.equal([2, false]);
    keyManager.keepOnly([guarded('c')]);
    keyManager.keepOnly([A]);
    expect(await openSessions()).to.equal(0);
  });

  it('are not opened for a track whose preparation is refused, and it is asked for again when it is opened', async () => {
    let responses = 0;
    const licence = async () => {
      responses += 1;
      if (responses === 2) throw new Failure(playerError('EME_LICENSE_REQUEST_FAILED', 500));
      return new Uint8Array([7]);
    };
    const { begin, keyManager, openSessions } = setUp({}, { licence });
    await begin(A);
    await keyManager.prepare(B);
    expect([await openSessions(), keyManager.isLicensed(B)]).to.deep.equal([1, false]);
    await keyManager.license(B);
    expect([await openSessions(), keyManager.isLicensed(B)]).to.deep.equal([2, true]);
  });

  it('cost nothing for a track whose key came with the licence of another', async () => {
    const [idA, idB] = ['a'.repeat(32), 'b'.repeat(32)];
    const { begin, keyManager, licences, openSessions } = setUp();
    await begin(guarded('a', [], [idA, idB]));
    expect(keyManager.isLicensed(B)).to.equal(true);
    await keyManager.license(B);
    expect(licences).to.have.length(1);
    keyManager.keepOnly([B]);
    expect([await openSessions(), keyManager.isLicensed(B)]).to.deep.equal([1, true]);
    keyManager.keepOnly([guarded('c')]);
    expect(await openSessions()).to.equal(0);
  });

  it('answer the renewals a key system asks for by itself', async () => {
    const { begin, clock, keyManager, licences, sessions } = setUp();
    await begin(A);
    sessions[0]?.renew();
    await clock.settle();
    expect([licences.length, keyManager.isLicensed(A)]).to.deep.equal([2, true]);
  });

  it('answer a message that comes twice once', async () => {
    const { begin, licences, sessions } = setUp({
      generateRequest: () => queueMicrotask(() => sessions[0]?.renew()),
    });
    await begin(A);
    expect(licences).to.have.length(1);
  });

  it('end with other keys on the element', async () => {
    const { begin, keyManager, openSessions } = setUp({ systems: [WIDEVINE, CLEARKEY] });
    await begin(A);
    await keyManager.attachFor(guarded('b', [WIDEVINE]));
    expect([await openSessions(), keyManager.keySystem(), await keyManager.isCompatible(A)]).to.deep.equal([0, WIDEVINE, false]);
  });
});

describe('a licence that has expired', () => {
  it('is replaced by another, by the state of its keys or by the time it is good for', async () => {
    const byState = setUp();
    await byState.begin(A);
    byState.sessions[0]?.become('expired');
    await byState.clock.settle();
    expect([byState.licences.length, await byState.openSessions(), byState.keyManager.isLicensed(A)]).to.deep.equal([2, 1, true]);

    const byTime = setUp({
      update: () => void Object.assign(byTime.sessions[0]!, { expiration: byTime.clock.nowMs() + 3_600_000 }),
    });
    await byTime.begin(A);
    await byTime.clock.advance(3_599_999);
    expect(byTime.licences).to.have.length(1);
    await byTime.clock.advance(1);
    expect([byTime.licences.length, await byTime.openSessions(), byTime.keyManager.isLicensed(A)]).to.deep.equal([2, 1, true]);
    expect(byTime.lost).to.deep.equal([]);
  });

  it('is reported when the next one has expired as soon as it arrives', async () => {
    const { begin, clock, keyManager, licences, lost, openSessions, sessions } = setUp({
      statusAfter: (session) => (session === 0 ? 'usable' : 'expired'),
    });
    await begin(A);
    sessions[0]?.become('expired');
    await clock.settle();
    expect(lost).to.deep.equal([playerError('EME_LICENSE_EXPIRED')]);
    expect([licences.length, await openSessions(), keyManager.isLicensed(A)]).to.deep.equal([2, 0, false]);
  });

  it('is reported when no other one arrives, with the reason', async () => {
    let responses = 0;
    const licence = async () => {
      responses += 1;
      if (responses > 1) throw new Failure(playerError('CAPPING_USER_IS_CAPPED'));
      return new Uint8Array([7]);
    };
    const { begin, clock, lost, sessions } = setUp({}, { licence });
    await begin(A);
    sessions[0]?.become('expired');
    await clock.settle();
    expect(lost).to.deep.equal([playerError('CAPPING_USER_IS_CAPPED')]);
  });

  it('is not reported once its track is gone', async () => {
    const { begin, clock, keyManager, licences, lost, sessions } = setUp();
    await begin(A);
    keyManager.keepOnly([]);
    sessions[0]?.become('expired');
    await clock.settle();
    expect([licences.length, lost.length]).to.deep.equal([1, 0]);
  });
});
