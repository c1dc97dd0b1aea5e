/* Screens that load as one script: who opens one opens the others soon. */
export { LikedSongs } from './LikedSongs.tsx';
export { SavedEpisodes, SavedScreen } from './SavedScreen.tsx';
