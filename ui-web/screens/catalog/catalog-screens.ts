/* Screens that load as one script: who opens one opens the others soon. */
export { AlbumScreen } from './AlbumScreen.tsx';
export { ArtistScreen } from './ArtistScreen.tsx';
export { ShowScreen } from './ShowScreen.tsx';
export { EpisodeScreen } from './EpisodeScreen.tsx';
export { TrackScreen } from './TrackScreen.tsx';
