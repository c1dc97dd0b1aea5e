import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { WebApp, WebAppState } from '#application/ports/web-app.ts';
import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import { SKIP_WAITING, TAKE_OVER_MS, UPDATE_CHECK_MS, WORKER_PATH, WORKER_POLICY } from '#domain/constants/page/web-app.ts';

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent: the types of the DOM do not have it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Pages under `require-trusted-types-for` register a script by a policy only; this one knows a single address. */
function workerUrl({ trustedTypes }: { readonly trustedTypes?: TrustedTypes }): string {
  return (
    trustedTypes?.createPolicy(WORKER_POLICY, { createScriptURL: () => WORKER_PATH }).createScriptURL(WORKER_PATH) ?? WORKER_PATH
  );
}

export interface WebAppDeps {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Resolves when the browser offers the installation. */
  readonly installPrompt: Promise<Event>;
}

/** The app of this page. Browsers have service workers in secure contexts only. */
export function createWebApp(window: Window & typeof globalThis, { clock, installPrompt, logger }: WebAppDeps): WebApp {
  const changes = createEventEmitter<WebAppState>();
  const workers = 'serviceWorker' in window.navigator ? window.navigator.serviceWorker : null;
  let prompt: InstallPrompt | null = null;
  let waiting: ServiceWorker | null = null;
  let registered: ServiceWorkerRegistration | null = null;
  const { matches: isInstalled } = window.matchMedia('(display-mode: standalone)');
  const state = () => ({ canInstall: prompt !== null, isInstalled, hasUpdate: waiting !== null });
  const changed = () => changes.emit(state());

  void installPrompt.then((event) => {
    prompt = event as InstallPrompt;
    changed();
  });
  window.addEventListener('appinstalled', () => {
    prompt = null;
    changed();
  });

  /** A first worker replaces no other, so no page has to load again. */
  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state !== 'installed' || workers?.controller == null) return;
    waiting = worker;
    changed();
  };

  const lookForUpdates = (registration: ServiceWorkerRegistration) => {
    clock.after(UPDATE_CHECK_MS, () => {
      // Without a network it fails, and the next look is an hour later.
      void registration.update().catch(() => undefined);
      lookForUpdates(registration);
    });
  };

  return {
    state,
    onChange: changes.add,
    async keepShell() {
      if (workers === null) return;
      try {
        const registration = await workers.register(workerUrl(window as { readonly trustedTypes?: TrustedTypes }));
        registered = registration;
        offer(registration.waiting);
        registration.addEventListener('updatefound', () => {
          const { installing } = registration;
          installing?.addEventListener('statechange', () => offer(installing));
        });
        lookForUpdates(registration);
      } catch {
        logger.log('warn', 'web app: its files could not be kept');
      }
    },
    async install() {
      const shown = prompt;
      prompt = null;
      changed();
      await shown?.prompt();
    },
    update() {
      if (waiting === null) return;
      const reload = () => window.location.reload();
      workers?.addEventListener('controllerchange', reload, { once: true });
      waiting.postMessage(SKIP_WAITING);
      // Chromium sometimes leaves the newer worker waiting. Without any, the page comes from the network and registers it again.
      clock.after(TAKE_OVER_MS, () => void registered?.unregister().then(reload, reload));
    },
  };
}
