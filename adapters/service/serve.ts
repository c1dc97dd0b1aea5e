import { mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from '#application/ports/logger.ts';
import { CONTENT_KEYS, derivedKey } from './accounts/secrets.ts';
import { createScryptPasswords } from './accounts/passwords.ts';
import type { ServeCommand } from './cli.ts';
import { GOODBYE_MS } from './constants/service.ts';
import { createDataDisk } from './embedded/data-disk.ts';
import { attachDealer, type DealerServer } from './dealer-server.ts';
import { flagsOf } from './embedded/flags-file.ts';
import { createFolderAssets } from './embedded/folder-assets.ts';
import { createFolderBlobs } from './embedded/folder-blobs.ts';
import { defaultDataPath, openInstallation, type Installation } from './embedded/installation.ts';
import { createLicenceServers } from './embedded/licence-servers.ts';
import { licensingOf } from './embedded/licensing-file.ts';
import { listen } from './embedded/listening.ts';
import { musicOfThisPerson, namedFolders } from './embedded/music-folders.ts';
import { createNodeFeedFetch } from './embedded/node-feed-fetch.ts';
import { createProgressLine } from './embedded/progress-line.ts';
import { promotionsOf } from './embedded/promotions-file.ts';
import { createSecurityFile } from './embedded/security-file.ts';
import { createLineLogger, cryptoRandom, systemClock } from './embedded/system.ts';
import { createHttpServer } from './http-server.ts';
import { createLibraryScanner, type LibraryScanner } from './library/scanner.ts';
import { renderDemoLibrary } from './media/demo/demo-library.ts';
import { networkOf } from './network.ts';
import { createPackager } from './media/packaging/packager.ts';
import { createVideoPackager } from './media/video/packager.ts';
import type { PodcastSettings } from './podcasts/cli.ts';
import { probeMedia } from './library/media-probe.ts';
import { createEnclosures } from './podcasts/enclosures.ts';
import { createService, type Service } from './service.ts';
import { embedSettingsFrom } from './pages/embed-settings.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Serves until Ctrl-C. Everything that can be wrong with what was asked is said before anything is printed. */
export async function serve(command: ServeCommand): Promise<void> {
  const named = await namedFolders(command.music);
  const licensing = await licensingOf(command.drm);
  const featureFlags = await flagsOf(command.flags);
  const promotions = await promotionsOf(command.promotions);
  const installation = await openInstallation(command.data ?? defaultDataPath(), 'alone');
  const logger = createLineLogger((line) => process.stderr.write(line));
  const music = await musicFor(named, installation.demoPath);
  const { service, scanner } = assemble(
    {
      ...DEFAULT_SETTINGS,
      ...{ protection: command.protection, licensing, featureFlags, promotions },
      ...{ asksAge: command.asksAge, autoplay: command.autoplay },
    },
    installation,
    music.folders,
    logger,
    command.podcasts,
  );

  const network = networkOf(command.names, command.proxies);
  const server = createHttpServer(service, network, logger);
  const dealer = attachDealer(server, service, network, logger, command.origins);
  const port = await listen(server, command.host, command.port);
  console.log(`Cadenza is at http://${shownHost(command.host)}:${String(port)}`);
  console.log(
    music.isDemo ? 'No music was found: a small demo library is being composed.' : `Music: ${music.folders.join(', ')}`,
  );

  scanner.start();
  const leaving = new AbortController();
  const composed = music.isDemo ? composeDemo(installation.demoPath, scanner, leaving.signal, logger) : Promise.resolve();
  endOnSignal(async () => {
    leaving.abort();
    await closed(server, dealer);
    await composed;
    await scanner.close();
    await service.close();
    installation.lock?.release();
  });
}

interface Music {
  readonly folders: readonly string[];
  readonly isDemo: boolean;
}

async function musicFor(named: readonly string[], demoPath: string): Promise<Music> {
  if (named.length > 0) return { folders: named, isDemo: false };
  const own = await musicOfThisPerson();
  if (own !== null) return { folders: [own], isDemo: false };
  await mkdir(demoPath, { recursive: true });
  return { folders: [demoPath], isDemo: true };
}

/** Composes what is missing of the demo library; the scanner sees each track as it is finished. */
async function composeDemo(path: string, scanner: LibraryScanner, signal: AbortSignal, logger: Logger): Promise<void> {
  try {
    await renderDemoLibrary(path, { signal });
    if (!signal.aborted) await scanner.rescan();
  } catch (thrown) {
    if (!signal.aborted) logger.log('error', 'The demo library could not be finished', { error: String(thrown) });
  }
}

interface Assembled {
  readonly service: Service;
  readonly scanner: LibraryScanner;
}

function assemble(
  settings: Settings,
  { masterSecret, dataPath, blobsPath, episodesPath, securityPath, store }: Installation,
  folders: readonly string[],
  logger: Logger,
  podcasts: PodcastSettings,
): Assembled {
  const blobs = createFolderBlobs({ path: blobsPath });
  const clock = systemClock;
  const progress = createProgressLine(process.stdout);
  const scanner = createLibraryScanner({ store, blobs, folders, clock, logger, onProgress: progress });
  const feeds = createNodeFeedFetch({ trustedHosts: podcasts.hosts });
  const episodes = { folder: episodesPath, maxBytes: podcasts.cacheBytes };
  const service = createService({
    store,
    blobs,
    packager: createPackager({ blobs, masterKey: derivedKey(masterSecret, CONTENT_KEYS), logger }),
    videos: createVideoPackager({ blobs, logger }),
    passwords: createScryptPasswords(),
    scan: { progress: () => scanner.status() },
    disk: createDataDisk(dataPath),
    assets: createFolderAssets({ path: DIST }),
    embeds: embedSettingsFrom(process.env),
    clock,
    random: cryptoRandom,
    logger,
    settings: { ...settings, feedsEveryMs: podcasts.everyMs },
    feeds,
    enclosures: createEnclosures({ store, fetch: feeds, probe: probeMedia, clock, logger, ...episodes }),
    licenceServers: createLicenceServers(),
    securityLog: createSecurityFile({ path: securityPath, clock, logger }),
    masterSecret,
  });
  return { service, scanner };
}

/** What to type into a browser: the name that browsers trust for music keys, where it leads here. */
function shownHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** Lets open answers end for a moment, then ends them. Open sockets would hold the server for as long as pages are open. */
async function closed(server: Server, dealer: DealerServer): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  dealer.close();
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), GOODBYE_MS).unref();
  await ended;
}

/** Ctrl-C, or a polite end by the system, once; a second one does not wait. */
function endOnSignal(end: () => Promise<void>): void {
  let isEnding = false;
  const onSignal = () => {
    if (isEnding) process.exit(1);
    isEnding = true;
    end().then(
      () => process.exit(0),
      (thrown: unknown) => {
        console.error(thrown);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
