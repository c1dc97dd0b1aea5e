import { expect } from 'chai';
import type { Http } from '#application/ports/http.ts';
import { createCancellation } from '#application/runtime/cancellation.ts';
import { errorFrom } from '#application/runtime/failure.ts';

/** The server that an `Http` adapter is tested with; `url` responds as the path requests. */
export interface HttpWorld {
  readonly http: Http;
  /** `/ok`: 200, header `X-Name: value`, 100 000 bytes of 7. `/missing`: 404 `gone`. `/echo`: method and body. `/never`: no response. */
  url(path: '/ok' | '/missing' | '/echo' | '/never'): string;
  close(): Promise<void>;
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The contract of every `Http` adapter. */
export function httpContract(name: string, open: () => Promise<HttpWorld>): void {
  describe(`http ${name}`, () => {
    let world: HttpWorld;
    before(async () => (world = await open()));
    after(() => world.close());

    it('answers with status, headers in lower case, and the body', async () => {
      const { status, headers, body } = await world.http.send({ method: 'GET', url: world.url('/ok') });
      expect(status).to.equal(200);
      expect(headers['x-name']).to.equal('value');
      expect(body).to.deep.equal(new Uint8Array(100_000).fill(7));
    });

    it('takes any status for a response', async () => {
      const { status, body } = await world.http.send({ method: 'GET', url: world.url('/missing') });
      expect(status).to.equal(404);
      expect(text(body)).to.equal('gone');
    });

    it('carries method and body, text or bytes', async () => {
      const asText = await world.http.send({ method: 'POST', url: world.url('/echo'), body: 'é' });
      const asBytes = await world.http.send({ method: 'PUT', url: world.url('/echo'), body: Uint8Array.of(104, 105) });
      expect(text(asText.body)).to.equal('POST é');
      expect(text(asBytes.body)).to.equal('PUT hi');
    });

    it('hands bytes on as they come, and answers with an empty body then', async () => {
      const chunks: Uint8Array[] = [];
      const { body } = await world.http.send({ method: 'GET', url: world.url('/ok'), onBytes: (chunk) => chunks.push(chunk) });
      expect(body).to.have.length(0);
      expect(Uint8Array.from(chunks.flatMap((chunk) => [...chunk]))).to.deep.equal(new Uint8Array(100_000).fill(7));
    });

    it('never mixes an error body with the requested bytes', async () => {
      const chunks: Uint8Array[] = [];
      const request = { method: 'GET', url: world.url('/missing'), onBytes: (chunk: Uint8Array) => chunks.push(chunk) } as const;
      const { status, body } = await world.http.send(request);
      expect({ status, body: text(body), chunks }).to.deep.equal({ status: 404, body: 'gone', chunks: [] });
    });

    it('asks for nothing at an address that is blank [S5.10]', async () => {
      for (const url of ['', ' \t'])
        expect(await world.http.send({ method: 'GET', url }).catch(errorFrom)).to.include({
          code: 'REQUEST_URL_BLANK',
          message: 'Request URL cannot be blank',
        });
    });

    it('rejects what was cancelled, before and on the way [S8.10]', async () => {
      for (const isBefore of [true, false]) {
        const cancellation = createCancellation();
        if (isBefore) cancellation.cancel();
        const lost = world.http.send({ method: 'GET', url: world.url('/never'), cancellation }).catch(errorFrom);
        cancellation.cancel();
        expect(await lost).to.include({ code: 'REQUEST_ABORTED', message: 'Request aborted' });
      }
    });

    it('gives up after its time-out [S8.12]', async () => {
      const late = await world.http.send({ method: 'GET', url: world.url('/never'), timeoutMs: 20 }).catch(errorFrom);
      expect(late).to.include({ code: 'ECONNABORTED', message: 'timeout of 20ms exceeded' });
    });
  });
}
