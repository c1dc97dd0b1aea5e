import 'reflect-metadata/lite';
import { Container } from 'inversify';
import { createRoot } from 'react-dom/client';
import { createPipeline } from '#adapters/browser/create-pipeline.ts';
import { browserModule } from '#adapters/browser/module.ts';
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

const client = container.get(TOKENS.client);
const stores = container.get(TOKENS.webStores);

createRoot(document.getElementById('root') ?? document.body).render(
  <StoresProvider value={stores}>
    <App />
  </StoresProvider>,
);
void client.start();
