import { expect } from 'chai';
import type { ClientEvent } from '#application/session/client-events.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, OWNER } from '#adapters/simulation/world/world.ts';

/** A page that plays, and what its client announces from before it connects. */
async function playing() {
  const world = await createWorld();
  const page = await world.openPage();
  const { client } = page;
  await client.stop();
  await world.clock.advance(1_000);
  const heard: ClientEvent[] = [];
  client.events.onEvent((event) => heard.push(event));
  await client.start();
  client.controller.start();
  void client.controller.play({ contextUri: albumUri('First Light') });
  await world.clock.advance(8_000);
  /** The event types since the last call. */
  const received = () => heard.splice(0).map(({ type }) => type);
  return { world, page, client, heard, received };
}

/** Spec §4 "Client events". */
describe('client events', () => {
  it('report the connection, and then authentication [S4.46, S4.47]', async () => {
    const { received, world } = await playing();
    expect(received().slice(0, 2)).to.deep.equal(['connected', 'authenticated']);
    await world.close();
  });

  it('report a lost connection, the retry, and the reconnection [S4.48, S4.49, S4.50]', async () => {
    const { received, world } = await playing();
    received();
    await world.restartService(100);
    await world.clock.advance(100);
    expect(received()).to.deep.equal(['disconnected', 'reconnecting']);
    await world.clock.advance(20_000);
    expect(received().filter((type) => type !== 'product_state_changed')).to.deep.equal(['authenticated', 'reconnected']);
    await world.close();
  });

  it('report a sign-out, without a retry [S4.51]', async () => {
    const { client, received, world } = await playing();
    received();
    await client.session.signOut({ everywhere: true });
    await world.clock.advance(5_000);
    expect(received()).to.deep.equal(['disconnected', 'logged_out']);
    await world.close();
  });

  it('report a session that the service ended [S4.51]', async () => {
    const { received, world } = await playing();
    const other = await world.openPage({ name: 'Other' });
    await world.clock.advance(2_000);
    received();
    await other.client.session.signOut({ everywhere: true });
    await world.clock.advance(5_000);
    expect(received()).to.include('logged_out');
    await world.close();
  });

  it('report the listening limit [S4.52, S6.13]', async () => {
    const { heard, page, received, world } = await playing();
    received();
    const error = playerError('CAPPING_USER_IS_CAPPED');
    page.media.break(error);
    await world.clock.advance(1_000);
    expect(heard).to.deep.equal([{ type: 'playback_capped', error }]);
    expect(page.media.isSounding()).to.equal(false);
    await world.close();
  });

  it('report the product state when it or the account changes, not with each read [S4.53]', async () => {
    const { client, heard, world } = await playing();
    const states = () =>
      heard.flatMap((event) => (event.type === 'product_state_changed' ? [event.productState['catalogue']] : []));
    await world.restartService(100);
    await world.clock.advance(20_000);
    expect(states()).to.deep.equal([]);
    await world.service().identity.accounts.setProduct(OWNER.username, 'free');
    await world.clock.advance(2_000);
    expect(states()).to.deep.equal(['free']);
    await client.session.signOut({ everywhere: false });
    await client.session.signIn(OWNER);
    await world.clock.advance(5_000);
    expect(states()).to.deep.equal(['free', 'free']);
    await world.close();
  });

  for (const error of [playerError('LIST_PLAYER_NO_TRACK_PLAYER'), playerError('EME_LICENSE_DEPRECATED')])
    it(`report the end of playback on this page: ${error.code} [S4.54]`, async () => {
      const { heard, page, received, world } = await playing();
      received();
      page.media.break(error);
      await world.clock.advance(1_000);
      expect(heard).to.deep.include({ type: 'unrecoverable_failure', error });
      await world.close();
    });
});
