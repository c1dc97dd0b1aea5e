/* Screens that load as one script: who opens one opens the others soon. */
export { CollectionPart } from './CollectionPart.tsx';
export { SmartPlaylistScreen } from '../songs/SmartPlaylistScreen.tsx';
