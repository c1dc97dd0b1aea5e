import { expect } from 'chai';
import { errorFrom } from '#application/runtime/failure.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, OWNER, type Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const HOUR_MS = 3_600_000;

async function paused() {
  const world = await createWorld();
  const page = await world.openPage();
  void page.client.controller.play({ contextUri: ALBUM });
  await world.clock.advance(40_000);
  await page.client.controller.pause();
  await world.clock.advance(2_000);
  expect(page.view()).to.include({ phase: 'paused' });
  return { world, page };
}

const linesOf = ({ http }: Page) => http.sent.map(({ method, url }) => `${method} ${new URL(url).pathname}`);

/** Both pages show the paused playback of `page` at one minute, and no sound. */
function expectPausedAtMinute(page: Page, other: Page): void {
  for (const { view } of [page, other]) {
    expect(view()).to.deep.include({ phase: 'paused', shuffle: true, repeat: 'CONTEXT' });
    expect(view().positionMs).to.be.closeTo(60_000, 500);
  }
  expect(page.media.isSounding()).to.equal(false);
}

describe('a computer that sleeps', () => {
  it('is listed with a new token within 20 s of waking, paused at its position, and resumes', async () => {
    const { world, page } = await paused();
    const { positionMs } = page.view();
    await world.clock.sleep(8 * HOUR_MS);
    page.page.change('woke');
    await world.clock.advance(20_000);
    expect(page.view()).to.include({ connection: 'connected', phase: 'paused', positionMs });
    expect(page.view().devices.filter(({ isLocal }) => isLocal)).to.have.length(1);
    await page.client.controller.resume();
    await world.clock.advance(3_000);
    expect(page.media.isSounding()).to.equal(true);
    expect(page.media.positionMs()).to.be.within(positionMs + 1_000, positionMs + 3_000);
    await world.close();
  });
});

describe('leaving the player', () => {
  it('deregisters before it disconnects, and leaves nothing running [S4.139]', async () => {
    const { world, page } = await paused();
    await page.client.stop();
    await world.clock.advance(1_000);
    const [deregistration, ...others] = linesOf(page).slice(-2);
    expect(deregistration).to.match(/^DELETE \/track-playback\/v1\/devices\/[0-9a-f]{40}$/);
    expect(others).to.deep.equal(['DELETE /v1/me/notifications/user']);
    expect(page.view()).to.include({ connection: 'disconnected' });
    const sent = page.http.sent.length;
    await world.clock.advance(2 * HOUR_MS);
    expect(page.http.sent).to.have.length(sent);
    await world.close();
  });

  it('is silent after signing out, and sends no call that needs an account [S4.44] [S4.45]', async () => {
    const { world, page } = await paused();
    await page.client.controller.resume();
    await world.clock.advance(2_000);
    await page.client.session.signOut({ everywhere: true });
    await world.clock.advance(5_000);
    expect(page.media.isSounding()).to.equal(false);
    expect(page.view()).to.include({ connection: 'disconnected', track: null });
    const [deregistration, ...more] = linesOf(page).slice(-2);
    expect(deregistration).to.match(/^DELETE /);
    expect(more).to.deep.equal(['POST /logout']);
    const sent = page.http.sent.length;
    await world.clock.advance(600_000);
    expect(linesOf(page).slice(sent)).to.deep.equal([]);
    await world.close();
  });
});

describe('commands that wait when the listener signs out', () => {
  it('are refused, and never sent for the next listener', async () => {
    const { world, page } = await paused();
    const { controller, session } = page.client;
    const isCommand = ({ url }: { readonly url: string }) => url.includes('/player/command/');
    page.http.fault((request) => (isCommand(request) ? { type: 'delay', delayMs: 20_000 } : { type: 'none' }));
    const commands = [controller.setShuffle(true), controller.addToQueue(trackUri('Second Wind One'))];
    const outcomes = Promise.allSettled(commands);
    await world.clock.advance(1_000);
    await session.signOut({ everywhere: false });
    const sent = page.http.sent.length;
    page.http.fault(() => ({ type: 'none' }));
    await session.signIn(OWNER);
    await world.clock.advance(60_000);
    expect(page.http.sent.slice(sent).filter(isCommand)).to.deep.equal([]);
    expect((await outcomes).map((one) => one.status === 'rejected' && errorFrom(one.reason).code)).to.deep.equal([
      'LOCAL_PLAYER_DISABLED',
      'LOCAL_PLAYER_DISABLED',
    ]);
    expect(page.view()).to.include({ shuffle: false });
    await world.close();
  });
});

describe('commands of a listener', () => {
  it('skip at once, seek, and step by 15 s within the track [S4.25] [S4.26] [S9.01]', async () => {
    const { world, page } = await paused();
    const { controller } = page.client;
    await controller.seek(60_000);
    await world.clock.advance(1_000);
    await controller.seekForward();
    await world.clock.advance(1_000);
    expect(page.view().positionMs).to.equal(75_000);
    await controller.seekBackward();
    await world.clock.advance(1_000);
    expect(page.view().positionMs).to.equal(60_000);
    await controller.nextTrack();
    await world.clock.advance(1_000);
    expect(page.view()).to.include({ phase: 'playing' });
    expect(page.view().track?.name).to.equal('First Light Two');
    await world.close();
  });

  it('execute every step, however fast the commands and slow the bytes are', async () => {
    const { world, page } = await paused();
    const { controller } = page.client;
    await controller.resume();
    await controller.seek(10_000);
    await world.clock.advance(5_000);
    page.http.fault(() => ({ type: 'delay', delayMs: 1_500 }));
    const before = page.media.positionMs();
    for (let step = 0; step < 8; step += 1) await controller.seekForward();
    await world.clock.advance(5_000);
    expect(page.media.isSounding()).to.equal(true);
    expect(page.view().positionMs).to.be.within(before + 120_000, before + 126_000);
    await world.close();
  });

  it('go to the previous track under 3 s, and to the start after that', async () => {
    const { world, page } = await paused();
    const { controller } = page.client;
    await controller.nextTrack();
    await world.clock.advance(10_000);
    await controller.smartPreviousTrack();
    await world.clock.advance(1_000);
    expect(page.view().track?.name).to.equal('First Light Two');
    expect(page.view().positionMs).to.be.below(2_000);
    await controller.smartPreviousTrack();
    await world.clock.advance(1_000);
    expect(page.view().track?.name).to.equal('First Light One');
    await world.close();
  });

  it('pause while the response to an earlier command is in flight', async () => {
    const { world, page } = await paused();
    const other = await world.openPage({ name: 'kitchen' });
    const { controller } = page.client;
    await Promise.all([controller.resume(), world.clock.advance(5_000)]);
    page.dealer.fault(() => [900]);
    for (const say of [controller.toggleShuffle, controller.cycleRepeatMode, () => controller.seek(60_000), controller.pause]) {
      void say();
      await world.clock.advance(100);
    }
    await world.clock.advance(10_000);
    expectPausedAtMinute(page, other);
    await world.close();
  });

  for (const delayMs of [150, 900])
    it(`pause while state updates take ${delayMs} ms, and the service refuses one from before its pushes`, async () => {
      const { world, page } = await paused();
      const other = await world.openPage({ name: 'kitchen' });
      const { controller } = page.client;
      await Promise.all([controller.resume(), world.clock.advance(5_000)]);
      page.http.fault(({ method }) => (method === 'PUT' ? { type: 'delay', delayMs } : { type: 'none' }));
      const fast = [
        () => controller.addToQueue(trackUri('Second Wind One')),
        controller.toggleShuffle,
        controller.cycleRepeatMode,
      ];
      for (const say of [...fast, () => controller.seek(60_000), controller.pause]) {
        void say();
        await world.clock.advance(100);
      }
      await world.clock.advance(10_000);
      expectPausedAtMinute(page, other);
      expect(linesOf(page).filter((line) => line.endsWith('/state_conflict'))).to.have.length(1);
      await world.close();
    });

  it('never return to a played queued track, neither backwards nor forwards', async () => {
    const { world, page } = await paused();
    const { controller } = page.client;
    const names = () => {
      const { nextTracks, previousTracks, track } = page.view();
      return [previousTracks.at(-1)?.name ?? null, track?.name, nextTracks[0]?.name];
    };
    await Promise.all([controller.addToQueue(trackUri('Second Wind One')), world.clock.advance(1_000)]);
    const seen: unknown[] = [];
    for (const command of [controller.nextTrack, controller.nextTrack, controller.previousTrack, controller.nextTrack]) {
      await Promise.all([command(), world.clock.advance(2_000)]);
      seen.push(names());
    }
    expect(seen).to.deep.equal([
      ['First Light One', 'Second Wind One', 'First Light Two'],
      ['First Light One', 'First Light Two', 'First Light Three'],
      [null, 'First Light One', 'First Light Two'],
      ['First Light One', 'First Light Two', 'First Light Three'],
    ]);
    await world.close();
  });

  it('shuffle, repeat and queue through the service without interrupting the sound', async () => {
    const { world, page } = await paused();
    const { controller } = page.client;
    await controller.resume();
    await world.clock.advance(1_000);
    const queued = trackUri('Second Wind One');
    for (const command of [controller.toggleShuffle, controller.cycleRepeatMode, () => controller.addToQueue(queued)]) {
      const done = command();
      await world.clock.advance(1_000);
      await done;
    }
    expect(page.view()).to.include({ shuffle: true, repeat: 'CONTEXT', phase: 'playing' });
    expect(page.media.playedSpans.at(-1)?.fromMs).to.be.within(39_000, 41_000);
    expect(page.view().nextTracks[0]?.uri).to.equal(queued);
    await world.close();
  });

  it('fail with the exact text when they are not possible', async () => {
    const world = await createWorld();
    const { client } = await world.openPage();
    const codeOf = (command: Promise<void>) =>
      command.then(
        () => 'none',
        (thrown: unknown) => errorFrom(thrown).code,
      );
    expect(await codeOf(client.controller.seek(5))).to.equal('SEEK_INVALID_TRACK');
    expect(await codeOf(client.controller.seek(-5))).to.equal('CONNECT_INVALID_POSITION');
    expect(await codeOf(client.controller.setVolume(1.5))).to.equal('PLAYER_ATTEMPTED_VOLUME_OUT_OF_RANGE');
    expect(await codeOf(client.controller.resume())).to.equal('NOTHING_PLAYING');
    expect(await codeOf(client.controller.play({ contextUri: 'spotify:album:0000000000000000000000' }))).to.equal(
      'CONTEXT_UNKNOWN',
    );
    await world.close();
  });

  it('set the volume at once, and report it once it is stable [S7.144] [S7.145] [S9.76]', async () => {
    const { world, page } = await paused();
    for (const volume01 of [0.9, 0.5, 0.25]) {
      await page.client.controller.setVolume(volume01);
      expect(page.media.volume01()).to.equal(volume01);
      await world.clock.advance(900);
    }
    await world.clock.advance(5_000);
    const received = page.http.sent.filter(({ url }) => url.endsWith('/volume'));
    expect(received.map(({ body }) => (JSON.parse(String(body)) as { volume: number }).volume)).to.deep.equal([16_384]);
    await world.close();
  });
});
