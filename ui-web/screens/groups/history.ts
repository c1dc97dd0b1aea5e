/* Screens that load as one script: who opens one opens the others soon. */
export { HistoryScreen } from '../history/HistoryScreen.tsx';
export { RecentlyPlayedScreen } from '../history/RecentlyPlayedScreen.tsx';
export { YearScreen } from '../history/YearScreen.tsx';
