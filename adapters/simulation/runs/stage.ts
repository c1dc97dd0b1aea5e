import { AGREED_MS } from '../invariants/reading/calm.ts';
import { deviceIdOf, isPlayerCommand } from '../world/commands.ts';
import { isPage } from '../world/page.ts';
import type { Fault, Invariant, Violation, World } from '../world/types.ts';
import { createWorld, type Device, type Page } from '../world/world.ts';
import { actInEmbed, canActInEmbed } from './embeds.ts';
import { actName, type History, type PlaylistEdit, type Step } from './history.ts';

/** A track may end in the very moment of the last look: the news needs this long. */
const HANDOVER_MS = 3_000;

export interface StageOptions extends Pick<History, 'seed' | 'pages' | 'kinds' | 'engine' | 'instances'> {
  readonly faults: readonly Fault[];
  readonly invariants: readonly Invariant[];
}

/** A world on which a history is played, step by step. */
export interface Stage {
  readonly world: World;
  /** The page of that number as it is now; a reloaded page has taken the place of the old one. */
  pageAt(index: number): Device | null;
  /** How often each act was done, by name. */
  readonly acts: ReadonlyMap<string, number>;
  /** Lets time pass, then performs the step, if the page can. */
  perform(step: Step): Promise<void>;
  /** Ends all faults, lets time pass, and returns everything that is wrong. */
  finish(): Promise<readonly Violation[]>;
}

export async function createStage({
  engine = 'scripted-pipeline',
  faults,
  instances = 1,
  invariants,
  kinds = [],
  pages,
  seed,
}: StageOptions): Promise<Stage> {
  const names = pages.map((_, index) => `page${String(index)}`);
  const world = await createWorld({ engine, seed, instances, invariants, isTraced: true, accounts: 1 + Math.max(0, ...pages) });
  for (const [index, account] of pages.entries()) {
    const options = { account, name: names[index] ?? '' };
    await (kinds[index] === 'headless' ? world.openHeadless(options) : world.openPage(options));
  }
  const faultOf = new Map(faults.map((fault) => [fault.name, fault]));
  const acts = new Map<string, number>();
  const ends = new Set<() => void>();
  const pageAt = (index: number) => world.devices().findLast(({ name }) => name === names[index % names.length]) ?? null;

  const count = (name: string) => acts.set(name, (acts.get(name) ?? 0) + 1);
  // A fault spares a page that is signed out.
  world.recording?.onEvent((event) => {
    if (event.type === 'fault') count(`fault ${event.name}`);
  });
  const reopen = async (page: Device) => {
    if (page.process.isAsleep()) page.wake();
    await page.reload();
  };

  const act = async (page: Device, step: Step): Promise<void> => {
    switch (step.act.type) {
      case 'command':
        void world.start(page, step.act.command);
        break;
      case 'transfer': {
        const target = pageAt(step.act.toPage);
        if (target) void world.start(page, { type: 'transfer', toDeviceId: deviceIdOf(target) });
        break;
      }
      case 'join': {
        const other = pageAt(step.act.page);
        const token = other && isPage(other) ? other.client.listening.view().session?.join_session_token : undefined;
        if (token !== undefined) void world.start(page, { type: 'join-listening', token });
        break;
      }
      case 'edit-playlist':
        if (isPage(page)) await editPlaylist(world, page, step.act.playlist, step.act.edit);
        break;
      case 'fault': {
        const fault = faultOf.get(step.act.name);
        if (fault !== undefined) ends.add(world.inject(page, fault, step.act.forMs));
        break;
      }
      case 'embed':
        if (isPage(page)) await actInEmbed(world, page, step.act.does);
        break;
      case 'close':
        await page.close();
        break;
      case 'crash':
        page.crash();
        break;
      case 'sleep':
        page.sleep();
        break;
      case 'wake':
        page.wake();
        break;
      case 'rest': {
        const awake = openPages(world).filter(({ process }) => !process.isAsleep());
        for (const one of awake) one.sleep();
        await world.clock.advance(step.act.forMs);
        for (const one of awake) if (one.isOpen() && one.process.isAsleep()) one.wake();
        break;
      }
      case 'hide':
        page.page.change('hidden');
        break;
      case 'show':
        page.page.change('visible');
        break;
      case 'open':
        await reopen(page);
        break;
    }
  };

  return {
    ...{ world, acts, pageAt },
    async perform(step) {
      await world.clock.advance(step.afterMs);
      const page = pageAt(step.page);
      if (page === null || !canAct(world, page, step.act)) return;
      if (step.act.type !== 'fault') count(actName(step.act));
      await act(page, step);
    },
    async finish() {
      for (const end of ends) end();
      for (const page of openPages(world)) if (page.process.isAsleep()) page.wake();
      await world.clock.advance(AGREED_MS);
      if (world.check().length > 0) await world.clock.advance(HANDOVER_MS);
      const violations = [...world.check()];
      const unsettled = await world.settle();
      const atMs = world.clock.nowMs();
      if (unsettled.length > 0) violations.push({ invariant: 'L5', text: `not settled: ${unsettled.join(', ')}`, atMs });
      return violations;
    },
  };
}

const openPages = (world: World) => world.devices().filter((device) => device.isOpen());

/** A device that is closed can only be opened, one that sleeps only wake, and a headless player only play. */
function canAct(world: World, device: Device, act: Step['act']): boolean {
  if (act.type === 'open') return !device.isOpen();
  if (!device.isOpen()) return false;
  if (device.process.isAsleep()) return act.type === 'wake';
  if (act.type === 'embed') return canActInEmbed(world, device, act.does);
  return act.type !== 'wake' && (isPage(device) || canBeHeadless(act));
}

const PAGE_ACTS: readonly Step['act']['type'][] = ['join', 'edit-playlist', 'hide', 'show'];

const canBeHeadless = (act: Step['act']) =>
  act.type === 'command' ? isPlayerCommand(act.command) : !PAGE_ACTS.includes(act.type);

async function editPlaylist(world: World, page: Page, playlist: number, edit: PlaylistEdit): Promise<void> {
  const { playlists } = await page.library().loadPlaylists();
  const uris = (playlists.rootlist()?.view().document?.items ?? []).flatMap(({ uri }) => (/:playlist:/.test(uri) ? [uri] : []));
  const playlistId = uris[playlist % uris.length]?.split(':').at(-1);
  if (playlistId === undefined) return;
  switch (edit.type) {
    case 'add':
      void world.start(page, { type: 'add-to-playlist', playlistId, uris: [edit.uri] });
      break;
    case 'remove':
      void world.start(page, { type: 'remove-from-playlist', playlistId, index: edit.index });
      break;
    case 'move':
      void world.start(page, { type: 'move-in-playlist', playlistId, from: edit.from, to: edit.to });
      break;
    case 'rename':
      void world.start(page, { type: 'rename-playlist', playlistId, name: edit.name });
      break;
  }
}
