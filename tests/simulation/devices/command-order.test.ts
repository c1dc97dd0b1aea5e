import { expect } from 'chai';
import type { HttpFault } from '#adapters/fakes/faulty-http.ts';
import type { Controller } from '#application/player-view/controller-types.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import { openControllers } from '#tests/support/world/controller-scene.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import type { Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const [X, Y] = [trackUri('Second Wind One'), trackUri('Second Wind Two')];

const isCommand = ({ url }: HttpRequest) => url.includes('/player/command/');
const isVolume = ({ url }: HttpRequest) => url.includes('/connect/volume/');

/** The first command meets the fault, and no other request. */
function hurtFirst({ http }: Page, fault: HttpFault): void {
  let isHurt = false;
  http.fault((request) => {
    if (isHurt || !(isCommand(request) || isVolume(request))) return { type: 'none' };
    isHurt = true;
    return fault;
  });
}

const FAULTS: Readonly<Record<string, HttpFault>> = {
  'is refused for a moment': { type: 'status', status: 503 },
  'is lost': { type: 'lost' },
  'is carried out, and its answer lost': { type: 'lost-after' },
  'takes 700 ms': { type: 'delay', delayMs: 700 },
  'hangs and arrives 20 s later': { type: 'delay', delayMs: 20_000 },
  'is never answered': { type: 'hang' },
};

interface CommandPair {
  readonly what: string;
  readonly first: (controller: Controller) => Promise<unknown>;
  readonly then: (controller: Controller) => Promise<unknown>;
  readonly seen: (desk: Page) => unknown;
  readonly wanted: unknown;
}

const upcoming = (desk: Page) => desk.view().nextTracks.map(({ uri }) => uri);

const COMMAND_PAIRS: readonly CommandPair[] = [
  {
    what: 'volume .2, then .8',
    first: (controller) => controller.setVolume(0.2),
    then: (controller) => controller.setVolume(0.8),
    seen: (desk) => Math.round(desk.media.volume01() * 10),
    wanted: 8,
  },
  {
    what: 'pause, then resume',
    first: (controller) => controller.pause(),
    then: (controller) => controller.resume(),
    seen: (desk) => desk.media.isSounding(),
    wanted: true,
  },
  {
    what: 'resume, then pause',
    first: (controller) => controller.resume(),
    then: (controller) => controller.pause(),
    seen: (desk) => desk.media.isSounding(),
    wanted: false,
  },
  {
    what: 'seek to 10 s, then to 60 s',
    first: (controller) => controller.seek(10_000),
    then: (controller) => controller.seek(60_000),
    seen: (desk) => desk.media.positionMs() >= 60_000,
    wanted: true,
  },
  {
    what: 'shuffle on, then off',
    first: (controller) => controller.setShuffle(true),
    then: (controller) => controller.setShuffle(false),
    seen: (desk) => desk.view().shuffle,
    wanted: false,
  },
  {
    what: 'repeat the track, then nothing',
    first: (controller) => controller.setRepeatMode('TRACK'),
    then: (controller) => controller.setRepeatMode('OFF'),
    seen: (desk) => desk.view().repeat,
    wanted: 'OFF',
  },
  {
    what: 'X into the queue, then Y',
    first: (controller) => controller.addToQueue(X),
    then: (controller) => controller.addToQueue(Y),
    seen: (desk) => upcoming(desk).slice(0, 2),
    wanted: [X, Y],
  },
  {
    what: 'X as the queue, then Y',
    first: (controller) => controller.setQueue([X]),
    then: (controller) => controller.setQueue([Y]),
    seen: (desk) => upcoming(desk).filter((uri) => uri === X || uri === Y),
    wanted: [Y],
  },
  {
    what: 'a pause, then another list',
    first: (controller) => controller.pause(),
    then: (controller) => controller.playURI(albumUri('Second Wind')),
    seen: (desk) => [desk.view().phase, desk.view().contextUri],
    wanted: ['playing', albumUri('Second Wind')],
  },
];

describe('two commands of a page to another device in quick succession', () => {
  for (const [how, fault] of Object.entries(FAULTS))
    for (const { first, seen, then, wanted, what } of COMMAND_PAIRS)
      it(`end as the second one: ${what}, when the first ${how}`, async () => {
        const { controller, desk, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
        await say(controller.playURI(ALBUM));
        hurtFirst(kitchen, fault);
        const outcomes = [first(kitchen.client.controller).catch(errorFrom)];
        await world.clock.advance(50);
        outcomes.push(then(kitchen.client.controller).catch(errorFrom));
        await world.clock.advance(30_000);
        expect(seen(desk)).to.deep.equal(wanted);
        expect(await Promise.all(outcomes), 'nothing is reported as failed').to.deep.equal([undefined, undefined]);
        await world.close();
      });

  it('stay in order when the page itself starts playing between them', async () => {
    const { controller, desk, world } = await openControllers();
    desk.http.fault((request) => (isCommand(request) ? { type: 'delay', delayMs: 700 } : { type: 'none' }));
    void controller.playURI(ALBUM);
    await world.clock.advance(100);
    void controller.pause();
    await world.clock.advance(10_000);
    expect(desk.view()).to.include({ phase: 'paused', contextUri: ALBUM });
    expect(desk.media.isSounding()).to.equal(false);
    await world.close();
  });

  it('execute both when they add up, however slow the first is', async () => {
    const { controller, desk, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    await say(controller.playURI(ALBUM));
    hurtFirst(kitchen, { type: 'delay', delayMs: 700 });
    const skips = [kitchen.client.controller.nextTrack(), kitchen.client.controller.nextTrack()];
    await world.clock.advance(5_000);
    await Promise.all(skips);
    expect(desk.view().track?.uri).to.equal(trackUri('First Light Three'));
    await world.close();
  });
});

describe('a command after others without a response', () => {
  it('is sent after a time-out, or rejected with its code, and never executed late', async () => {
    const { controller, desk, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    await say(controller.playURI(ALBUM));
    kitchen.http.fault((request) => (isCommand(request) ? { type: 'hang' } : { type: 'none' }));
    const { addToQueue, pause } = kitchen.client.controller;
    const commands = [addToQueue(X), addToQueue(Y), addToQueue(X), pause()];
    const codes = Promise.all(
      commands.map((command) =>
        command.then(
          () => 'done',
          (thrown: unknown) => errorFrom(thrown).code,
        ),
      ),
    );
    await world.clock.advance(120_000);
    expect(await codes).to.deep.equal(['ECONNABORTED', 'ECONNABORTED', 'ECONNABORTED', 'ECONNABORTED']);
    kitchen.http.fault(() => ({ type: 'none' }));
    await world.clock.advance(60_000);
    expect(desk.view().phase).to.equal('playing');
    await world.close();
  });
});

describe('the volume of another device', () => {
  it('is sent at most once a second during a drag, and always with the last value', async () => {
    const { controller, desk, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    await say(controller.playURI(ALBUM));
    const sentAt: number[] = [];
    kitchen.http.fault((request) => {
      if (isVolume(request)) sentAt.push(world.clock.nowMs());
      return { type: 'none' };
    });
    const commands: Promise<void>[] = [];
    for (let step = 1; step <= 150; step += 1) {
      commands.push(kitchen.client.controller.setVolume(step / 200));
      await world.clock.advance(16);
    }
    await world.clock.advance(2_000);
    await Promise.all(commands);
    expect(sentAt).to.have.length.within(3, 4);
    expect(sentAt.slice(1).every((atMs, index) => atMs - (sentAt[index] ?? 0) >= 1_000)).to.equal(true);
    expect(desk.media.volume01()).to.be.closeTo(0.75, 0.0001);
    await world.close();
  });

  it('stays at the device’s last report, when an older report got no response', async () => {
    const { controller, desk, kitchen, world } = await openControllers(['Desk', 'Kitchen']);
    let isHurt = false;
    desk.http.fault(({ method, url }) => {
      if (isHurt || method !== 'PUT' || !url.endsWith('/volume')) return { type: 'none' };
      isHurt = true;
      return { type: 'hang' };
    });
    for (const volume01 of [0.2, 0.8]) {
      void controller.setVolume(volume01);
      await world.clock.advance(2_000);
    }
    await world.clock.advance(60_000);
    expect(isHurt).to.equal(true);
    const shown = kitchen.view().devices.find(({ name }) => name === 'Desk');
    expect(shown?.volume01).to.be.closeTo(0.8, 0.0001);
    await world.close();
  });

  it('applies at once after a rest', async () => {
    const { controller, desk, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    await say(controller.playURI(ALBUM));
    void kitchen.client.controller.setVolume(0.5);
    await world.clock.advance(20);
    expect(desk.media.volume01()).to.be.closeTo(0.5, 0.0001);
    await world.close();
  });

  it('is sent at most once a second when the service fails, too', async () => {
    const { controller, kitchen, say, world } = await openControllers(['Desk', 'Kitchen']);
    await say(controller.playURI(ALBUM));
    const sentAt: number[] = [];
    kitchen.http.fault((request) => {
      if (!isVolume(request)) return { type: 'none' };
      sentAt.push(world.clock.nowMs());
      return { type: 'status', status: 503 };
    });
    const outcome = kitchen.client.controller.setVolume(0.5).catch(errorFrom);
    await world.clock.advance(30_000);
    expect(await outcome).to.include({ code: 'REQUEST_FAILED', status: 503 });
    expect(sentAt).to.have.length(3);
    expect(sentAt.slice(1).every((atMs, index) => atMs - (sentAt[index] ?? 0) >= 1_000)).to.equal(true);
    await world.close();
  });
});
