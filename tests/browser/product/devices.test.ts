import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { createMemoryStorage } from '#adapters/fakes/memory-storage.ts';
import { createHeadlessPlayer, type HeadlessPlayer } from '#adapters/headless/headless-player.ts';
import { createNodePorts } from '#adapters/headless/node-ports.ts';
import { createSystemClock } from '#adapters/node/system-clock.ts';
import type { PlayerView } from '#application/player-view/controller-types.ts';
import { positionAt } from '#application/player-view/playback-position.ts';
import {
  readAudioState,
  openAlbum,
  OWNER,
  playRow,
  displayedPositionMs,
  signIn,
  signUp,
  waitForSound,
} from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { HANG_MS } from '#tests/support/ui/browser.ts';
import { createProductHarness, type ProductHarness, WITHOUT_SERVICE_WORKER } from '#tests/support/world/product-harness.ts';

const TRACKS = [1, 2, 3, 4, 5, 6];
const clock = createSystemClock();

/** A token of the account, as a script asks for it. */
async function tokenOf(origin: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: OWNER.name, password: OWNER.password });
  const response = await fetch(`${origin}/login`, { method: 'POST', headers, body });
  return ((await response.json()) as { accessToken: string }).accessToken;
}

/** Resolves with the view that is as wanted; when it hangs, the error has the last view. */
function waitForView({ controller }: HeadlessPlayer, isWanted: (view: PlayerView) => boolean): Promise<PlayerView> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      cancel();
      queueMicrotask(() => stop());
      act();
    };
    const look = (view: PlayerView) => {
      if (isWanted(view)) finish(() => resolve(view));
    };
    const cancel = clock.after(HANG_MS, () =>
      finish(() => reject(new Error(`waited for ${String(isWanted)}, last view: ${JSON.stringify(controller.view())}`))),
    );
    const stop = controller.onChange(look);
    look(controller.view());
  });
}

/** Everything a move leaves as it was: what plays, what came before and comes after, the order and the options. */
const kept = ({ contextUri, nextTracks, previousTracks, repeat, shuffle, track }: PlayerView) => ({
  contextUri,
  repeat,
  shuffle,
  track: track?.uid,
  next: nextTracks.map(({ uid }) => uid),
  previous: previousTracks.map(({ uid }) => uid),
});

const bar = (page: Page) => page.getByRole('region', { name: 'Now playing' });
const press = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Playback' }).getByRole('button', { name, exact: true }).first().click();

/** What both press, each their own. */
const ROUNDS = [
  ['Long Night 2', 'Long Night 5'],
  ['Long Night 4', 'Long Night 1'],
  ['Long Night 5', 'Long Night 3'],
] as const;

/** Whether an element plays. */
const isOn = async (page: Page) => !(await readAudioState(page)).isPaused;

const waitForSilence = (page: Page) =>
  page.waitForFunction(() =>
    (window as unknown as { audioProbe: { elements: HTMLMediaElement[] } }).audioProbe.elements.every(({ paused }) => paused),
  );

describe('two browsers and a device without a screen', () => {
  let harness: ProductHarness;
  let kitchen: HeadlessPlayer;
  let here: Page;
  let hereContext: BrowserContext;
  let there: Page;

  const deviceOf = (view: PlayerView) => view.devices.find(({ isActive }) => isActive)?.id ?? null;
  const isPaused = (view: PlayerView) => view.phase === 'paused';

  before(async () => {
    harness = await createProductHarness(
      (folder) => {
        const files = TRACKS.map((number) => ({ name: `Long/0${number}.m4a`, seconds: 45 }));
        makeAlbum(folder, 'Long Night', 'Nora Lund', files);
      },
      [],
      WITHOUT_SERVICE_WORKER,
    );
    ({ page: here, context: hereContext } = await harness.newPage());
    await signUp(here, harness.origin);
    ({ page: there } = await harness.newPage());
    await signIn(there, harness.origin);
    kitchen = createHeadlessPlayer({
      ...createNodePorts({ clock, server: harness.origin, speaker: null }),
      ...{ name: 'Kitchen', server: harness.origin },
      token: await tokenOf(harness.origin),
      storage: createMemoryStorage(),
      logger: { log: () => undefined },
      onLoggedOut: () => undefined,
    });
    kitchen.controller.start();
    await waitForView(kitchen, ({ devices }) => devices.length === 3);
  });

  after(async () => {
    await kitchen.controller.stop();
    await harness.close();
  });

  it('start in one browser, move to the device as they were: queue, shuffled order, repeat, position, paused', async () => {
    await openAlbum(here, 'Long Night');
    await playRow(here, 'Long Night 1');
    await waitForSound(here);
    for (const title of ['Long Night 6', 'Long Night 3'])
      await here.getByRole('button', { name: `Add ${title} to queue` }).click();
    await press(here, 'Shuffle');
    await press(here, 'Repeat off');
    await here.getByRole('slider', { name: 'Position' }).first().fill('20000');
    await press(here, 'Pause');
    const before = await waitForView(
      kitchen,
      (view) => isPaused(view) && view.shuffle && view.repeat === 'CONTEXT' && view.positionMs >= 20_000,
    );
    expect(
      before.nextTracks.filter(({ uid }) => uid.startsWith('q')),
      'what is queued',
    ).to.have.length(2);

    await here.getByRole('button', { name: 'Devices', exact: true }).click();
    await here.getByRole('button', { name: 'Play on Kitchen' }).click();
    const after = await waitForView(kitchen, (view) => deviceOf(view) === kitchen.deviceId && isPaused(view));
    expect(kept(after)).to.deep.equal(kept(before));
    expect(after.positionMs).to.be.closeTo(before.positionMs, 50);
    expect(await displayedPositionMs(here)).to.be.closeTo(before.positionMs, 1_100);
    for (const page of [here, there]) await bar(page).getByText('Playing on Kitchen').waitFor();
  });

  it('are steered from the third', async () => {
    const { track } = kitchen.controller.view();
    await press(there, 'Play');
    await waitForView(kitchen, ({ phase }) => phase === 'playing');
    await press(there, 'Next');
    const skipped = await waitForView(kitchen, (view) => view.track?.uid !== track?.uid && view.phase === 'playing');
    await there.getByRole('slider', { name: 'Position' }).first().fill('15000');
    await waitForView(kitchen, (view) => positionAt(view, clock.nowMs()) >= 15_000);
    expect([await isOn(here), await isOn(there)]).to.deep.equal([false, false]);
    expect(kept(kitchen.controller.view())).to.deep.equal(kept(skipped));
  });

  it('go on in the other browser while they play, and obey the device there', async () => {
    const before = kitchen.controller.view();
    await there.getByRole('button', { name: 'Play here' }).click();
    const after = await waitForView(kitchen, (view) => view.phase === 'playing' && deviceOf(view) !== kitchen.deviceId);
    await waitForSound(there);
    expect(kept(after)).to.deep.equal(kept(before));
    expect(after.positionMs).to.be.within(15_000, before.positionMs + clock.nowMs() - before.asOfMs);
    expect((await readAudioState(there)).positionS * 1_000).to.be.at.least(after.positionMs);
    await waitForSilence(here);

    await kitchen.controller.pause();
    await waitForSilence(there);
    await kitchen.controller.resume();
    await waitForSound(there);
  });

  it('see that the one that played is closed, and go on where it was', async () => {
    await here.getByRole('button', { name: 'Play here' }).click();
    await waitForSound(here);
    await waitForSilence(there);
    const active = deviceOf(kitchen.controller.view());
    await hereContext.close();
    const after = await waitForView(kitchen, (view) => deviceOf(view) !== active && view.phase === 'paused');
    await bar(there)
      .getByText(/^Playing on/)
      .waitFor({ state: 'detached' });
    await bar(there).getByRole('button', { name: /^Play/ }).first().waitFor();
    expect(after.devices).to.have.length(2);
    await press(there, 'Play');
    await waitForSound(there);
    expect(await displayedPositionMs(there)).to.be.within(after.positionMs - 1_100, after.positionMs + 4_000);
    await press(there, 'Pause');
    await waitForSilence(there);
  });

  it('sound exactly once after both browsers pressed play at the same moment', async () => {
    ({ page: here, context: hereContext } = await harness.newPage());
    await signIn(here, harness.origin);
    const pages = [here, there];
    for (const page of pages) await openAlbum(page, 'Long Night');
    // Different songs: a row that plays already, wherever that is, would be paused by its button.
    for (const titles of ROUNDS) {
      await Promise.all(pages.map((page, at) => playRow(page, titles[at] ?? '')));
      await waitForOneDevice(pages);
    }
    await hereContext.close();
  });

  it('rename and remove each other, and the removed one falls silent and shows why', async () => {
    await there.getByRole('button', { name: 'Devices', exact: true }).click();
    await there.getByRole('button', { name: 'Options for Kitchen' }).click();
    await there.getByRole('button', { name: 'Rename Kitchen' }).click();
    await there.getByLabel('Name of this device').fill('Attic');
    await there.getByRole('button', { name: 'Save', exact: true }).click();
    const { devices } = await waitForView(kitchen, (view) => view.devices.some(({ name }) => name === 'Attic'));
    const page = devices.find(({ isLocal }) => !isLocal)?.id ?? '';
    await openAlbum(there, 'Long Night');
    await playRow(there, 'Long Night 2');
    await waitForSound(there);
    const authorization = `Bearer ${await tokenOf(harness.origin)}`;
    const { status } = await fetch(`${harness.origin}/v1/me/devices/${page}`, { method: 'DELETE', headers: { authorization } });
    expect(status).to.equal(204);
    await waitForSilence(there);
    await there.getByText('This device was removed. Play something to use it again.').first().waitFor();
    await there.getByRole('button', { name: 'Remove Attic' }).click();
    await there.getByRole('button', { name: 'Really remove?' }).click();
    await waitForView(kitchen, (view) => !view.devices.some(({ name }) => name === 'Attic'));
  });

  /** Resolves once one page has sounded for two seconds of its track while the others were silent. */
  async function waitForOneDevice(pages: readonly Page[]): Promise<void> {
    let one: Page | null = null;
    for (let sinceS = 0, changes = 0; ;) {
      const states = await Promise.all(pages.map(readAudioState));
      const on = pages.filter((_, at) => !states[at]!.isPaused);
      const positionS = Math.max(...states.filter(({ isPaused }) => !isPaused).map((state) => state.positionS));
      if (one !== null && on.length === 1 && on[0] === one && positionS >= sinceS) {
        if (positionS >= sinceS + 2) return waitForSound(one);
        continue;
      }
      if (one !== null) changes += 1;
      expect(changes, 'the sound goes from page to page').to.be.below(10);
      one = on.length === 1 ? on[0]! : null;
      sinceS = positionS;
    }
  }
});
