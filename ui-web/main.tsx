import './screens/lazy-screens.ts';
import { createLazySleepTimer } from '#application/client/lazy-sleep-timer.ts';
import '@fontsource-variable/inter/wght.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserPorts } from '#adapters/browser/browser-ports.ts';
import { createLazyPipeline } from '#adapters/browser/lazy-pipeline.ts';
import { requestFirstAnswers } from '#adapters/browser/network/first-answers.ts';
import { withPageAnswers } from '#adapters/browser/network/page-answers-http.ts';
import type { ChannelLockDeps } from '#adapters/browser/platform/device-lock-by-channel.ts';
import { createDeviceLock, type DeviceLock } from '#adapters/browser/platform/device-lock.ts';
import { createTabStorage } from '#adapters/browser/platform/device-per-tab.ts';
import { createVideoSurface } from '#adapters/browser/video/video-surface.ts';
import { withKeptAnswers } from '#application/api/kept-answers-http.ts';
import { createClient } from '#application/client/client.ts';
import { createSessionRecorder } from '#application/diagnostics/session-recorder.ts';
import { loadGraphQueries } from '#application/library/library.ts';
import { createLazyTrackSource } from '#application/media-source/lazy-track-source.ts';
import type { ResolvingTrackSource } from '#application/media-source/track-source.ts';
import { createLazyPlayTracking } from '#application/playback/lazy-play-tracking.ts';
import { createLazyPlayer } from '#application/client/lazy-player.ts';
import { createCodeWaits } from '#application/runtime/code-waits.ts';
import { lazyAsync } from '#application/runtime/lazy-async.ts';
import { lazyScript } from '#application/runtime/lazy-script.ts';
import { delay } from '#application/runtime/delay.ts';
import { createdOf } from '#application/stores/lazily.ts';
import { createWebStores } from '#application/stores/web-stores.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { App } from './App.tsx';
import { applyAppearance } from './lib/appearance.ts';
import { DEVICE_NAME_KEY, FIRST_DATA_WAIT_MS, LANGUAGE_KEY, PRELOAD_AFTER_MS } from './lib/constants.ts';
import { nextTask } from './lib/first-screen/next-task.ts';
import { Rendered } from './lib/first-screen/Rendered.tsx';
import { openFirst } from './lib/first-screen/open-first.ts';
import { waitForFirstScreen } from './lib/first-screen/wait-for-first-screen.ts';
import { deviceName } from './lib/device-name.ts';
import { readSetting } from './lib/stored-setting.ts';
import { addPreload, firstScripts, preloadWhenIdle, showLateComponents } from './lib/lazy-component.tsx';
import { StoresProvider } from './lib/stores-context.tsx';
import { currentDirection, loadLanguage, pageLanguage } from './texts/localized.ts';

/*
 * The web player's composition root: this browser's ports, the client over them, and its stores on the screen.
 */
const browserPorts = createBrowserPorts();
const { clock } = browserPorts;
let keepAnswers = () => {};
let showFirstScreen = () => {};
const firstScreen = new Promise<void>((resolve) => (showFirstScreen = resolve));
let reload = () => {};
const loadAppCode = lazyScript(() => import('./app.ts'));
const loadAnswers = async () => (await loadAppCode()).keptAnswers;
const codeWaits = createCodeWaits();
const http = withKeptAnswers({
  http: withPageAnswers(browserPorts.http, clock, window.firstAnswers ?? requestFirstAnswers(window.location)),
  load: loadAnswers,
  firstScreen: new Promise<void>((resolve) => (keepAnswers = resolve)),
  onBack: () => reload(),
});
const ports = {
  ...browserPorts,
  http,
  createMediaSession: () => firstScreen.then(browserPorts.createMediaSession),
};
const videoSurface = createVideoSurface(document);
const installPrompt = new Promise<Event>((resolve) => {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Without this the browser shows its own banner over the page.
    event.preventDefault();
    resolve(event);
  });
});
// What a listener does may need a late part: to go to a new playlist, to show a message.
for (const type of ['pointerdown', 'keydown']) window.addEventListener(type, showLateComponents, { once: true, capture: true });
/** The code that a script brings runs in a task of its own, not in that which evaluates the script. */
async function inNextTask<Code>(script: Promise<Code>): Promise<Code> {
  const code = await script;
  await nextTask();
  return code;
}
const loadEngine = lazyAsync(() => inNextTask(import('./engine.ts')));
const loadPlayer = async () => (await inNextTask(import('#application/player/player-coordinator.ts'))).createPlayer;
let showRendered = () => {};
const rendered = new Promise<void>((resolve) => (showRendered = resolve));
const loadSleepTimer = () => import('#application/client/sleep-timer.ts');
addPreload(loadGraphQueries);
addPreload(loadSleepTimer);

/** Not every browser has `requestIdleCallback`. A page that is never idle waits a second at most. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? void window.requestIdleCallback(work, { timeout: 1_000 }) : work();

/** Only secure contexts have the Web Locks API, despite the types; the fallback is loaded on demand. */
async function holdOfPage(deps: Omit<ChannelLockDeps, 'channel'>): Promise<DeviceLock> {
  if ('locks' in navigator) return createDeviceLock(navigator.locks);
  const { createDeviceLockByChannel } = await import('#adapters/browser/platform/device-lock-by-channel.ts');
  return createDeviceLockByChannel({ ...deps, channel: new BroadcastChannel(DEVICE_ID_KEY) });
}

/** The device id of this tab has to be known before the client is created. */
async function start(): Promise<void> {
  applyAppearance();
  const [lockDevice] = await Promise.all([
    holdOfPage(ports),
    loadLanguage([readSetting(LANGUAGE_KEY) ?? '', ...navigator.languages]).catch(() => undefined),
  ]);
  document.documentElement.lang = pageLanguage();
  document.documentElement.dir = currentDirection();
  // A second tab gets storage of its own.
  const storage = await createTabStorage({ ...ports, lockDevice });
  const recorder = createSessionRecorder(ports.clock);
  const { record } = recorder;
  const device = deviceName(navigator.userAgent, readSetting(DEVICE_NAME_KEY));
  let source!: ResolvingTrackSource;
  const client = createClient({
    ...ports,
    storage,
    record,
    origin: window.location.origin,
    device,
    browser: navigator,
    createSleepTimer: createLazySleepTimer(loadSleepTimer),
    createPlayer: createLazyPlayer(loadPlayer, rendered, codeWaits),
    createTracking: createLazyPlayTracking(loadEngine),
    loadKeptPlayer: async () => (await loadApp()).keptPlayer,
    createSource: (deps) => (source = createLazyTrackSource(async () => (await loadEngine()).createTrackSource(deps))),
    createMedia: (trackSource) =>
      createLazyPipeline(
        async () => (await loadEngine()).createEngine({ ...ports, trackSource, videoSurface, isShared }),
        firstScreen,
      ),
  });
  const loadAnalyser = async () => (await loadEngine()).analyser;
  const isShared = () => client.listening.view().session !== null;
  const loadApp = lazyAsync(async () => (await loadAppCode()).createApp({ ...ports, installPrompt, client, source }));
  await nextTask();
  const stores = createWebStores({
    ...client,
    ...ports,
    storage,
    recorder,
    videoSurface,
    firstScreen,
    codeWaits,
    loadApp,
    loadAnalyser,
  });
  reload = () => {
    for (const { retried } of createdOf(stores.library)) retried();
  };
  await nextTask();
  const started = client.start();
  // One render instead of three: without it the screen would first show what it shows while its script and its data load.
  await Promise.all([
    firstScripts(),
    Promise.race([openFirst(stores, window.location.pathname), delay(clock, FIRST_DATA_WAIT_MS)]),
  ]);
  const root = createRoot(document.getElementById('root') ?? document.body);
  // In pieces: a click comes through between them.
  startTransition(() =>
    root.render(
      <StoresProvider value={stores}>
        <App />
        <Rendered onRendered={showRendered} />
      </StoresProvider>,
    ),
  );
  await started;
  // Covers and data of the first screen come first.
  await waitForFirstScreen(document, clock);
  showFirstScreen();
  showLateComponents();
  // Menus read it: the first one would create it between the click and its frame.
  whenIdle(() => void stores.listening);
  await delay(clock, PRELOAD_AFTER_MS);
  await preloadWhenIdle(whenIdle);
  keepAnswers();
  // Comes last: no first screen, sound or click waits for it.
  const { startPlayerTelemetry } = await import('#application/telemetry/player-telemetry.ts');
  void loadApp().catch(() => undefined);
  startPlayerTelemetry({
    ...ports,
    client: client.playing,
    ...{ origin: window.location.origin, platform: device.platform, source: 'web', whenIdle },
    onPlayRequested: (listener) => stores.player.playRequested.watch(listener),
  });
}

void start();
