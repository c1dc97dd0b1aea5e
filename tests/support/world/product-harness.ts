import type { Browser, BrowserContext, Page } from 'playwright-core';
import { attachPageState, closeProfiles, PLAIN_HOST, sharedChromium, type LaunchOptions } from '../ui/browser.ts';
import { installAudioProbe } from '../service/member-test-client.ts';
import { chosenEngines } from '../engines/product-engines.ts';
import { freePort, scratchFolder, startProduct, type Product } from '../service/product-process.ts';

export interface ProductHarness {
  readonly music: string;
  readonly origin: string;
  /** The same product where pages are no secure context. */
  readonly plainOrigin: string;
  readonly browser: Browser;
  /** The options by which a command finds the product's documents. */
  readonly installation: readonly string[];
  product(): Product;
  /** Starts the product again on the same port and data, after it was ended. */
  restart(): Promise<void>;
  /** A fresh browser profile with one page and an audio recorder. */
  newPage(): Promise<{ readonly context: BrowserContext; readonly page: Page }>;
  close(): Promise<void>;
}

const open = new Set<Browser>();

afterEach(async function () {
  const pages = [...open].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages());
  if (pages.length > 0) await attachPageState(this.currentTest?.err, pages);
});

/** No service worker is installed: each page would install its own, which takes as much processor time as half the page. */
export const WITHOUT_SERVICE_WORKER = { serviceWorkers: 'block' } as const;

/** The running product over made music, and a Chromium to use it with. */
export async function createProductHarness(
  makeMusic: (folder: string) => void,
  args: readonly string[] = [],
  { serviceWorkers = 'allow', ...launch }: LaunchOptions & { readonly serviceWorkers?: 'allow' | 'block' } = {},
): Promise<ProductHarness> {
  const folder = scratchFolder('product');
  const music = `${folder.path}/music`;
  makeMusic(music);
  const { connected, store, within } = await chosenEngines();
  const installation = ['--data', `${folder.path}/data`, ...store];
  const kept = ['--music', music, ...installation, '--no-autoplay'];
  const options = { port: await freePort(), args: [...kept, ...connected, ...args], within };
  let product = await startProduct(options);
  const browser = await sharedChromium(launch);
  open.add(browser);
  return {
    music,
    origin: product.origin,
    plainOrigin: product.origin.replace('localhost', PLAIN_HOST),
    browser,
    installation,
    product: () => product,
    async restart() {
      product = await startProduct(options);
    },
    async newPage() {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers });
      const page = await context.newPage();
      await installAudioProbe(page);
      return { context, page };
    },
    async close() {
      open.delete(browser);
      await closeProfiles(browser);
      await product.end('SIGINT');
      folder.remove();
    },
  };
}
