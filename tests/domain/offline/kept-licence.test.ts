import { expect } from 'chai';
import fc from 'fast-check';
import { clearKeyPssh } from '#adapters/service/application/media/drm/content-keys.ts';
import { psshFor } from '#adapters/service/application/media/drm/pssh.ts';
import { keepableLicenceRequest } from '#domain/offline/kept-licence.ts';

const keyIds = fc.uint8Array({ minLength: 16, maxLength: 16 });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('the licence request of a kept track', () => {
  it('names the key of a ClearKey file, as the key system does', () => {
    fc.assert(
      fc.property(keyIds, (keyId) => {
        const kid = Buffer.from(keyId).toString('base64url');
        expect(keepableLicenceRequest(base64(clearKeyPssh(keyId)))).to.equal(JSON.stringify({ kids: [kid], type: 'temporary' }));
      }),
    );
  });

  it('does not exist for other key systems, and for what is no box', () => {
    const widevine = psshFor(new Uint8Array(16), ['com.widevine.alpha', 'org.w3.clearkey']);
    for (const pssh of [null, '', 'AAAA', '!', base64(widevine)])
      expect(keepableLicenceRequest(pssh), String(pssh)).to.equal(null);
  });
});
