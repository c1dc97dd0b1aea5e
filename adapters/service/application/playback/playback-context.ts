import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import type { DealerHub } from '../kernel/dealer/dealer-hub.ts';
import type { TokenScope } from '../catalog/token-scope.ts';
import type { Identity } from '../accounts/identity.ts';
import type { InlineLicences } from '../media/inline-licences.ts';
import type { Admission } from '../ports/features/admission.ts';
import type { Ads } from '../ports/features/ads.ts';
import type { Bus } from '../ports/instances/bus.ts';
import type { Jobs } from '../ports/instances/jobs.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import type { EpisodePositions } from '../ports/features/episode-positions.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import type { Manifests } from '../ports/media/manifests.ts';
import type { Radio } from '../ports/features/radio.ts';
import type { Store } from '../ports/store.ts';
import type { Cluster } from '#domain/connect/types.ts';
import type { Scrobbler } from '../scrobbling/scrobbler.ts';
import type { PlayerAccount } from './player-account.ts';

export interface PlaybackDeps {
  readonly store: Store;
  readonly library: LibraryReader;
  readonly contexts: Contexts;
  /** Continues after the end of a context. */
  readonly radio: Radio;
  /** Decides which tracks a listener may play. */
  readonly admission: Admission;
  /** The default of autoplay for listeners without a choice. */
  readonly autoplay: boolean;
  readonly manifests: Manifests;
  /** The positions of listeners in episodes. */
  readonly positions: EpisodePositions;
  readonly coverage: TokenScope;
  /** Licences for the tracks in answers. */
  readonly inlineLicences: InlineLicences;
  /** The caller that a bearer token of this session would have now; null when the session is over. */
  readonly callerOfSession: Identity['callerOfSession'];
  readonly jobs: Jobs;
  /** Whether other instances of the service serve the same accounts. */
  readonly isShared: boolean;
  /** To those other instances. */
  readonly bus: Bus | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  /** The open sockets. */
  readonly hub: DealerHub;
  /** Whether listeners who are not premium may play here too. Ruling S1.03. */
  readonly adSupported: boolean;
  /** Ads between their tracks. */
  readonly ads: Ads;
  /** Sends listens to other servers. */
  readonly scrobbler: Pick<Scrobbler, 'changesFor' | 'onPlays' | 'onStarted'>;
}

/** The dependencies of the playback routes. */
export interface PlaybackContext extends PlaybackDeps {
  readonly accounts: PlayerAccounts;
}

/** The players of all accounts used since the process started. */
export interface PlayerAccounts {
  of(userId: string): PlayerAccount;
  /** Called after each push of a cluster to an account's devices. */
  onCluster(listener: (userId: string, cluster: Cluster) => void): void;
  /** Nothing new is begun; resolves once what was is written down. */
  close(): Promise<void>;
}
