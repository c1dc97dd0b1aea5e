import { createConsoleLogger } from '#adapters/browser/platform/console-logger.ts';
import { createEmbedWindow } from '#adapters/browser/platform/embed-window.ts';
import { createPreviewPlayer } from '#adapters/browser/audio/preview-player.ts';
import { createSystemClock } from '#adapters/browser/platform/system-clock.ts';
import { createEmbedController } from '#application/embed/embed-controller.ts';
import { type EmbedBlocks, readEmbedBlock } from '#application/embed/page-data.ts';
import type { PlayingClient } from '#application/client/playing-client.ts';
import { createRelay } from '#application/runtime/relay.ts';
import { throttle } from '#application/runtime/throttle.ts';
import { Failure } from '#application/runtime/failure.ts';
import { createEmbedStores } from '#application/stores/embed-stores.ts';
import { RESIZE_THROTTLE_MS } from '#domain/constants/page/embed.ts';
import { MS_PER_SECOND } from '#domain/constants/page/clock-time.ts';
import type { EmbedEvent } from '#domain/embed/types.ts';
import { createEmbedState } from '#domain/embed/machine.ts';
import { platformOf } from '#domain/embed/view/user-agent.ts';
import type { Session } from '#domain/session/types.ts';
import { baseError } from '#domain/errors/base-error.ts';
import { playButtons } from './early/early-clicks.ts';
import { mountBroken, mountEmbed } from './mount.tsx';

/*
 * The composition root of the embed. It calls factories without a container, to keep the first script small.
 * The first interaction loads the session code; a member's session loads full playback.
 */
const root = document.getElementById('root') ?? document.body;
const block = <Name extends keyof EmbedBlocks>(name: Name) => readEmbedBlock(name, document.getElementById(name)?.textContent);
const viewport = () => ({ width: window.innerWidth, height: window.innerHeight });

function start(): void {
  const [resource, config, translations] = [block('resource'), block('config'), block('translations')];
  const [actions, clients] = [createRelay<EmbedEvent>(), createRelay<PlayingClient>()];
  const logger = createConsoleLogger();
  const clock = createSystemClock();
  let passed: Session | null = null;
  const embedWindow = createEmbedWindow(window);
  const isSpotified = config.isSpotified || embedWindow.remembersApp();
  const clicked = window.earlyClicks?.take() ?? null;
  const embed = createEmbedController({
    initial: createEmbedState({ resource, config: { ...config, isSpotified }, ...platformOf(navigator), viewport: viewport() }),
    previews: createPreviewPlayer(window.earlyClicks?.audio ?? new Audio(), new Audio()),
    readSession: async () => {
      // A sandboxed frame has an opaque origin and no session; a request would only log an error.
      if (window.origin === 'null') throw new Failure(baseError('REQUEST_ABORTED'));
      const { readSession } = await import('./read-session.ts');
      const read = passed ?? (await readSession(config.origin, resource.uri));
      // The sign-in window may have passed one meanwhile.
      return passed ?? read;
    },
    createFullPlayback: async () => {
      const { loadFullPlayback } = await import('./read-session.ts');
      const { createFullPlayback } = await loadFullPlayback();
      const onSessionEnded = () => {
        passed = null;
        embed.send({ type: 'SESSION_ENDED' });
      };
      const playback = { session: passed, onClient: clients.emit, onSessionEnded };
      return createFullPlayback({ ...playback, clock, logger, origin: config.origin, resource: resource.uri });
    },
    window: embedWindow,
    clock,
    logger,
    onAction: actions.emit,
  });
  const stores = createEmbedStores(embed);
  const resized = throttle(clock, RESIZE_THROTTLE_MS, stores.resized);
  window.addEventListener('resize', () => resized(viewport()));
  const startS = Number(new URLSearchParams(window.location.search).get('t'));
  if (startS > 0) embed.send({ type: 'SEEK', positionMs: startS * MS_PER_SECOND });
  mountEmbed(root, stores, translations);
  if (clicked !== null) playButtons()[clicked]?.click();
  // Comes last: no first screen, sound or click waits for it.
  const report = () =>
    void import('./read-session.ts')
      .then(({ loadTelemetry }) => loadTelemetry())
      .then(({ startTelemetry }) =>
        startTelemetry({ actions, clients, clock, logger, origin: config.origin, state: embed.state }),
      );
  if (document.readyState === 'complete') report();
  else window.addEventListener('load', report);
  if (window.parent !== window)
    void import('./host-connection.ts').then(({ connectToHost }) =>
      connectToHost({ embed, clock, onSession: (session) => (passed = session) }),
    );
}

try {
  start();
} catch (thrown) {
  createConsoleLogger().log('error', 'embed: the page carries nothing to show', { reason: String(thrown) });
  mountBroken(root);
}
