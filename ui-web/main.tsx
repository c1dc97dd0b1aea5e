import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { createRoot } from 'react-dom/client';
import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { browserModule } from '#adapters/browser/container-module.ts';
import type { ChannelLockDeps } from '#adapters/browser/platform/device-lock-by-channel.ts';
import { createDeviceLock, type DeviceLock } from '#adapters/browser/platform/device-lock.ts';
import { createTabStorage } from '#adapters/browser/platform/device-per-tab.ts';
import { createProgressiveVideo } from '#adapters/browser/video/progressive-video.ts';
import { createVideoPipeline } from '#adapters/browser/video/video-pipeline.ts';
import { createVideoSurface } from '#adapters/browser/video/video-surface.ts';
import { createBandwidthMeter } from '#application/media-source/bandwidth-meter.ts';
import { loadGraphQueries } from '#application/library/library.ts';
import { applicationModule } from '#application/stores/container-module.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { TOKENS } from '#application/stores/tokens.ts';
import { defaultBandwidthBps } from '#domain/media/video/bandwidth.ts';
import { App } from './App.tsx';
import { deviceName } from './lib/device-name.ts';
import { addPreload, preloadAll } from './lib/lazy-component.tsx';
import { StoresProvider } from './lib/stores-context.tsx';
import { currentLocale, loadLanguage } from './texts/localized.ts';

/*
 * The web player's composition root: this browser's ports, the application over them, and its stores on the screen.
 */
const container = new Container();
container.load(browserModule, applicationModule);

addPreload(loadGraphQueries);
const videoSurface = createVideoSurface(document);
/** Not every browser has the Network Information API. */
const { connection } = navigator as { readonly connection?: { readonly downlink?: number } };
const bandwidth = createBandwidthMeter(defaultBandwidthBps(connection?.downlink));
container.bind(TOKENS.videoSurface).toConstantValue(videoSurface);
container.bind(TOKENS.settings).toResolvedValue(
  (clock) => ({
    origin: window.location.origin,
    device: deviceName(navigator.userAgent),
    browser: navigator,
    createMedia: (trackSource) =>
      createPipeline({
        element: new Audio(),
        trackSource,
        clock,
        bandwidth,
        video: createVideoPipeline({ screen: videoSurface, source: trackSource.video, trackSource, clock, bandwidth }),
        progressiveVideo: createProgressiveVideo(videoSurface),
      }),
  }),
  [TOKENS.clock],
);

/** Not every browser has `requestIdleCallback`. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? window.requestIdleCallback(work) : work());

/** Only secure contexts have the Web Locks API, despite the types; the fallback is loaded on demand. */
async function holdOfPage(deps: Omit<ChannelLockDeps, 'channel'>): Promise<DeviceLock> {
  if ('locks' in navigator) return createDeviceLock(navigator.locks);
  const { createDeviceLockByChannel } = await import('#adapters/browser/platform/device-lock-by-channel.ts');
  return createDeviceLockByChannel({ ...deps, channel: new BroadcastChannel(DEVICE_ID_KEY) });
}

/** The device id of this tab has to be known before the client is created. */
async function start(): Promise<void> {
  const deps = {
    storage: container.get(TOKENS.storage),
    random: container.get(TOKENS.random),
    page: container.get(TOKENS.page),
    clock: container.get(TOKENS.clock),
  };
  const [lockDevice] = await Promise.all([holdOfPage(deps), loadLanguage(navigator.languages).catch(() => undefined)]);
  document.documentElement.lang = currentLocale();
  const ofTab = await createTabStorage({
    ...deps,
    tabStorage: container.get(TOKENS.tabStorage),
    lockDevice,
  });
  container.rebind(TOKENS.storage).toConstantValue(ofTab);
  const client = container.get(TOKENS.client);
  createRoot(document.getElementById('root') ?? document.body).render(
    <StoresProvider value={container.get(TOKENS.webStores)}>
      <App />
    </StoresProvider>,
  );
  await client.start();
  whenIdle(() => void preloadAll().then(startTelemetry));
}

/** Comes last: no first screen, sound or click waits for it. */
async function startTelemetry(): Promise<void> {
  const { startTelemetryOf } = await import('./lib/telemetry.ts');
  startTelemetryOf(container, whenIdle);
}

void start();
