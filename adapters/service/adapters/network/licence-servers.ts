import { LICENCE_BYTES_MAX, LICENCE_SERVER_TIMEOUT_MS } from '../../domain/constants/media/media.ts';
import type { LicenceServers } from '../../application/ports/media/licence-servers.ts';

const CONTENT_ID = '{contentId}';

/** The operator's licence servers over https. Redirects are not followed: the headers are for that server alone. */
export function createLicenceServers(): LicenceServers {
  return {
    async requestLicence({ url, headers }, contentId, challenge, contentType) {
      const response = await fetch(url.replaceAll(CONTENT_ID, encodeURIComponent(contentId)), {
        method: 'POST',
        headers: { 'content-type': contentType, ...headers },
        body: Buffer.from(challenge),
        redirect: 'error',
        signal: AbortSignal.timeout(LICENCE_SERVER_TIMEOUT_MS),
      });
      const body = new Uint8Array(await response.arrayBuffer());
      if (body.length > LICENCE_BYTES_MAX) throw new Error('the licence is too large');
      return { status: response.status, body, contentType: response.headers.get('content-type') ?? 'application/octet-stream' };
    },
  };
}
