/* Screens that load as one script: who opens one opens the others soon. */
export { SearchScreen } from './SearchScreen.tsx';
export { ViewScreen } from './ViewScreen.tsx';
