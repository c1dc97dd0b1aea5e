import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import type { Identity } from './accounts/identity.ts';
import type { Route } from './ports/route.ts';
import type { DealerHub } from './kernel/dealer/dealer-hub.ts';
import type { SavedListChange } from './collection/collection.ts';
import type { TokenScope } from './catalog/token-scope.ts';
import type { Admission } from './ports/features/admission.ts';
import type { Blobs } from './ports/blobs.ts';
import type { Contexts } from './ports/features/contexts.ts';
import type { Jobs } from './ports/instances/jobs.ts';
import type { LibraryReader } from './ports/library-reader.ts';
import type { PlaylistLookup } from './ports/features/playlist-lookup.ts';
import type { Radio } from './ports/features/radio.ts';
import type { Store } from './ports/store.ts';
import type { Settings } from './settings.ts';
import type { SignedUrls } from './media/signed-urls.ts';
import type { FeedFetch } from './ports/feed-fetch.ts';
import type { Enclosures } from './podcasts/enclosures/enclosure-cache.ts';
import type { ResumePositions } from './podcasts/resume-positions.ts';

/** The dependencies of every feature. */
export interface FeatureDeps {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly library: LibraryReader;
  readonly identity: Identity;
  /** Pushes to connected clients. */
  readonly hub: DealerHub;
  readonly coverage: TokenScope;
  /** Work for later, by one of the instances. */
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: Settings;
  readonly podcasts: PodcastDeps;
  /** Called after each change of what members saved. */
  readonly onSaved: (change: SavedListChange) => void;
}

/** A part of the service that nothing else needs to know from inside: its ways in, and what it lets play. */
export interface Feature {
  readonly routes: readonly Route[];
  /** The contexts it makes, beside those of the library. */
  readonly contexts?: Contexts;
  /** Continues after the end of a context; one feature provides it. */
  readonly radio?: Radio;
  /** Decides which tracks a listener may play; one feature provides it. */
  readonly admission?: Admission;
  /** Playlists, for what is not about them; one part has them. */
  readonly playlists?: PlaylistLookup;
  /** Ends what it has under way. */
  close?(): Promise<void>;
}

/** The additional dependencies of podcasts. */
interface PodcastDeps {
  readonly fetch: FeedFetch;
  readonly enclosures: Enclosures;
  readonly positions: ResumePositions;
  readonly signedUrls: SignedUrls;
  readonly blobs: Blobs;
}
