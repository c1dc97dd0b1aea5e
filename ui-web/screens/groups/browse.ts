/* Screens that load as one script: who opens one opens the others soon. */
export { SearchScreen } from '../search/SearchScreen.tsx';
export { ViewScreen } from '../browse/ViewScreen.tsx';
