/* Screens that load as one script: who opens one opens the others soon. */
export { PlaylistScreen } from './PlaylistScreen.tsx';
export { PlaylistsScreen } from './PlaylistsScreen.tsx';
