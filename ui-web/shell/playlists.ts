/* What the shell shows of playlists loads as one script, beside the first screen. */
export { PlaylistDialogs } from './dialogs/PlaylistDialogs.tsx';
export { PlaylistsNav } from './PlaylistsNav.tsx';
