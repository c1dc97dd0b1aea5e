import { expect } from 'chai';
import type { Caller } from '#adapters/service/application/ports/route.ts';
import { libraryStatusRoute } from '#adapters/service/application/operation/scan-status-routes.ts';
import { KINDS } from '#adapters/service/application/records/records.ts';
import { createMemoryStore } from '#adapters/service/adapters/memory/memory-store.ts';
import { NO_SCAN } from '#adapters/service/application/ports/scan-status.ts';
import type { LibraryStatus } from '#application/stores/web-store-types.ts';
import { sendRequest } from '#tests/support/service/api-test-client.ts';

const MEMBER: Caller = { userId: 'ada', product: 'premium', sessionId: null, resource: null };

describe('the status of a library', () => {
  it('lists the first 200 skipped files, and their number', async () => {
    const store = createMemoryStore();
    const paths = Array.from({ length: 250 }, (_, at) => `${String(at).padStart(3, '0')}.mp3`);
    await store.write(
      paths.map((path) => ({
        op: 'put',
        kind: KINDS.problem,
        id: path,
        keys: { path: [path] },
        doc: { path, reason: 'No sound was found in it.' },
      })),
    );
    const route = libraryStatusRoute(store, NO_SCAN);
    const handle = (request: Parameters<Parameters<typeof sendRequest>[0]['handle']>[0]) =>
      route.handle({ ...request, body: new Uint8Array() }, MEMBER, {});
    const response = await sendRequest({ handle }, 'GET /v1/library/status');
    const json: LibraryStatus = response.json;
    expect(json.problems).to.have.lengthOf(200);
    expect(json.problems[0]).to.deep.equal({ path: '000.mp3', reason: 'No sound was found in it.' });
    expect(json.problemCount).to.equal(250);
  });
});
