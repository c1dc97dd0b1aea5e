import { expect } from 'chai';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createScriptedMedia } from '#adapters/fakes/scripted-media.ts';
import { createScriptedPage } from '#adapters/fakes/scripted-page.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { createInProcessDealer } from '#adapters/service/adapters/dealer/in-process-dealer.ts';
import { createInProcessHttp } from '#adapters/service/adapters/http/in-process-http.ts';
import { createApi } from '#application/api/api-client.ts';
import { createConnection } from '#application/connect/dealer-connection.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { SdkOptions, SdkPorts } from '#application/sdk/compose.ts';
import { CadenzaPlayer } from '#application/sdk/player.ts';
import { createWorld, ORIGIN } from '#adapters/simulation/world/world.ts';

async function setUp() {
  const world = await createWorld();
  const { clock } = world;
  const home = await world.openPage({ name: 'Desk' });
  const ports: SdkPorts = {
    clock,
    origin: ORIGIN,
    storage: createMemoryStorage(),
    page: createScriptedPage(),
    random: createSeededRandom(7),
    http: createInProcessHttp(world.service()),
    dealer: createInProcessDealer(world.service(), clock),
    logger: { log: () => undefined },
    device: { name: 'Ada’s page', model: 'virtual', platform: 'node' },
    createMedia: (source) => createScriptedMedia({ clock, source }),
  };
  const codeOf = (options: unknown) => {
    try {
      new CadenzaPlayer(options as SdkOptions, ports);
      return 'made';
    } catch (thrown) {
      return errorFrom(thrown).code;
    }
  };
  return { world, home, ports, codeOf };
}

/** Spec §5 "Client creation needs an options object … token provider function required unless a ready transport is given". */
describe('a client is made', () => {
  it('of an object of options [S5.15]', async () => {
    const { codeOf, world } = await setUp();
    for (const nothing of [undefined, null, 'options', 7, () => undefined])
      expect(codeOf(nothing)).to.equal('CLIENT_OPTIONS_REQUIRED');
    expect(codeOf({ getOAuthToken: () => 'token' })).to.equal('made');
    await world.close();
  });

  it('of anything else is refused by an error with its name in other players', async () => {
    const { ports, world } = await setUp();
    const player = new CadenzaPlayer({ getOAuthToken: () => 'token' }, ports);
    const refused = await player.playURI('nonsense').catch((thrown: unknown) => thrown as { clientCode: unknown });
    expect(refused).to.include({ clientCode: 'CONNECTAPI_INVALID_ARGUMENTS' });
    await world.close();
  });

  it('with a function that gives tokens [S5.17]', async () => {
    const { codeOf, world } = await setUp();
    for (const options of [{}, { getOAuthToken: 'token' }, { transport: null }])
      expect(codeOf(options)).to.equal('TOKEN_PROVIDER_ERROR');
    await world.close();
  });

  it('or on a transport that is ready: it needs no other tokens, and goes through it [S5.17]', async () => {
    const { home, ports, world } = await setUp();
    const { tokens } = home.client.session;
    const api = createApi({ ...ports, tokens, baseUrl: ORIGIN });
    const connection = createConnection({ ...ports, api });
    const player = new CadenzaPlayer({ name: 'Kiosk', transport: { api, tokens, connection } }, ports);
    const connected = player.connect();
    await world.clock.advance(2_000);
    expect(await connected).to.equal(true);
    expect(connection.state().phase).to.equal('connected');
    expect(home.view().devices.map(({ name }) => name)).to.include('Kiosk');
    await player.disconnect();
    await world.close();
  });
});
