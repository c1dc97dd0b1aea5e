/* Screens that load as one script: they are small. */
export { JoinScreen } from './JoinScreen.tsx';
export { UserScreen } from './UserScreen.tsx';
