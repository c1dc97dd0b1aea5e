import { createEvent, restore } from 'effector';
import type { Api } from '../../api/api-client.ts';
import { createLibrary } from '../../library/library.ts';
import type { Clock } from '../../ports/clock.ts';
import type { DetailedTrack, LibraryResources, TrackDetailsStores } from '../web-store-types.ts';
import { lazily } from '../lazily.ts';
import { createResource } from '../resource.ts';

/** Creates the resources of the library screens. */
export function createLibraryResources(api: Api, clock: Pick<Clock, 'nowMs'>): LibraryResources {
  const library = createLibrary(api, clock);
  return lazily<LibraryResources>({
    home: () => createResource(library.home),
    view: () => createResource(library.view),
    album: () => createResource(library.album),
    artist: () => createResource(library.artist),
    show: () => createResource(library.show),
    track: () => createResource(library.track),
    episode: () => createResource(library.episode),
    playingText: () => createResource(library.playingText),
    trackDetails: () => createResource(library.trackDetails),
    search: () => createResource(library.search),
    status: () => createResource(library.status),
  });
}

export function createTrackDetailsStores(): TrackDetailsStores {
  const chosen = createEvent<DetailedTrack | null>();
  return { chosen, $track: restore(chosen, null) };
}
