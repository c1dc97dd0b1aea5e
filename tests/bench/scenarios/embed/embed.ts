import type { Frame } from 'playwright-core';
import { createHostSite, type HostSite } from '#tests/support/service/host-page.ts';
import { tracksOf, type EmbedResource } from '#domain/embed/resource.ts';
import { inTurns, type Scenario, type ScenarioOptions } from '../scenario.ts';
import type { BenchStand } from '../../bench-stand.ts';
import { HOME, LOOPBACK, type Network } from '../../throttled-connection.ts';
import type { FrameContent } from './frames.ts';
import { installProbe, type FrameTimes } from './probe.ts';

/** How long a finger stays on a button. */
const PRESS_MS = 80;

interface Press {
  readonly pressMs: number;
  /** The page has loaded and is idle; otherwise its button was painted just now. */
  readonly waits: boolean;
}

interface FramePage {
  readonly name: string;
  /** Path of the page at the service. */
  readonly path: string;
  /** Its button. */
  readonly play: string;
}

/** Embeds in frames of another origin's page, beside a bare `<audio>` and two other players with the same previews. */
export const embed: Scenario = {
  name: 'embed',
  figures: ['embed'],
  async run(options) {
    const host = await createHostSite();
    const pages = await pagesOf(options.stand);
    for (const network of [LOOPBACK, HOME]) {
      options.stand.line.use(network);
      for (let run = 0; run < options.runs; run += 1)
        for (const page of inTurns(pages, run)) await measure(options, host, network, page);
    }
    await host.close();
  },
};

async function measure({ stand, notebook }: ScenarioOptions, host: HostSite, network: Network, page: FramePage): Promise<void> {
  const add = (figure: string, unit: string, value: number) =>
    notebook.add('embed', network.name, `embed: ${figure}`, unit, page.name, value);
  stand.line.reset();
  const early = await visit(stand, host, page, { pressMs: PRESS_MS, waits: false });
  const { bytes, requests } = stand.line.until(early.soundEpochMs);
  add('first paint', 'ms', early.paintMs);
  add('page opened to sound', 'ms', early.soundMs);
  add('page opened to sound: requests', '', requests);
  add('page opened to sound: kB', 'kB', bytes / 1_000);
  const late = await visit(stand, host, page, { pressMs: PRESS_MS, waits: true });
  add('first paint', 'ms', late.paintMs);
  add('click to sound', 'ms', late.soundMs - late.clickMs);
}

/** A first visit, in a browser without anything kept. */
async function visit({ browser, origin }: BenchStand, host: HostSite, page: FramePage, press: Press): Promise<FrameTimes> {
  const context = await browser.newContext();
  await context.addInitScript(installProbe);
  const tab = await host.open(context, '');
  const frameCame = tab.waitForEvent('frameattached');
  await tab.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src, width: 456, height: 380, allow: 'autoplay' });
    document.body.append(frame);
  }, origin + page.path);
  const frame: Frame = await frameCame;
  await frame.waitForURL(`**${page.path.split('?')[0] ?? ''}*`, { waitUntil: 'commit' });
  const times = await frame.evaluate(([play, { pressMs, waits }]) => window.playFrame(play, pressMs, waits), [
    page.play,
    press,
  ] as const);
  await context.close();
  return times;
}

async function pagesOf({ origin, service }: BenchStand): Promise<readonly FramePage[]> {
  const track = `/embed/track/${service.sources.get('song-1')?.id ?? ''}`;
  const resource = await resourceOf(origin + track);
  const albumId = resource.type === 'track' ? (resource.album.uri.split(':').at(-1) ?? '') : '';
  const album = await resourceOf(`${origin}/embed/album/${albumId}`);
  const song = contentOf(resource);
  const other = (name: string, path: string, play: string, content: FrameContent): FramePage => ({
    name,
    play,
    path: `/bench/frames/${path}?content=${encodeURIComponent(JSON.stringify(content))}`,
  });
  return [
    other('<audio>', 'audio', 'audio', song),
    { name: 'embed, track', path: track, play: 'button.play' },
    { name: 'embed, album', path: `/embed/album/${albumId}`, play: 'button.play' },
    other('plyr', 'plyr', 'button[data-plyr=play]', song),
    other('aplayer', 'aplayer', '.aplayer-play', contentOf(album)),
  ];
}

async function resourceOf(address: string): Promise<EmbedResource> {
  const html = await (await fetch(address)).text();
  const [, json = 'null'] = /id="resource">([^<]*)</.exec(html) ?? [];
  return JSON.parse(json) as EmbedResource;
}

function contentOf(resource: EmbedResource): FrameContent {
  const tracks = tracksOf(resource);
  return {
    title: resource.name,
    artist: 'Bench',
    names: tracks.map(({ name }) => name),
    previews: tracks.map(({ previewUrl }) => new URL(previewUrl ?? '').pathname),
  };
}
