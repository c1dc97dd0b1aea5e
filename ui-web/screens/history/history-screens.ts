/* Screens that load as one script: who opens one opens the others soon. */
export { HistoryScreen } from './HistoryScreen.tsx';
export { YearScreen } from './YearScreen.tsx';
