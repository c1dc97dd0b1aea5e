import { expect } from 'chai';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createKeyManager } from '#adapters/browser/mse/eme/key-manager.ts';
import { psshFor } from '#adapters/service/application/media/drm/pssh.ts';
import { textFromUtf8, utf8FromText } from '#application/runtime/utf8.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { InlineLicence, PlayableTrack } from '#domain/media/types.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';
import { createScriptedEme, type EmeScript } from '../support/scripted-eme.ts';

const CLEARKEY = 'org.w3.clearkey';
const WIDEVINE = 'com.widevine.alpha';
const KEY_ID = new Uint8Array(16).fill(7);
const bodyOf = (keyId: Uint8Array) =>
  JSON.stringify({ keys: [{ kty: 'oct', kid: Buffer.from(keyId).toString('base64url'), k: 'AAAA' }], type: 'temporary' });
const BODY = bodyOf(KEY_ID);

function trackWith(changes: Partial<InlineLicence> = {}, systems: readonly string[] = []): PlayableTrack {
  const { seekTable, ...track } = createTrack();
  const pssh = Buffer.from(psshFor(KEY_ID, systems)).toString('base64');
  const licence = { key_system: CLEARKEY, expires_at: Infinity, body: BODY, ...changes };
  return { ...track, licence, seekTable: seekTable && { ...seekTable, protection: 'cenc', pssh } };
}

/** What a page requests for a track, and what its key system receives. */
function setUp(script: EmeScript = {}) {
  const requests: string[] = [];
  const updates: string[] = [];
  const lost: PlayerError[] = [];
  const clock = createVirtualClock();
  const eme = createScriptedEme({
    ...script,
    update(licence) {
      updates.push(textFromUtf8(licence));
      script.update?.(licence);
    },
  });
  const keyManager = createKeyManager({
    ...{ clock, element: eme.element, encryptedMedia: eme.encryptedMedia },
    source: {
      async licence(_, keySystem) {
        requests.push(keySystem);
        return utf8FromText('requested');
      },
      certificate: () => Promise.resolve(new Uint8Array([5])),
    },
    onObservation: () => undefined,
    onKeyLost: (_, error) => lost.push(error),
  });
  const begin = async (track: PlayableTrack) => {
    await keyManager.attachFor(track);
    await keyManager.license(track);
  };
  return { ...eme, begin, clock, keyManager, lost, requests, updates };
}

describe('a licence that comes with its file', () => {
  it('opens the track without a request', async () => {
    const { begin, keyManager, requests, updates } = setUp();
    await begin(trackWith());
    expect([requests, updates, keyManager.isLicensed(trackWith())]).to.deep.equal([[], [BODY], true]);
  });

  const unusable: readonly (readonly [string, PlayableTrack])[] = [
    ['is none', { ...trackWith(), licence: null }],
    ['has expired', trackWith({ expires_at: 0 })],
    ['is no JSON', trackWith({ body: 'no licence' })],
    ['is for another file', trackWith({ body: bodyOf(new Uint8Array(16)) })],
    ['is for another key system', trackWith({ key_system: WIDEVINE })],
  ];
  for (const [what, track] of unusable)
    it(`is requested where it ${what}`, async () => {
      const { begin, keyManager, requests, updates } = setUp();
      await begin(track);
      expect([requests, updates, keyManager.isLicensed(track)]).to.deep.equal([[CLEARKEY], ['requested'], true]);
    });

  it('is requested where the page has a better key system for the file', async () => {
    const { begin, requests, updates } = setUp({ systems: [WIDEVINE, CLEARKEY] });
    await begin(trackWith({}, [WIDEVINE]));
    expect([requests, updates]).to.deep.equal([[WIDEVINE], ['requested']]);
  });

  it('is requested once where the key system refuses it, or has no usable key after it', async () => {
    const refusing = setUp({
      update(licence) {
        if (textFromUtf8(licence) === BODY) throw new TypeError('no licence');
      },
    });
    await refusing.begin(trackWith());
    expect([refusing.requests, refusing.updates]).to.deep.equal([[CLEARKEY], [BODY, 'requested']]);
    const unusableKey = setUp({ statusAfter: () => (unusableKey.updates.length === 1 ? 'internal-error' : 'usable') });
    await unusableKey.begin(trackWith());
    expect([unusableKey.requests, unusableKey.updates]).to.deep.equal([[CLEARKEY], [BODY, 'requested']]);
  });

  it('leaves the errors to the request', async () => {
    const { begin, requests } = setUp({
      update() {
        throw new TypeError('garbage');
      },
    });
    const error = await begin(trackWith()).catch(errorFrom);
    expect(error).to.include({
      code: 'EME_LICENSE_UPDATE_FAILED',
      message: 'The licence was refused by the key system: garbage',
    });
    expect(requests).to.deep.equal([CLEARKEY]);
  });

  it('is replaced by a requested one where it is lost, and where the key system asks once more', async () => {
    const lostOne = setUp();
    await lostOne.begin(trackWith());
    lostOne.sessions[0]?.become('expired');
    await lostOne.clock.settle();
    expect([lostOne.requests, lostOne.updates, lostOne.lost]).to.deep.equal([[CLEARKEY], [BODY, 'requested'], []]);
    const renewed = setUp();
    await renewed.begin(trackWith());
    renewed.sessions[0]?.renew();
    await renewed.clock.settle();
    expect([renewed.requests, renewed.updates]).to.deep.equal([[CLEARKEY], [BODY, 'requested']]);
  });
});
