/* Screens that load as one script: who opens one opens the others soon. */
export { PlaylistScreen } from '../playlist/PlaylistScreen.tsx';
export { PlaylistsScreen } from '../playlist/PlaylistsScreen.tsx';
