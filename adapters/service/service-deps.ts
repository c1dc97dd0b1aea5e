import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import type { Bus } from './application/ports/instances/bus.ts';
import type { Jobs } from './application/ports/instances/jobs.ts';
import type { Enclosures } from './application/podcasts/enclosures/enclosure-cache.ts';
import type { EmbedSettings } from './application/pages/embed-settings.ts';
import type { Backups } from './application/ports/disk/backups.ts';
import type { Blobs } from './application/ports/blobs.ts';
import type { DataDisk } from './application/ports/disk/data-disk.ts';
import type { EmbedRenderer } from './application/ports/embed-renderer.ts';
import type { FeedFetch } from './application/ports/feed-fetch.ts';
import type { LicenceServers } from './application/ports/media/licence-servers.ts';
import type { OutgoingHttp } from './application/ports/outgoing-http.ts';
import type { Packager } from './application/ports/media/packager.ts';
import type { Measurements } from './application/ports/measurements.ts';
import type { Passwords } from './application/ports/passwords.ts';
import type { ScanStatus } from './application/ports/scan-status.ts';
import type { SecurityLog } from './application/ports/security-log.ts';
import type { Store } from './application/ports/store.ts';
import type { VideoPackager } from './application/ports/media/video-packager.ts';
import type { WebAssets } from './application/ports/web-assets.ts';
import type { Settings } from './application/settings.ts';

/** All ports of the service. With memory adapters and a virtual clock it is the double of the tests. */
export interface ServiceDeps {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly packager: Packager;
  readonly videos: VideoPackager;
  readonly passwords: Passwords;
  readonly scan: ScanStatus;
  /** The data folder's disk; without one its space is unlimited. */
  readonly disk?: DataDisk;
  /** The built pages, or none. */
  readonly assets: WebAssets;
  /** Renders the first view of embeds; without one they begin empty. */
  readonly renderer?: EmbedRenderer;
  readonly embeds?: EmbedSettings;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: Settings;
  /** The operator's, where there are some. */
  readonly licenceServers?: LicenceServers;
  /** Where podcasts come from; without it none do. */
  readonly feeds?: FeedFetch;
  /** Reaches the servers that get listens; without one none is reached. */
  readonly outgoingHttp?: OutgoingHttp;
  /** Cache of fetched episodes; without one they cannot be played. */
  readonly enclosures?: Enclosures;
  /** Measures requests' work; without it nothing is measured. */
  readonly measurements?: Measurements;
  /** The log of security events; without one they are dropped. */
  readonly securityLog?: SecurityLog;
  /** Backups of the documents; without them the owner makes none here. */
  readonly backups?: Backups;
  /** Connects this instance with others on the same store; without one it is the only one. */
  readonly bus?: Bus;
  /** Work for later; without them in memory. */
  readonly jobs?: Jobs;
  /** The installation's one secret, 32 bytes; everything signed or encrypted comes from it. */
  readonly masterSecret: Uint8Array;
}
