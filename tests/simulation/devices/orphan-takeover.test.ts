import { expect } from 'chai';
import type { PlayerOptions } from '#application/player/player-options.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');

/** The kitchen played beyond 1:00 and deregistered; the desk was idle. */
async function orphaned(playerOptions: PlayerOptions = { claimsOrphans: true }) {
  const world = await createWorld();
  const desk = await world.openPage({ name: 'Desk', playerOptions });
  const kitchen = await world.openPage({ name: 'Kitchen' });
  void kitchen.client.controller.playURI(ALBUM, { index: 1, positionMs: 60_000 });
  await world.clock.advance(3_000);
  void kitchen.client.controller.stop();
  await world.clock.advance(2_000);
  const commands = () => desk.http.sent.filter(({ method, url }) => method === 'POST' && /\/(command|transfer)\//.test(url));
  return { world, desk, commands, ...desk.client };
}

const isActive = ({ view }: Page) => view().devices.some(({ isActive, isLocal }) => isActive && isLocal);

describe('orphaned playback', () => {
  it('shows as this page’s own, paused, when claimed [S4.106, S4.107]', async () => {
    const { world, desk, commands, controller } = await orphaned();
    expect(desk.view()).to.include({ phase: 'paused', contextUri: ALBUM });
    expect(isActive(desk)).to.equal(true);
    expect((await controller.getDevices()).localDevice.is_active).to.equal(true);
    expect((await controller.getLastActiveDevice())?.local).to.equal(true);
    expect([commands(), desk.media.playedSpans]).to.deep.equal([[], []]);
    await world.close();
    const other = await orphaned({});
    expect(other.desk.view().phase).to.equal('paused');
    expect(isActive(other.desk)).to.equal(false);
    await other.world.close();
  });

  it('moves here, paused, with the first command, which runs once the track is loaded [S4.108, S4.109]', async () => {
    const { world, desk, commands, controller } = await orphaned();
    desk.http.fault(({ url }) => (url.includes('/cdn/') ? { type: 'delay', delayMs: 4_000 } : { type: 'none' }));
    let isDone = false;
    const resumed = controller.resume().then(() => (isDone = true));
    await world.clock.advance(2_000);
    expect(
      commands().map(({ url, body }) => [url.includes('/connect/transfer/'), String(body).includes('"pause"')]),
    ).to.deep.equal([[true, true]]);
    expect([isDone, desk.client.controller.view().phase]).to.deep.equal([false, 'paused']);
    await world.clock.advance(10_000);
    await resumed;
    expect(desk.media.isSounding()).to.equal(true);
    expect(desk.media.playedSpans[0]?.uri).to.equal(trackUri('First Light Two'));
    expect(desk.media.positionMs()).to.be.within(60_000, 75_000);
    expect(commands(), 'nothing but the transfer').to.have.length(1);
    await world.close();
  });

  it('is the start of a skip or seek, and stays paused without a play command [S4.108]', async () => {
    const skipped = await orphaned();
    void skipped.controller.nextTrack();
    await skipped.world.clock.advance(3_000);
    expect(skipped.desk.view().track?.uri).to.equal(trackUri('First Light Three'));
    await skipped.world.close();
    const sought = await orphaned();
    void sought.controller.seek(90_000);
    await sought.world.clock.advance(3_000);
    expect(sought.desk.view()).to.include({ phase: 'paused', positionMs: 90_000 });
    expect(isActive(sought.desk)).to.equal(true);
    await sought.world.close();
  });

  it('is replaced by a new context without a transfer', async () => {
    const { world, desk, commands, controller } = await orphaned();
    void controller.playURI(albumUri('Second Wind'));
    await world.clock.advance(3_000);
    expect(desk.media.playedSpans.map(({ uri }) => uri)).to.deep.equal([trackUri('Second Wind One')]);
    expect(commands().map(({ url }) => url.includes('/transfer/'))).to.deep.equal([false]);
    await world.close();
  });
});

describe('a page that may not play', () => {
  /** A listener without premium, beside an earlier device of theirs. */
  const refused = async (playerOptions: PlayerOptions) => {
    const world = await createWorld();
    const speaker = await world.openPage({ name: 'Speaker' });
    const { identity } = world.service();
    const owner = await identity.accounts.owner();
    if (owner === null) throw new Error('there is no owner');
    void speaker.client.controller.playURI(ALBUM);
    await world.clock.advance(3_000);
    await identity.accounts.setProduct(owner.id, 'free');
    const desk = await world.openPage({ name: 'Desk', playerOptions });
    const errors: string[] = [];
    desk.client.controller.onError(({ code }) => errors.push(code));
    await world.clock.advance(2_000);
    const refusal = async (command: Promise<void>) => {
      const outcome = command.then(() => null, errorFrom);
      await world.clock.advance(2_000);
      return (await outcome)?.code ?? 'done';
    };
    return { world, desk, speaker, refusal };
  };

  it('stays a controller when allowed: sees and controls other devices [S4.104] [S1.02]', async () => {
    const { world, desk, speaker, refusal } = await refused({ staysWithoutStreamer: true });
    expect(desk.view()).to.include({ phase: 'playing', contextUri: ALBUM });
    expect(await refusal(desk.client.controller.pause())).to.equal('done');
    expect(speaker.media.isSounding()).to.equal(false);
    await world.close();
  });

  it('is no controller otherwise: unregisters, sees nothing, and rejects with the reason [S4.104] [S7.155]', async () => {
    const { world, desk, speaker, refusal } = await refused({ staysWithoutStreamer: false });
    const left = desk.http.sent.filter(({ method, url }) => method === 'DELETE' && url.includes('/connect-state/v1/devices/'));
    expect(left).to.have.length(1);
    expect(desk.view()).to.deep.include({ phase: 'idle', track: null, devices: [] });
    expect(await refusal(desk.client.controller.pause())).to.equal('PREMIUM_REQUIRED');
    expect(speaker.media.isSounding()).to.equal(true);
    await world.restartService(1_000);
    await world.clock.advance(60_000);
    expect(desk.view().devices).to.deep.equal([]);
    await world.close();
  });
});
