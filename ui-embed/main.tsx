import { createConsoleLogger } from '#adapters/browser/console-logger.ts';
import { createEmbedWindow } from '#adapters/browser/embed-window.ts';
import { createFetchHttp } from '#adapters/browser/fetch-http.ts';
import { createPreviewPlayer } from '#adapters/browser/preview-player.ts';
import { createSystemClock } from '#adapters/browser/system-clock.ts';
import { type EMBED_BLOCKS, readEmbedBlock } from '#application/calls/embed-shapes.ts';
import { createEmbed } from '#application/embed.ts';
import { readEmbedSession } from '#application/embed-session.ts';
import { throttled } from '#application/embed-throttle.ts';
import { Failure } from '#application/failure.ts';
import { createEmbedStores } from '#application/stores/embed-stores.ts';
import { RESIZE_THROTTLE_MS } from '#domain/constants/embed.ts';
import { createEmbedState } from '#domain/embed/machine.ts';
import { platformOf } from '#domain/embed/user-agent.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { mountBroken, mountEmbed } from './mount.tsx';

/*
 * The embed's composition root: ports made by plain functions, no container, so that a visitor's first bytes are few.
 * The player of whole tracks is fetched when a member turns up, not before.
 */
const root = document.getElementById('root') ?? document.body;
const block = <Name extends keyof typeof EMBED_BLOCKS>(name: Name) =>
  readEmbedBlock(name, document.getElementById(name)?.textContent ?? 'null');
const viewport = () => ({ width: window.innerWidth, height: window.innerHeight });

function start(): void {
  const [resource, config, translations] = [block('resource'), block('config'), block('translations')];
  document.documentElement.lang = block('locale');
  const logger = createConsoleLogger();
  const clock = createSystemClock();
  const service = { http: createFetchHttp(), baseUrl: config.origin, resource: resource.uri };
  const embed = createEmbed({
    initial: createEmbedState({ resource, config, ...platformOf(navigator), viewport: viewport() }),
    previews: createPreviewPlayer(new Audio(), new Audio()),
    readSession: () => readEmbedSession(service),
    createWholeTracks: () => Promise.reject(new Failure(playerError('LOCAL_PLAYER_DISABLED'))),
    window: createEmbedWindow(window),
    clock,
    logger,
  });
  const stores = createEmbedStores(embed);
  const resized = throttled(clock, RESIZE_THROTTLE_MS, stores.resized);
  window.addEventListener('resize', () => resized(viewport()));
  mountEmbed(root, stores, translations);
}

try {
  start();
} catch (thrown) {
  createConsoleLogger().log('error', 'embed: the page carries nothing to show', { reason: String(thrown) });
  mountBroken(root);
}
