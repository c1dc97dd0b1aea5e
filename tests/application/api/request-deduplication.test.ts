import { expect } from 'chai';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createApi } from '#application/api/api-client.ts';
import { getTime } from '#application/calls/account/account.ts';
import { createRequestDeduplication } from '#application/api/request-deduplication.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createResourceLoader } from '#application/api/resource-loader.ts';
import type { HttpResponse } from '#application/ports/http.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createScriptedHttp, json } from '../support/scripted-http.ts';

function setUp() {
  const clock = createVirtualClock();
  const responses: ((response: HttpResponse) => void)[] = [];
  const http = createScriptedHttp(
    ({ cancellation }) =>
      new Promise((resolve, reject) => {
        responses.push(resolve);
        cancellation?.onCancel(() => reject(new Failure(playerError('REQUEST_ABORTED'))));
      }),
  );
  const tokens = { current: async () => 't', renew: async () => 't' };
  const ask = createRequestDeduplication(
    createApi({ http, clock, random: createSeededRandom(1), tokens, baseUrl: 'http://service' }),
  );
  const screen = () =>
    createResourceLoader<string, number>({ first: async (_, gone) => (await ask(getTime, {}, gone)).timestamp });
  return { responses, clock, http, screen };
}

describe('requests of screens', () => {
  it('are sent once when two screens want the same at the same time', async () => {
    const { responses, clock, http, screen } = setUp();
    const [one, other] = [screen(), screen()];
    one.open('time');
    other.open('time');
    await clock.settle();
    responses[0]?.(json(200, { timestamp: 7 }));
    await clock.settle();
    expect([one.state().data, other.state().data]).to.deep.equal([7, 7]);
    expect(http.sent).to.have.length(1);
  });

  it('can be sent again at once, while the first is still being cancelled', async () => {
    const { responses, clock, http, screen } = setUp();
    const one = screen();
    one.open('time');
    await clock.settle();
    one.retry();
    await clock.settle();
    expect(one.state()).to.include({ error: null, isLoading: true });
    responses[1]?.(json(200, { timestamp: 8 }));
    await clock.settle();
    expect(one.state()).to.deep.equal({ data: 8, isLoading: false, error: null });
    expect(http.sent).to.have.length(2);
  });
});
