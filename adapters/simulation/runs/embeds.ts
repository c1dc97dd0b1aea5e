import type { Random } from '#application/ports/random.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import type { EmbedEvent } from '#domain/embed/types.ts';
import type { Device, Page, World } from '../world/world.ts';
import type { Embed } from '../world/embed/embed.ts';
import { isPage } from '../world/page.ts';
import { albumUri, showUri, trackUri } from '../world/sample-catalogue.ts';
import type { EmbedAct, Step } from './history.ts';
import { pick } from './listeners.ts';

const RESOURCES = [albumUri('First Light'), albumUri('Second Wind'), showUri('Sound Walks'), trackUri('First Light One')];
/** One history in so many has embeds. */
const WITH_EMBEDS = 0.25;
/** So many of its commands are given in an embed. */
const IN_EMBED = 0.4;

/** Puts embeds into some histories, instead of commands. They have a chance of their own, so that they change nothing else. */
export function withEmbeds(steps: readonly Step[], seed: number): readonly Step[] {
  const random = createSeededRandom(seed ^ 0x0e_bd);
  if (random.fraction() >= WITH_EMBEDS) return steps;
  const opened = new Set<number>();
  return steps.map((step) => {
    if (step.act.type !== 'command' || random.fraction() >= IN_EMBED) return step;
    const act = opened.has(step.page) ? nextAct(random) : ({ type: 'open', uri: pick(random, RESOURCES) } as const);
    opened.add(step.page);
    return { ...step, act: { type: 'embed', does: act } };
  });
}

const numberBelow = (random: Random, most: number) => Math.floor(random.fraction() * most);

function nextAct(random: Random): EmbedAct {
  const event = (one: EmbedEvent): EmbedAct => ({ type: 'event', event: one });
  return pick<() => EmbedAct>(random, [
    () => event({ type: 'PLAY', index: numberBelow(random, 4) }),
    () => event({ type: 'PLAY', index: 0 }),
    () => event({ type: pick(random, ['PAUSE', 'PLAY', 'ENTER', 'RETURN'] as const) }),
    () => event({ type: 'SKIP_NEXT' }),
    () => event({ type: 'SKIP_PREV' }),
    () => event({ type: 'SEEK', positionMs: numberBelow(random, 200_000) }),
    () => event({ type: pick(random, ['SHOW_PROMPT', 'HIDE_MODAL', 'ESCAPE', 'SHOW_SHARE'] as const) }),
    () => ({ type: 'drag', toMs: numberBelow(random, 60_000) - 10_000, apartMs: pick(random, [10, 50, 400]) }),
    () => ({ type: 'open', uri: pick(random, RESOURCES) }),
    () => ({ type: 'close' }),
  ])();
}

const embedOf = (embeds: readonly Embed[], { name }: Device) =>
  embeds.findLast((embed) => embed.isOpen() && embed.name === `${name} embed`) ?? null;

/** Whether there is an embed to act on. */
export const canActInEmbed = ({ embeds }: World, device: Device, { type }: EmbedAct): boolean =>
  isPage(device) && (type === 'open' || embedOf(embeds(), device) !== null);

/** A visitor waits no longer for a page. */
const OPENING_MS = 60_000;
const STEP_MS = 20;

/** Lets time pass until it is open. A service that is down has no page for it, and one that stands still has none yet. */
async function opened(clock: World['clock'], opening: Promise<Embed>): Promise<void> {
  const state = { isOver: false };
  const end = () => void (state.isOver = true);
  opening.then(end, end);
  await clock.settle();
  for (let passedMs = 0; !state.isOver && passedMs < OPENING_MS; passedMs += STEP_MS) await clock.advance(STEP_MS);
}

/** The listener of a page acts in its embed; one embed of a page is open at a time. */
export async function actInEmbed({ clock, embeds }: World, page: Page, act: EmbedAct): Promise<void> {
  const embed = embedOf(embeds(), page);
  switch (act.type) {
    case 'open':
      embed?.close();
      await opened(clock, page.openEmbed(act.uri));
      break;
    case 'close':
      embed?.close();
      break;
    case 'event':
      embed?.controller.send(act.event);
      break;
    case 'drag':
      embed?.drag({ type: 'down', button: 0, disabled: false, valueMs: 0 });
      for (const part of [0.5, 1]) {
        await clock.advance(act.apartMs);
        embed?.drag({ type: 'move', valueMs: act.toMs * part });
      }
      embed?.drag({ type: 'release', valueMs: act.toMs });
      break;
  }
}
