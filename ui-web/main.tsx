import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { createRoot } from 'react-dom/client';
import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { browserModule } from '#adapters/browser/module.ts';
import { storageOfTab } from '#adapters/browser/tab-device.ts';
import { applicationModule } from '#application/module.ts';
import { TOKENS } from '#application/tokens.ts';
import { App } from './App.tsx';
import { deviceName } from './device-name.ts';
import { StoresProvider } from './stores.tsx';

/*
 * The web player's composition root: this browser's ports, the application over them, and its stores on the screen.
 */
const container = new Container();
container.load(browserModule, applicationModule);
container.bind(TOKENS.settings).toResolvedValue(
  (clock) => ({
    origin: window.location.origin,
    device: deviceName(navigator.userAgent),
    browser: navigator,
    createMedia: (trackSource) => createPipeline({ element: new Audio(), trackSource, clock }),
  }),
  [TOKENS.clock],
);

/** Which device this tab is has to be known before anything else is made. */
async function start(): Promise<void> {
  const ofTab = await storageOfTab({
    storage: container.get(TOKENS.storage),
    tabStorage: container.get(TOKENS.tabStorage),
    random: container.get(TOKENS.random),
    // Only secure contexts have locks, whatever the types say.
    locks: 'locks' in navigator ? navigator.locks : undefined,
  });
  container.rebind(TOKENS.storage).toConstantValue(ofTab);
  const client = container.get(TOKENS.client);
  createRoot(document.getElementById('root') ?? document.body).render(
    <StoresProvider value={container.get(TOKENS.webStores)}>
      <App />
    </StoresProvider>,
  );
  await client.start();
}

void start();
