import { createBrowserSessions } from './application/accounts/sessions/browser-sessions.ts';
import { createLimits } from './application/kernel/limits/limits.ts';
import { createSharedCounts, OWN_COUNTS } from './application/kernel/limits/shared-counts.ts';
import { createAccountRateLimit } from './application/accounts/limits/account-rate-limit.ts';
import { createCookies } from './application/accounts/sessions/cookies.ts';
import { createIdentity, type Identity } from './application/accounts/identity.ts';
import { createRefusalLog } from './application/accounts/refusal-log.ts';
import type { Route } from './application/ports/route.ts';
import { createConnectDealer, type ConnectDealer } from './adapters/dealer/dealer-authentication.ts';
import { createDealerHub, type DealerHub } from './application/kernel/dealer/dealer-hub.ts';
import { ALWAYS_FIRST, type Leadership } from './application/kernel/instances/leadership.ts';
import { createSharedHub } from './application/kernel/instances/shared-hub.ts';
import { createMemoryJobs } from './adapters/memory/memory-jobs.ts';
import { createDispatch, type Handle } from './adapters/http/dispatch.ts';
import { accountRoutes } from './application/accounts/routes/account-routes.ts';
import { credentialRoutes } from './application/accounts/routes/credential-routes.ts';
import type { FeatureDeps } from './application/feature.ts';
import { createNotifyingCollection } from './application/collection/collection-feature.ts';
import { createCredentialSeal } from './application/scrobbling/credentials.ts';
import { createScrobbler } from './application/scrobbling/scrobbler.ts';
import { scrobblingRoutes } from './application/scrobbling/scrobbling-routes.ts';
import { TARGET_KINDS } from './application/records/plays/scrobble-records.ts';
import { historyRoutes } from './application/history/history-routes.ts';
import { deleteListens } from './application/history/stored-listens.ts';
import { endpointsRoute } from './application/operation/endpoint-routes.ts';
import { featureFlagRoutes } from './application/operation/feature-flag-routes.ts';
import { healthRoute } from './application/operation/health-routes.ts';
import { createReadiness } from './application/operation/readiness.ts';
import { backupRoutes } from './application/operation/backup-routes.ts';
import { ownerReportRoute } from './application/operation/owner-report-route.ts';
import { openApiRoute } from './application/operation/openapi-route.ts';
import { imageRoute } from './application/images/image-routes.ts';
import { serverSettingsRoute } from './application/operation/server-settings-routes.ts';
import { readServiceStatus, type ServiceStatus } from './application/operation/service-status.ts';
import { libraryStatusRoute } from './application/operation/scan-status-routes.ts';
import { trackingRoutes } from './application/playback/routes/tracking-routes.ts';
import { createTelemetryLog } from './application/telemetry/telemetry-log.ts';
import { telemetryRoutes } from './application/telemetry/telemetry-routes.ts';
import { licenceRoutes } from './application/media/routes/licence-routes.ts';
import { mediaRoutes } from './application/media/routes/media-routes.ts';
import { memberRoutes } from './application/accounts/routes/member-routes.ts';
import { productRoute } from './application/accounts/routes/product-routes.ts';
import { secondStepRoutes } from './application/accounts/routes/second-step-routes.ts';
import { sessionRoutes } from './application/accounts/routes/session-routes.ts';
import { videoRoutes } from './application/media/routes/video-routes.ts';
import { createTokenScope, type TokenScope } from './application/catalog/token-scope.ts';
import { sharedListeningRoutes } from './application/shared-listening/shared-listening-routes.ts';
import { createLibraryReader } from './application/catalog/library-reader.ts';
import { createInlineLicences, type InlineLicences } from './application/media/inline-licences.ts';
import { withKeySystems } from './application/media/licensed-packager.ts';
import { licensedSystems } from './application/media/licensing.ts';
import { createManifests } from './application/media/manifests.ts';
import { createSignedUrls } from './application/media/signed-urls.ts';
import { NO_FEEDS } from './adapters/memory/mapped-feeds.ts';
import { createFeatures } from './features.ts';
import { promotionOriginsOf } from './application/recommendations/routes/promotions.ts';
import { createAds } from './application/recommendations/ads.ts';
import { NO_ENCLOSURES } from './application/podcasts/enclosures/enclosure-cache.ts';
import { withFetchedEpisodes } from './application/podcasts/enclosures/fetching-packager.ts';
import { createResumePositions } from './application/podcasts/resume-positions.ts';
import { createMosaics } from './application/playlists/pictures/mosaics.ts';
import { createPlaybackSums } from './application/playback/playback-sums.ts';
import { createPlaybackService } from './application/playback/playback-feature.ts';
import { embedRoute } from './application/pages/embed-route.ts';
import { DEFAULT_EMBED_SETTINGS } from './application/pages/embed-settings.ts';
import { goRoute } from './application/pages/go-redirect.ts';
import { oEmbedRoute } from './application/pages/oembed-route.ts';
import { firstAnswersRoute } from './application/pages/first-answers.ts';
import { createResourceLookup } from './application/pages/resource-lookup.ts';
import { webPageRoutes } from './application/pages/web-page.ts';
import { shareRoutes } from './application/shares/share-routes.ts';
import { createSharedTracks } from './application/shares/shared-tracks.ts';
import { createShares } from './application/shares/shares.ts';
import { ADMIT_ALL } from './application/ports/features/admission.ts';
import { combineContexts } from './application/ports/features/contexts.ts';
import { UNLIMITED_DISK } from './application/ports/disk/data-disk.ts';
import { NO_RENDERER } from './application/ports/embed-renderer.ts';
import type { LibraryReader } from './application/ports/library-reader.ts';
import { NO_LICENCE_SERVERS } from './application/ports/media/licence-servers.ts';
import type { Manifests } from './application/ports/media/manifests.ts';
import { NO_OUTGOING_HTTP } from './application/ports/outgoing-http.ts';
import { NO_MEASUREMENTS } from './application/ports/measurements.ts';
import { NO_PLAYLISTS } from './application/ports/features/playlist-lookup.ts';
import { NO_RADIO } from './application/ports/features/radio.ts';
import { NO_SECURITY_LOG } from './application/ports/security-log.ts';
import type { Problem } from './domain/owner/listening-hour.ts';
import type { ServiceDeps } from './service-deps.ts';

export interface Service {
  /** Answers one request; knows nothing of sockets and never rejects. */
  readonly handle: Handle;
  /** Every way in there is. */
  readonly routes: readonly Route[];
  /** Lets a dealer socket in, with a ticket or (on loopback) a bearer token. */
  readonly connect: ConnectDealer;
  readonly identity: Identity;
  readonly library: LibraryReader;
  readonly manifests: Manifests;
  readonly inlineLicences: InlineLicences;
  readonly coverage: TokenScope;
  readonly leadership: Leadership;
  /** Never rejects. */
  status(): Promise<ServiceStatus>;
  /** Shows the balancer that this instance takes no more requests; it still answers them. */
  drain(): void;
  close(): Promise<void>;
}

/** The embedded streaming service: what it answers, wherever it runs. */
export function createService(deps: ServiceDeps): Service {
  const { store, blobs, videos, clock, random, logger, settings, masterSecret } = deps;
  const keySystems = licensedSystems(settings.licensing);
  const enclosures = deps.enclosures ?? NO_ENCLOSURES;
  const packager = withFetchedEpisodes(withKeySystems(deps.packager, keySystems), enclosures);
  const servers = deps.licenceServers ?? NO_LICENCE_SERVERS;
  const securityLog = deps.securityLog ?? NO_SECURITY_LOG;
  const backups = deps.backups ?? null;
  const identity = createIdentity(deps);
  const cookies = createCookies(masterSecret);
  const browsers = createBrowserSessions({ identity, cookies, clientId: settings.clientId, securityLog });
  const coverage = createTokenScope(store);
  const signedUrls = createSignedUrls(masterSecret, clock, identity.sessions);
  const library = createLibraryReader(store);
  const { protection } = settings;
  const manifests = createManifests({ library, packager, signedUrls, videos, keySystems, protection, enclosures });
  const local = createDealerHub(clock, random, logger);
  const bus = deps.bus ?? null;
  const counts = bus === null ? OWN_COUNTS : createSharedCounts(bus, clock);
  const limits = createLimits(clock, counts);
  const { licensing } = settings;
  const inlineLicences = createInlineLicences({ store, packager, coverage, clock, limits, licensing });
  const shared = bus && createSharedHub({ local, bus, store, clock, random, logger });
  const hub: DealerHub = shared ?? local;
  const leadership = shared?.leadership ?? ALWAYS_FIRST;
  const jobs = deps.jobs ?? createMemoryJobs(clock, logger);
  const positions = createResumePositions(store, hub, clock);
  const podcasts = { fetch: deps.feeds ?? NO_FEEDS, enclosures, positions, signedUrls, blobs };
  const http = deps.outgoingHttp ?? NO_OUTGOING_HTTP;
  const seal = createCredentialSeal(masterSecret);
  const collectionOf = (onSaved: FeatureDeps['onSaved']) => createNotifyingCollection({ store, clock, hub, onSaved });
  const scrobbler = createScrobbler({ leadership, bus, store, clock, logger, library, http, seal, collectionOf });
  const { onSaved } = scrobbler;
  const common = { store, blobs, library, identity, hub, jobs, coverage, clock, random, logger, settings, podcasts, onSaved };
  const features = createFeatures(common);
  const contexts = combineContexts(features.flatMap((part) => part.contexts ?? []));
  const ads = createAds(settings.promotions);
  const adSupported = settings.licensing.adSupportedTracksPerDay !== null;
  const radio = features.find((part) => part.radio)?.radio ?? NO_RADIO;
  const playlists = features.find((part) => part.playlists)?.playlists ?? NO_PLAYLISTS;
  const admission = features.find((part) => part.admission)?.admission ?? ADMIT_ALL;
  const playing = {
    store,
    library,
    contexts,
    radio,
    admission,
    hub,
    manifests,
    positions,
    coverage,
    inlineLicences,
    callerOfSession: identity.callerOfSession,
    jobs,
    isShared: bus !== null,
    bus,
    clock,
    random,
    logger,
    adSupported,
    ads,
    autoplay: settings.autoplay,
    scrobbler,
  };
  const playback = createPlaybackService(playing);

  const warn = (message: string, reason: unknown) => logger.log('warn', message, { reason: String(reason) });
  const mosaics = createMosaics({ store, blobs, warn });
  identity.accounts.onProductChange(playback.onProductChange);
  const telemetry = createTelemetryLog({ store, clock, random, days: settings.telemetryDays });

  const sums = createPlaybackSums(store, clock);
  const onProblem = async (problem: Problem) => (settings.telemetryDays > 0 ? sums.addProblem(problem) : undefined);
  const disk = deps.disk ?? UNLIMITED_DISK;
  const readiness = createReadiness({ store, blobs, clock, logger });
  const status = () => readServiceStatus({ ...deps, hub, telemetry, disk });
  const deleteHistoryOf = async (userId: string) => {
    await scrobbler.forgetListens(userId);
    await deleteListens(store, userId);
  };

  const shares = createShares({ store, clock, random, accounts: identity.accounts, masterSecret });
  const resources = createResourceLookup(store, playlists, shares);
  const api = [
    ...sessionRoutes({ identity, browsers, limits, securityLog }),
    firstAnswersRoute({ browsers, clock, handle: (request) => handle(request) }),
    ...credentialRoutes({ identity, browsers, limits, securityLog }),
    ...secondStepRoutes({ identity, browsers, clock, limits, securityLog }),
    ...accountRoutes(identity, store, clock),
    ...featureFlagRoutes(settings.featureFlags),
    productRoute(identity, hub, securityLog),
    ...memberRoutes(identity, clock, securityLog, async (userId) => {
      await telemetry.deleteOf(userId);
      await Promise.all(TARGET_KINDS.map((kind) => scrobbler.remove(userId, kind)));
      await deleteHistoryOf(userId);
    }),
    ...shareRoutes(shares, playlists, settings.protection !== 'always'),
    endpointsRoute,
    ...mediaRoutes({ store, packager, coverage, signedUrls, limits, ...createSharedTracks(shares, coverage) }),
    ...licenceRoutes({ store, packager, coverage, clock, limits, logger, servers, licensing, ads }),
    ...videoRoutes({ library, videos, coverage, signedUrls, protection: settings.protection }),
    imageRoute(store, blobs, limits, mosaics.make),
    libraryStatusRoute(store, deps.scan),
    healthRoute({ store, disk, scan: deps.scan, logger }),
    readiness.route,
    ...trackingRoutes({ identity, sums, limits, measurements: deps.measurements ?? NO_MEASUREMENTS }),
    ...historyRoutes({ store, deleteHistoryOf }),
    ...telemetryRoutes({ identity, log: telemetry, limits, onProblem }),
    ownerReportRoute({ identity, store, clock, sums, status }),
    serverSettingsRoute({ identity, settings, playlists, backups, clock }),
    ...backupRoutes({ identity, settings, backups, clock, random, logger, securityLog }),
    ...scrobblingRoutes({ identity, clock, http, seal, scrobbler }),
    ...playback.routes,
    ...sharedListeningRoutes({ ...playing, accounts: playback.accounts }),
    ...features.flatMap((part) => part.routes),
  ];
  const embeds = deps.embeds ?? DEFAULT_EMBED_SETTINGS;
  const pages = [
    openApiRoute(api),
    embedRoute({ resources, assets: deps.assets, renderer: deps.renderer ?? NO_RENDERER }, embeds),
    oEmbedRoute(resources, embeds),
    goRoute,
  ];
  const calls = [...api, ...pages];
  const origins = promotionOriginsOf(settings.promotions);
  const routes = [...calls, ...webPageRoutes(deps.assets, resources, embeds, calls, origins)];
  const countCall = createAccountRateLimit(clock, settings.callsPerMinute, counts);
  const handle = createDispatch(routes, identity, logger, countCall, createRefusalLog(securityLog, clock));
  return {
    handle,
    routes,
    connect: createConnectDealer(identity, hub),
    identity,
    library,
    manifests,
    inlineLicences,
    coverage,
    leadership,
    status,
    drain: readiness.drain,
    async close() {
      await playback.close();
      // They begin nothing more, also within jobs that are under way.
      const ended = Promise.all(features.map(async (part) => part.close?.()));
      await jobs.close();
      await scrobbler.close();
      await ended;
      await enclosures.close();
      await packager.close();
      await videos.close();
      await shared?.close();
      await bus?.close();
      await store.close();
      await securityLog.close();
    },
  };
}
