import { expect } from 'chai';
import fc from 'fast-check';
import { clearKeyPssh } from '#adapters/service/application/media/drm/content-keys.ts';
import { KEY_SYSTEMS } from '#domain/constants/playback/key-systems.ts';
import { INLINE_LICENCE_LENGTH_MAX } from '#domain/constants/playback/media.ts';
import { inlineLicenceFor } from '#domain/media/drm/inline-licence.ts';
import type { InlineLicence, PlayableTrack } from '#domain/media/types.ts';
import { createTrack } from '#tests/support/fixtures/media.ts';

const CLEARKEY = 'org.w3.clearkey';
const NOW_MS = 1_000;
const KEY = 'AAAAAAAAAAAAAAAAAAAAAA';

const kidOf = (keyId: Uint8Array) => Buffer.from(keyId).toString('base64url');
const bodyOf = (...kids: readonly unknown[]) =>
  JSON.stringify({ keys: kids.map((kid) => ({ kty: 'oct', kid, k: KEY })), type: 'temporary' });

function trackWith(keyId: Uint8Array, changes: Partial<InlineLicence> = {}): PlayableTrack {
  const { seekTable, ...track } = createTrack();
  const pssh = Buffer.from(clearKeyPssh(keyId)).toString('base64');
  const licence = { key_system: CLEARKEY, expires_at: NOW_MS + 1, body: bodyOf(kidOf(keyId)), ...changes };
  return { ...track, licence, seekTable: seekTable && { ...seekTable, protection: 'cenc', pssh } };
}

const anyKeyId = fc.uint8Array({ minLength: 16, maxLength: 16 });
const ID = new Uint8Array(16).fill(7);

describe('the inline licence of a track', () => {
  it('is its body, for any key id of the file, until it expires', () => {
    fc.assert(
      fc.property(anyKeyId, fc.integer(), fc.nat(), (keyId, expires_at, agoMs) => {
        const track = trackWith(keyId, { expires_at });
        expect(inlineLicenceFor(track, CLEARKEY, expires_at - 1 - agoMs)).to.equal(bodyOf(kidOf(keyId)));
        expect(inlineLicenceFor(track, CLEARKEY, expires_at + agoMs)).to.equal(null);
      }),
    );
  });

  it('is none for the key of another file', () => {
    fc.assert(
      fc.property(anyKeyId, anyKeyId, (keyId, other) => {
        const found = inlineLicenceFor(trackWith(keyId, { body: bodyOf(kidOf(other)) }), CLEARKEY, NOW_MS);
        expect(found !== null).to.equal(kidOf(keyId) === kidOf(other));
        const mixed = inlineLicenceFor(trackWith(keyId, { body: bodyOf(kidOf(keyId), kidOf(other)) }), CLEARKEY, NOW_MS);
        expect(mixed !== null).to.equal(kidOf(keyId) === kidOf(other));
      }),
    );
  });

  it('is none for a key system other than ClearKey, on either side', () => {
    for (const { name } of KEY_SYSTEMS.filter((system) => system.name !== CLEARKEY)) {
      expect(inlineLicenceFor(trackWith(ID), name, NOW_MS)).to.equal(null);
      expect(inlineLicenceFor(trackWith(ID, { key_system: name }), name, NOW_MS)).to.equal(null);
      expect(inlineLicenceFor(trackWith(ID, { key_system: name }), CLEARKEY, NOW_MS)).to.equal(null);
    }
  });

  it('is none for any text that is no licence', () => {
    const malformed = [
      '',
      'no licence',
      '{}',
      'null',
      '[]',
      '{"keys":[]}',
      '{"keys":{}}',
      '{"keys":[null]}',
      bodyOf(7),
      bodyOf(''),
    ];
    for (const body of malformed) expect(inlineLicenceFor(trackWith(ID, { body }), CLEARKEY, NOW_MS), body).to.equal(null);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(inlineLicenceFor(trackWith(ID, { body }), CLEARKEY, NOW_MS)).to.equal(null);
      }),
    );
  });

  it('is none without one, for a file without key ids, for times that are no numbers, and above its bound', () => {
    const { licence, ...track } = trackWith(ID);
    expect(licence).to.not.equal(undefined);
    expect(inlineLicenceFor(track, CLEARKEY, NOW_MS)).to.equal(null);
    expect(inlineLicenceFor({ ...track, licence: null }, CLEARKEY, NOW_MS)).to.equal(null);
    expect(inlineLicenceFor({ ...trackWith(ID), seekTable: null }, CLEARKEY, NOW_MS)).to.equal(null);
    expect(inlineLicenceFor(trackWith(ID, { expires_at: NaN }), CLEARKEY, NOW_MS)).to.equal(null);
    const padded = (length: number) => bodyOf(kidOf(ID)).padEnd(length, ' ');
    const ofLength = (length: number) => inlineLicenceFor(trackWith(ID, { body: padded(length) }), CLEARKEY, NOW_MS) !== null;
    expect([ofLength(INLINE_LICENCE_LENGTH_MAX), ofLength(INLINE_LICENCE_LENGTH_MAX + 1)]).to.deep.equal([true, false]);
  });
});
