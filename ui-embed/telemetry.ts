import { createFetchHttp } from '#adapters/browser/network/fetch-http.ts';
import { createPage } from '#adapters/browser/platform/page.ts';
import { createWebCryptoRandom } from '#adapters/browser/platform/web-crypto-random.ts';
import { type EmbedTelemetryDeps, startEmbedTelemetry } from '#application/telemetry/embed-telemetry.ts';
import { SEQUENCE_ID_BYTES } from '#domain/constants/network/telemetry.ts';

type Given = Pick<EmbedTelemetryDeps, 'clock' | 'logger' | 'origin' | 'state' | 'actions' | 'clients'>;

/** A tag manager that the operator's page may have. */
interface TaggedWindow {
  readonly gtag?: EmbedTelemetryDeps['tagManager'];
}

/** Not every browser has `requestIdleCallback`. */
const whenIdle = (work: () => void) => ('requestIdleCallback' in window ? window.requestIdleCallback(work) : work());

/** Starts the telemetry of this page of the embed. */
export function startTelemetry(given: Given): void {
  whenIdle(() => start(given));
}

function start(given: Given): void {
  const random = createWebCryptoRandom();
  startEmbedTelemetry({
    ...given,
    random,
    whenIdle,
    http: createFetchHttp(),
    page: createPage(window, given.clock),
    clientId: random.hex(SEQUENCE_ID_BYTES),
    userAgent: navigator.userAgent,
    isHeadless: navigator.webdriver || /Headless/.test(navigator.userAgent),
    host: window.location.host,
    ownHosts: [new URL(given.origin).host],
    tagManager: (window as TaggedWindow).gtag ?? null,
  });
}
