/* Screens that load as one script: who opens one opens the others soon. */
export { SearchScreen } from '../browse/SearchScreen.tsx';
export { ViewScreen } from '../browse/ViewScreen.tsx';
