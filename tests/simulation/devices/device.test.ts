import { expect } from 'chai';
import type { HttpRequest } from '#application/ports/http.ts';
import { deleteAccountDevice, putDeviceName } from '#application/calls/playback/devices.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page, type PageOptions } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');

async function playing(options: PageOptions = {}) {
  const world = await createWorld();
  const page = await world.openPage(options);
  void page.client.controller.play({ contextUri: ALBUM });
  await world.clock.advance(10_000);
  expect(page.media.isSounding()).to.equal(true);
  return { world, page };
}

const bodyOf = ({ body }: HttpRequest) => JSON.parse(String(body)) as Record<string, unknown>;
const registrations = ({ http }: Page) =>
  http.sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/track-playback/v1/devices'));

describe('a page as a device of its account', () => {
  it('registers with descriptor, connection and volume, without earlier playback [S7.139, S3.154]', async () => {
    const world = await createWorld();
    const page = await world.openPage({ name: 'Desk' });
    const [first] = registrations(page);
    expect(first && bodyOf(first)).to.deep.include({
      ...{ client_version: 'harmony:3.23.0-v0.1.0', previous_session_state: null, volume: 65_535 },
      outro_endcontent_snooping: false,
    });
    expect(first && bodyOf(first)['device']).to.include({ name: 'Desk', device_type: 'computer' });
    expect(first && bodyOf(first)['connection_id']).to.match(/.+/);
    await world.close();
  });

  it('is a device again once its account is premium again', async () => {
    const { world, page } = await playing();
    const setProduct = (product: 'free' | 'premium') =>
      world.service().identity.accounts.setProduct(page.client.session.view().user?.id ?? '', product);
    await setProduct('free');
    page.dealer.closeAll(1006);
    await world.clock.advance(10_000);
    expect(page.media.isSounding()).to.equal(false);
    const refused = registrations(page).length;
    await setProduct('premium');
    await world.clock.advance(2_000);
    expect(registrations(page)).to.have.length(refused + 1);
    void page.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(2_000);
    expect(page.media.isSounding()).to.equal(true);
    await world.close();
  });

  it('falls silent when it is removed elsewhere, shows why, and is a device again when its listener plays there', async () => {
    const { world, page } = await playing();
    const other = await world.openPage();
    const errors: string[] = [];
    page.client.controller.onError(({ message }) => errors.push(message));
    const listed = () => other.client.controller.view().devices.length;
    const deviceId = page.client.controller.view().devices.find(({ isLocal }) => isLocal)?.id ?? '';
    expect(listed()).to.equal(2);
    const before = registrations(page).length;
    await other.client.session.api.send(deleteAccountDevice, { params: { deviceId } });
    await world.clock.advance(2_000);
    expect([page.media.isSounding(), listed(), errors]).to.deep.equal([false, 1, ['This device was removed.']]);
    page.dealer.closeAll(1006);
    page.page.change('visible');
    await world.clock.advance(120_000);
    expect([registrations(page).length, listed()]).to.deep.equal([before, 1]);
    void page.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(10_000);
    expect([page.media.isSounding(), listed()]).to.deep.equal([true, 2]);
    await world.close();
  });

  it('keeps the name that it got elsewhere when it connects again', async () => {
    const world = await createWorld();
    const page = await world.openPage({ name: 'Desk' });
    const other = await world.openPage();
    const own = () => other.client.controller.view().devices.find(({ isLocal }) => !isLocal);
    await other.client.session.api.send(putDeviceName, { params: { deviceId: own()?.id ?? '' }, body: { name: 'Kitchen' } });
    await world.clock.advance(1_000);
    expect(own()?.name).to.equal('Kitchen');
    page.dealer.closeAll(1006);
    await world.clock.advance(10_000);
    expect(own()?.name).to.equal('Kitchen');
    await page.client.controller.setName('Attic');
    await world.clock.advance(1_000);
    expect(own()?.name).to.equal('Attic');
    await world.close();
  });

  it('retries registration eight times with growing waits [S7.139]', async () => {
    const world = await createWorld();
    const page = await world.openPage({ signIn: false });
    page.http.fault(({ url }) =>
      url.endsWith('/track-playback/v1/devices') ? { type: 'status', status: 500 } : { type: 'none' },
    );
    await page.client.session.signUp({ username: 'owner', password: 'a good password' });
    const errors: string[] = [];
    page.client.controller.onError(({ message }) => errors.push(message));
    for (let ms = 0; ms < 600_000 && errors.length === 0; ms += 1_000) await world.clock.advance(1_000);
    expect(errors).to.deep.equal(['track-playback service responded with status 500 when registering device']);
    expect(registrations(page)).to.have.length(9);
    await world.close();
  });

  it('reports an empty registration response, and registers a minute later [S8.102]', async () => {
    const world = await createWorld();
    const page = await world.openPage({ signIn: false });
    const errors: string[] = [];
    page.client.controller.onError(({ message }) => errors.push(message));
    page.http.fault(({ url }) =>
      url.endsWith('/track-playback/v1/devices') ? { type: 'status', status: 200 } : { type: 'none' },
    );
    await page.client.session.signUp({ username: 'owner', password: 'a good password' });
    await world.clock.advance(5_000);
    expect(errors).to.deep.equal(['Unexpected empty response body from registration request.']);
    page.http.fault(() => ({ type: 'none' }));
    await world.clock.advance(60_000);
    expect(page.view().devices).to.have.length(1);
    await world.close();
  });

  it('sends a state ref of machine, state and paused flag only [S3.94]', async () => {
    const { world, page } = await playing();
    void page.client.controller.pause();
    await world.clock.advance(2_000);
    const refs = page.http.sent
      .filter(({ method, url }) => method === 'PUT' && url.endsWith('/state'))
      .map((request) => bodyOf(request)['state_ref'] as Record<string, unknown> | null)
      .filter((ref) => ref !== null);
    expect([...new Set(refs.flatMap((ref) => Object.keys(ref)))].sort()).to.deep.equal([
      'paused',
      'state_id',
      'state_machine_id',
    ]);
    expect([refs[0]?.['paused'], refs.at(-1)?.['paused']]).to.deep.equal([false, true]);
    expect(refs.at(-1)?.['state_id']).to.equal(refs[0]?.['state_id']);
    expect(refs.at(-1)?.['state_machine_id']).to.match(/.+/);
    await world.close();
  });

  for (const status of [200, 204])
    it(`sends its final state on deregistration, and accepts ${String(status)} [S7.141]`, async () => {
      const { world, page } = await playing();
      page.http.fault(({ method, url }) =>
        method === 'DELETE' && url.includes('/track-playback/') ? { type: 'status', status } : { type: 'none' },
      );
      await Promise.all([page.client.session.signOut({ everywhere: false }), world.clock.advance(5_000)]);
      const deregistrations = page.http.sent.filter(({ method, url }) => method === 'DELETE' && url.includes('/track-playback/'));
      expect(deregistrations).to.have.length(1);
      const body = deregistrations[0] && bodyOf(deregistrations[0]);
      expect(body).to.include({ debug_source: 'deregister' });
      expect((body?.['sub_state'] as { position: number }).position).to.be.within(9_000, 10_000);
      expect(page.logged).to.deep.equal([]);
      await world.close();
    });

  it('sends its position when it registers again [S4.189]', async () => {
    const { world, page } = await playing();
    await world.restartService(2_000);
    await world.clock.advance(30_000);
    const last = registrations(page).at(-1);
    const previous =
      last && (bodyOf(last)['previous_session_state'] as { debug_source: string; sub_state: { position: number } });
    expect(previous?.debug_source).to.equal('register');
    expect(previous?.sub_state.position).to.be.greaterThan(9_000);
    await world.close();
  });

  it('shows a new name on all devices at once [S7.140]', async () => {
    const { world, page } = await playing();
    await page.client.controller.setName('Kitchen');
    await world.clock.advance(1_000);
    expect(page.view().devices.map(({ name }) => name)).to.deep.equal(['Kitchen']);
    expect(page.media.isSounding()).to.equal(true);
    expect(registrations(page)).to.have.length(1);
    await world.close();
  });

  for (const [isHidden, keeps, row] of [
    [false, true, 'pauses when it is not hidden [S4.141]'],
    [true, false, 'stops when it is hidden [S4.140]'],
  ] as const)
    it(`that loses its play token ${row}`, async () => {
      const { world, page } = await playing({ isHidden });
      page.dealer.push('hm://play-token/v1/lost', {});
      await world.clock.settle();
      expect(page.media.isSounding()).to.equal(false);
      await world.clock.advance(300);
      const updates = page.http.sent.filter(({ url }) => url.endsWith('/state')).map(bodyOf);
      expect(updates.at(-1)?.['state_ref'] !== null, 'a track is still loaded').to.equal(keeps);
      await world.close();
    });

  it('reads the current state after a missed cluster', async () => {
    const { world, page } = await playing();
    const other = await world.openPage({ name: 'other' });
    page.dealer.fault((text) => (text.includes('replace_state') ? [] : [0]));
    void other.client.controller.pause();
    await world.clock.advance(1_000);
    expect(page.media.isSounding()).to.equal(false);
    expect(other.view()).to.include({ phase: 'paused' });
    await world.close();
  });

  it('agrees with its account within one heartbeat after a lost last push', async () => {
    const { world, page } = await playing();
    const other = await world.openPage({ name: 'other' });
    const pause = other.client.controller.pause();
    await Promise.all([pause, world.clock.advance(2_000)]);
    for (const { dealer } of [page, other]) dealer.fault(() => []);
    const seek = page.client.controller.seek(60_000).catch(() => {});
    const shuffle = page.client.controller.toggleShuffle().catch(() => {});
    await world.clock.advance(1_000);
    for (const { dealer } of [page, other]) dealer.fault(() => [0]);
    expect(other.view().positionMs).to.be.below(60_000);
    await world.clock.advance(31_000);
    await Promise.all([seek, shuffle]);
    expect(other.view()).to.include({ positionMs: 60_000, shuffle: true });
    expect(page.view()).to.include({ positionMs: 60_000, shuffle: true });
    await world.close();
  });
});

describe('a page rejected as one device too many', () => {
  const refused = async () => {
    const { world, page } = await playing();
    const codes: string[] = [];
    page.client.controller.onError(({ code }) => codes.push(code));
    page.http.fault(({ method, url }) =>
      method === 'POST' && url.endsWith('/track-playback/v1/devices') ? { type: 'status', status: 429 } : { type: 'none' },
    );
    await world.restartService(1_000);
    await world.clock.advance(600_000);
    expect([codes, registrations(page).length, page.view().devices]).to.deep.equal([['MAX_SUBSCRIPTIONS'], 2, []]);
    return { world, page, codes };
  };

  it('rejects a command where no other device plays', async () => {
    const { page, world } = await refused();
    expect(await world.do(page, { type: 'clear-queue' })).to.equal('CONNECT_NO_ACTIVE_DEVICE');
    await world.close();
  });

  const ways: Readonly<Record<string, (page: Page) => unknown>> = {
    'a press of play': ({ client }) => client.controller.play({ contextUri: ALBUM }),
    'a press of play on what is paused': ({ client }) => client.controller.resume(),
    'a page that is online again': ({ page }) => page.change('online'),
    'a page that is seen again': ({ page }) => page.change('visible'),
    'a new connection': ({ breakLine }) => breakLine(),
  };
  for (const [what, way] of Object.entries(ways))
    it(`registers once more with ${what} [S8.99]`, async () => {
      const { page, world } = await refused();
      await world.clock.advance(3_600_000);
      expect(registrations(page), 'nothing else tries again').to.have.length(2);
      page.http.fault(() => ({ type: 'none' }));
      void way(page);
      await world.clock.advance(20_000);
      expect(registrations(page)).to.have.length(3);
      expect(page.view().devices).to.have.length(1);
      await world.close();
    });

  it('does not register with any other command, and reports the error once [S8.99]', async () => {
    const { codes, page, world } = await refused();
    const pause = page.client.controller.pause().catch(() => undefined);
    const shuffle = page.client.controller.setShuffle(true).catch(() => undefined);
    await world.clock.advance(60_000);
    await Promise.all([pause, shuffle]);
    expect(registrations(page)).to.have.length(2);
    page.page.change('visible');
    await world.clock.advance(60_000);
    expect(registrations(page)).to.have.length(3);
    expect(codes).to.deep.equal(['MAX_SUBSCRIPTIONS']);
    await world.close();
  });
});
