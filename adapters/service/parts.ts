import type { Clock } from '#application/ports/clock.ts';
import type { Logger } from '#application/ports/logger.ts';
import type { Random } from '#application/ports/random.ts';
import type { Identity } from './accounts/identity.ts';
import type { Route } from './answer.ts';
import type { DealerHub } from './dealer-hub.ts';
import { createCollectionPart } from './collection/part.ts';
import { catalogRoutes } from './handlers/catalog.ts';
import type { Coverage } from './library/coverage.ts';
import type { Admission } from './ports/admission.ts';
import type { Blobs } from './ports/blobs.ts';
import { firstOf, type Contexts } from './ports/contexts.ts';
import type { LibraryReader } from './ports/library-reader.ts';
import type { PlaylistLookup } from './ports/playlist-lookup.ts';
import type { Radio } from './ports/radio.ts';
import type { Store } from './ports/store.ts';
import { createPlaylistsPart } from './playlists/part.ts';
import { createPodcasts, type PodcastParts } from './podcasts/podcasts.ts';
import type { Settings } from './settings.ts';
import { createTaste } from './taste/taste.ts';

/** What every part of the service may stand on. */
export interface PartDeps {
  readonly store: Store;
  readonly blobs: Blobs;
  readonly library: LibraryReader;
  readonly identity: Identity;
  /** Pushes to whoever is connected. */
  readonly hub: DealerHub;
  readonly coverage: Coverage;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly settings: Settings;
  readonly podcasts: PodcastParts;
}

/** A part of the service that nothing else needs to know from inside: its ways in, and what it lets play. */
export interface Part {
  readonly routes: readonly Route[];
  /** The contexts it makes, beside those of the library. */
  readonly contexts?: Contexts;
  /** What goes on after a context; one part has it. */
  readonly radio?: Radio;
  /** Who may hear what; one part has it. */
  readonly admission?: Admission;
  /** Playlists, for what is not about them; one part has them. */
  readonly playlists?: PlaylistLookup;
  /** Ends what it has under way. */
  close?(): Promise<void>;
}

/** Every part, in the order their contexts are asked. */
export function createParts(deps: PartDeps): readonly Part[] {
  const { store, library, coverage } = deps;
  const parts: Part[] = [];
  // What all of them let play, for a part that makes something of what others have.
  const contexts: Contexts = {
    context: (uri, listener, offset, limit) =>
      firstOf(parts.flatMap((part) => part.contexts ?? [])).context(uri, listener, offset, limit),
  };
  const taste = createTaste({ ...deps, contexts });
  const playlists = createPlaylistsPart({ ...deps, made: taste.madePlaylists });
  parts.push(
    // Before the library: a listener may hear a show from its oldest episode on.
    createPodcasts(deps),
    {
      routes: catalogRoutes({
        store,
        coverage,
        clock: deps.clock,
        related: taste.relatedArtists,
        playlists: playlists.playlists,
      }),
      contexts: { context: (uri, _, offset, limit) => library.context(uri, offset, limit) },
    },
    taste,
    createCollectionPart(deps),
    playlists,
  );
  return parts;
}
