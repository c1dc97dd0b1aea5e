/* Screens that load as one script: who opens one opens the others soon. */
export { LikedSongs } from '../collection/LikedSongs.tsx';
export { SavedEpisodes, SavedScreen } from '../collection/SavedScreen.tsx';
export { SmartPlaylistScreen } from '../songs/SmartPlaylistScreen.tsx';
export { SongsScreen } from '../songs/SongsScreen.tsx';
