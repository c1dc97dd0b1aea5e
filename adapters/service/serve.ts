import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '#application/ports/logger.ts';
import { CONTENT_KEYS, deriveKey } from './application/kernel/digests.ts';
import { createScryptPasswords } from './application/accounts/credentials/scrypt-passwords.ts';
import type { ServeCommand } from './adapters/cli/commands.ts';
import { createBuiltRenderer } from './adapters/filesystem/built-renderer.ts';
import { backUpBeside } from './adapters/backup/backup-process.ts';
import { createFolderBackups } from './adapters/backup/folder-backups.ts';
import { createDataDisk } from './adapters/filesystem/data-disk.ts';
import { attachDealer } from './adapters/dealer/dealer-server.ts';
import { createFolderAssets } from './adapters/filesystem/folder-assets.ts';
import { createLicenceServers } from './adapters/network/licence-servers.ts';
import { listen } from './adapters/cli/listen.ts';
import type { PreparedServing } from './adapters/cli/prepare-serving.ts';
import { createNodeOutgoingHttp } from './adapters/network/node-outgoing-http.ts';
import { createNodeFeedFetch } from './adapters/network/node-feed-fetch.ts';
import { createProgressLine } from './adapters/cli/progress-line.ts';
import { createSecurityLogFile } from './adapters/filesystem/security-log-file.ts';
import { closeServers, drain, endOnSignal } from './adapters/process/shutdown.ts';
import { cryptoRandom, systemClock } from './adapters/process/node-system.ts';
import { createStderrLogger } from './adapters/process/service-logger.ts';
import { createHttpServer } from './adapters/http/http-server.ts';
import { createLibraryScanner, type LibraryScanner } from './adapters/scanner/scanner.ts';
import { renderDemoLibrary } from './adapters/demo/demo-library.ts';
import { combineMeasurements, createRequestLog } from './adapters/observability/request-log.ts';
import { createRequestIds } from './adapters/observability/request-ids.ts';
import { measuredPackager, measuredStore, measuredVideos } from './adapters/observability/measured-ports.ts';
import { measuredRequests } from './adapters/observability/measured-requests.ts';
import { withMetrics } from './adapters/observability/metrics-endpoint.ts';
import type { Tracing } from './adapters/observability/tracing.ts';
import { createPrometheus } from './adapters/observability/prometheus.ts';
import { networkOf } from './adapters/http/network.ts';
import { type Standstill, watchStandstill } from './adapters/http/standstill.ts';
import { createPackager } from './adapters/packaging/packager.ts';
import { createVideoPackager } from './adapters/video/packager.ts';
import { probeMedia } from './adapters/scanner/metadata/media-probe.ts';
import { createEnclosures } from './application/podcasts/enclosures/enclosure-cache.ts';
import { createService, type Service } from './create-service.ts';
import { STANDSTILL_MS } from './domain/constants/instances/instances.ts';
import { embedSettingsFrom } from './application/pages/embed-settings.ts';
import { createWorkClaims, OWN_WORK } from './application/kernel/instances/work-claims.ts';
import type { Leadership } from './application/kernel/instances/leadership.ts';
import type { FeedFetch } from './application/ports/feed-fetch.ts';
import type { Jobs } from './application/ports/instances/jobs.ts';
import type { Bus } from './application/ports/instances/bus.ts';
import type { Measurements } from './application/ports/measurements.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Serves until Ctrl-C. */
export async function serve(command: ServeCommand, prepared: PreparedServing): Promise<void> {
  const { installation, metricsToken, music } = prepared;
  const { level } = command.observability.log;
  const requestIds = createRequestIds(cryptoRandom);
  const format = command.observability.log.format ?? (process.stderr.isTTY ? 'text' : 'json');
  const logger = createStderrLogger({ format, level, requestId: requestIds.current });
  const prometheus = createPrometheus(() => service.status());
  const tracing = await openTracing(command.observability.otlp, requestIds.current);
  const requestLog = level === 'info' || level === 'debug' ? [createRequestLog(logger)] : [];
  const measurements = combineMeasurements([...requestLog, prometheus, ...tracing]);
  const [bus, jobs] = [await openBus(command.bus, logger), await openJobs(command.store, logger)];
  const standstill = bus ? { standstill: watchStandstill(systemClock, STANDSTILL_MS) } : {};
  const connected = { logger, measurements, ...standstill, ...(bus ? { bus } : {}), ...(jobs ? { jobs } : {}) };
  let isComposing = music.isDemo;
  const { service, scanner } = createServiceAndScanner(prepared, { ...connected, awaitsMusic: () => isComposing }, command);
  const measured = requestIds.around(measuredRequests(service.handle, service.routes, measurements));
  const handle = withMetrics(measured, prometheus, metricsToken);

  const network = networkOf(command.names, command.proxies);
  const server = createHttpServer({ handle }, network, logger, standstill);
  const dealer = attachDealer(server, service, network, logger, command.origins);
  const port = await listen(server, command.host, command.port);
  console.log(`Cadenza is at http://${shownHost(command.host)}:${String(port)}`);
  console.log(
    music.isDemo ? 'No music was found: a small demo library is being composed.' : `Music: ${music.folders.join(', ')}`,
  );

  startOnce(service.leadership, scanner);
  const stopping = new AbortController();
  const composed = music.isDemo ? composeDemo(installation.demoPath, scanner, stopping.signal, logger) : Promise.resolve();
  void composed.then(() => (isComposing = false));
  endOnSignal(async (signal) => {
    stopping.abort();
    if (signal === 'SIGTERM') await drain({ service, dealer }, command.drainMs, systemClock);
    await closeServers(server, dealer);
    await composed;
    await scanner.close();
    await service.close();
    await Promise.all(tracing.map((one) => one.close()));
    installation.lock?.release();
  });
}

/** One of all instances scans; another one when that one is gone. */
function startOnce(leadership: Leadership, scanner: LibraryScanner): void {
  let isStarted = false;
  leadership.follow((isFirst) => {
    if (!isFirst || isStarted) return;
    isStarted = true;
    scanner.start();
  });
}

/** Loads OpenTelemetry where the operator named a collector. */
async function openTracing(url: string | null, requestId: () => string | null): Promise<readonly Tracing[]> {
  if (url === null) return [];
  const { createTracing } = await import('./adapters/observability/tracing.ts');
  return [createTracing(url, requestId)];
}

/** The queue is in the database that machines share, where they share one. */
async function openJobs(url: string | null, logger: Logger): Promise<Jobs | null> {
  if (url === null) return null;
  const { openPostgresJobs } = await import('./adapters/postgres/postgres-jobs.ts');
  return openPostgresJobs({ url, clock: systemClock, logger });
}

/** Loads the client of Redis where the operator named one. */
async function openBus(url: string | null, logger: Logger): Promise<Bus | null> {
  if (url === null) return null;
  const { openRedisBus } = await import('./adapters/redis/redis-bus.ts');
  return openRedisBus({ url, random: cryptoRandom, logger });
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

interface ServiceAndScanner {
  readonly service: Service;
  readonly scanner: LibraryScanner;
}

interface Connected {
  readonly logger: Logger;
  readonly measurements: Measurements;
  readonly jobs?: Jobs;
  readonly bus?: Bus;
  readonly standstill?: Standstill;
  /** Whether more music is on its way to its folder: the scan goes on. */
  awaitsMusic(): boolean;
}

function createServiceAndScanner(
  { blobs, installation, music: { files, folders }, settings }: PreparedServing,
  { awaitsMusic, logger, measurements, standstill, ...connected }: Connected,
  {
    blobs: bucket,
    podcasts,
    embeds,
    scrobbleHosts,
    store: database,
  }: Pick<ServeCommand, 'blobs' | 'podcasts' | 'embeds' | 'scrobbleHosts' | 'store'>,
): ServiceAndScanner {
  const { masterSecret, dataPath, episodesPath, securityPath } = installation;
  // Of work that is not a request's alone.
  const ownStore = measuredStore(installation.store, measurements);
  const store = standstill?.guard(ownStore) ?? ownStore;
  const outside = standstill?.outside ?? (<Result>(work: () => Promise<Result>) => work());
  const clock = systemClock;
  const progress = createProgressLine(process.stdout);
  const scanner = createLibraryScanner({
    store: ownStore,
    blobs,
    files,
    folders,
    clock,
    logger,
    onProgress: progress,
    measurements,
  });
  const nodeFeeds = createNodeFeedFetch({ trustedHosts: podcasts.hosts });
  const feeds: FeedFetch = { get: (request) => outside(() => nodeFeeds.get(request)) };
  const outgoingHttp = createNodeOutgoingHttp({ trustedHosts: scrobbleHosts });
  const passwords = createScryptPasswords();
  const episodes = { folder: episodesPath, maxBytes: podcasts.cacheBytes };
  // What is made once has to be found by all: in a bucket that they share, as they share the store.
  const isMadeForAll = bucket !== null && database !== null;
  const claims = isMadeForAll ? createWorkClaims({ store: ownStore, clock, random: cryptoRandom, logger }) : OWN_WORK;
  const packager = createPackager({
    blobs,
    files,
    claims,
    areBlobsShared: bucket !== null,
    masterKey: deriveKey(masterSecret, CONTENT_KEYS),
    logger,
  });
  const service = createService({
    store,
    blobs,
    packager: measuredPackager(packager, measurements),
    videos: measuredVideos(createVideoPackager({ blobs, files, claims, logger }), measurements),
    passwords: {
      ...passwords,
      hash: (password) => outside(() => passwords.hash(password)),
      verify: (...given) => outside(() => passwords.verify(...given)),
    },
    scan: { progress: () => ({ ...scanner.status(), ...(awaitsMusic() && { scanning: true }) }) },
    disk: createDataDisk(dataPath),
    assets: createFolderAssets({ path: DIST }),
    renderer: createBuiltRenderer({ path: DIST }),
    embeds: embedSettingsFrom(process.env, embeds),
    clock,
    random: cryptoRandom,
    logger,
    measurements,
    settings,
    feeds,
    outgoingHttp: { send: (request) => outside(() => outgoingHttp.send(request)) },
    enclosures: createEnclosures({ store, fetch: feeds, probe: probeMedia, clock, logger, ...episodes }),
    licenceServers: createLicenceServers(),
    securityLog: createSecurityLogFile({ path: securityPath, clock, logger }),
    masterSecret,
    ...(database === null
      ? {
          backups: createFolderBackups({
            folder: join(dataPath, 'backups'),
            clock,
            write: (file) => backUpBeside(dataPath, file),
          }),
        }
      : {}),
    ...connected,
  });
  return { service, scanner };
}

/** The host name for the address to open: `localhost` where possible, because browsers trust it for protected music. */
function shownHost(host: string): string {
  if (host === '127.0.0.1' || host === '0.0.0.0' || host === '::' || host === '::1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
