import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import { createBrowserSessions } from './accounts/browser-sessions.ts';
import { createCallLimit } from './accounts/call-limit.ts';
import { createCookies } from './accounts/cookies.ts';
import { createIdentity, type Identity } from './accounts/identity.ts';
import { createRefusalLog } from './accounts/refusal-log.ts';
import type { Route } from './answer.ts';
import { createConnect, type Connect } from './connect.ts';
import { createDealerHub } from './dealer-hub.ts';
import { createDispatch, type Handle } from './dispatch.ts';
import { accountRoutes } from './handlers/account.ts';
import { credentialRoutes } from './handlers/credentials.ts';
import { endpointsRoute } from './handlers/endpoints.ts';
import { featureFlagRoutes } from './handlers/feature-flags.ts';
import { healthRoute } from './handlers/health.ts';
import { imageRoute } from './handlers/image.ts';
import { libraryStatusRoute } from './handlers/library-status.ts';
import { loggingRoutes } from './handlers/logging.ts';
import { tellingRoutes } from './handlers/telling.ts';
import { licenceRoutes } from './handlers/licences.ts';
import { mediaRoutes } from './handlers/media.ts';
import { memberRoutes } from './handlers/members.ts';
import { productRoute } from './handlers/products.ts';
import { secondStepRoutes } from './handlers/second-step.ts';
import { sessionRoutes } from './handlers/session.ts';
import { videoRoutes } from './handlers/video.ts';
import { createCoverage, type Coverage } from './library/coverage.ts';
import { listeningRoutes } from './listening/routes.ts';
import { createLibraryReader } from './library/reader.ts';
import { withKeySystems } from './media/licensed-packager.ts';
import { licensedSystems } from './media/licensing.ts';
import { createManifests } from './media/manifests.ts';
import { createSignedUrls } from './media/signed-urls.ts';
import { NO_FEEDS } from './memory/mapped-feeds.ts';
import { createParts } from './parts.ts';
import { createAds } from './taste/ads.ts';
import { NO_ENCLOSURES, type Enclosures } from './podcasts/enclosures.ts';
import { withFetchedEpisodes } from './podcasts/fetching-packager.ts';
import { createPositions } from './podcasts/positions.ts';
import { createMosaics } from './playlists/mosaics.ts';
import { createPlayback } from './playback.ts';
import { embedRoute } from './pages/embed-route.ts';
import { type EmbedSettings, PLAIN_EMBEDS } from './pages/embed-settings.ts';
import { goRoute } from './pages/go.ts';
import { webPageRoutes } from './pages/web-page.ts';
import { EVERYBODY } from './ports/admission.ts';
import type { Blobs } from './ports/blobs.ts';
import { firstOf } from './ports/contexts.ts';
import { ENDLESS_DISK, type DataDisk } from './ports/data-disk.ts';
import type { LibraryReader } from './ports/library-reader.ts';
import type { FeedFetch } from './ports/feed-fetch.ts';
import { NO_LICENCE_SERVERS, type LicenceServers } from './ports/licence-servers.ts';
import type { Manifests } from './ports/manifests.ts';
import type { Packager } from './ports/packager.ts';
import type { Passwords } from './ports/passwords.ts';
import { NO_PLAYLISTS } from './ports/playlist-lookup.ts';
import { NO_RADIO } from './ports/radio.ts';
import type { ScanStatus } from './ports/scan-status.ts';
import { NO_SECURITY_LOG, type SecurityLog } from './ports/security-log.ts';
import type { Store } from './ports/store.ts';
import type { VideoPackager } from './ports/video-packager.ts';
import type { WebAssets } from './ports/web-assets.ts';
import type { Settings } from './settings.ts';

/** Everything the service stands on. With memory adapters and a virtual clock it is the double of the tests. */
export interface ServiceDeps {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly packager: Packager;
  readonly videos: VideoPackager;
  readonly passwords: Passwords;
  readonly scan: ScanStatus;
  /** What is written to; without it there is always room. */
  readonly disk?: DataDisk;
  /** The built pages, or none. */
  readonly assets: WebAssets;
  readonly embeds?: EmbedSettings;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: Settings;
  /** The operator's, where there are some. */
  readonly licenceServers?: LicenceServers;
  /** Where podcasts come from; without it none do. */
  readonly feeds?: FeedFetch;
  /** Where their episodes are kept; without it they are not played. */
  readonly enclosures?: Enclosures;
  /** Where security events go; without it they are not kept. */
  readonly securityLog?: SecurityLog;
  /** The installation's one secret, 32 bytes; everything signed or encrypted comes from it. */
  readonly masterSecret: Uint8Array;
}

export interface Service {
  /** Answers one request; knows nothing of sockets and never rejects. */
  readonly handle: Handle;
  /** Every way in there is. */
  readonly routes: readonly Route[];
  /** Lets a dealer socket in, with a ticket or (on loopback) a bearer token. */
  readonly connect: Connect;
  readonly identity: Identity;
  readonly library: LibraryReader;
  readonly manifests: Manifests;
  readonly coverage: Coverage;
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
  const identity = createIdentity(deps);
  const cookies = createCookies(masterSecret);
  const browsers = createBrowserSessions({ identity, cookies, clientId: settings.clientId, securityLog });
  const coverage = createCoverage(store);
  const signedUrls = createSignedUrls(masterSecret, clock, identity.sessions);
  const library = createLibraryReader(store);
  const { protection } = settings;
  const manifests = createManifests({ library, packager, signedUrls, videos, keySystems, protection, enclosures });
  const hub = createDealerHub(clock, random);
  const positions = createPositions(store, hub, clock);
  const podcasts = { fetch: deps.feeds ?? NO_FEEDS, enclosures, positions, signedUrls, blobs };
  const parts = createParts({ store, blobs, library, identity, hub, coverage, clock, random, logger, settings, podcasts });
  const contexts = firstOf(parts.flatMap((part) => part.contexts ?? []));
  const ads = createAds(settings.promotions);
  const adSupported = settings.licensing.adSupportedTracksPerDay !== null;
  const radio = parts.find((part) => part.radio)?.radio ?? NO_RADIO;
  const playlists = parts.find((part) => part.playlists)?.playlists ?? NO_PLAYLISTS;
  const admission = parts.find((part) => part.admission)?.admission ?? EVERYBODY;
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
    clock,
    random,
    logger,
    adSupported,
    ads,
    autoplay: settings.autoplay,
  };
  const playback = createPlayback(playing);

  const warn = (message: string, reason: unknown) => logger.log('warn', message, { reason: String(reason) });
  const mosaics = createMosaics({ store, blobs, warn });
  identity.accounts.onProduct(playback.productChanged);

  const calls = [
    ...sessionRoutes({ identity, browsers, clock, securityLog }),
    ...credentialRoutes({ identity, browsers, clock, securityLog }),
    ...secondStepRoutes({ identity, browsers, clock, securityLog }),
    ...accountRoutes(identity, store, clock),
    ...featureFlagRoutes(settings.featureFlags),
    productRoute(identity, hub, securityLog),
    ...memberRoutes(identity, clock, securityLog),
    endpointsRoute,
    ...mediaRoutes({ store, packager, coverage, signedUrls, clock }),
    ...licenceRoutes({ store, packager, coverage, clock, logger, servers, licensing: settings.licensing, ads }),
    ...videoRoutes({ library, videos, coverage, signedUrls, protection: settings.protection }),
    imageRoute(store, blobs, clock, mosaics.make),
    libraryStatusRoute(store, deps.scan),
    healthRoute({ store, disk: deps.disk ?? ENDLESS_DISK, scan: deps.scan, logger }),
    ...loggingRoutes(identity, store, clock),
    ...tellingRoutes(clock, logger),
    ...playback.routes,
    ...listeningRoutes({ ...playing, accounts: playback.accounts }),
    ...parts.flatMap((part) => part.routes),
    embedRoute({ store, playlists, assets: deps.assets }, deps.embeds ?? PLAIN_EMBEDS),
    goRoute,
  ];
  const routes = [...calls, ...webPageRoutes(deps.assets, calls)];
  return {
    handle: createDispatch(
      routes,
      identity,
      logger,
      createCallLimit(clock, settings.callsPerMinute),
      createRefusalLog(securityLog, clock),
    ),
    routes,
    connect: createConnect(identity, hub),
    identity,
    library,
    manifests,
    coverage,
    async close() {
      await playback.close();
      await Promise.all(parts.map(async (part) => part.close?.()));
      await enclosures.close();
      await packager.close();
      await videos.close();
      await store.close();
      await securityLog.close();
    },
  };
}
