/* Screens that load as one script: who opens one opens the others soon. */
export { AlbumScreen } from '../catalog/AlbumScreen.tsx';
export { ArtistScreen } from '../catalog/ArtistScreen.tsx';
export { ShowScreen } from '../catalog/ShowScreen.tsx';
export { EpisodeScreen } from '../catalog/EpisodeScreen.tsx';
export { TrackScreen } from '../catalog/TrackScreen.tsx';
