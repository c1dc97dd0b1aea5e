/* Screens that load as one script: they are small. */
export { JoinScreen } from '../account/JoinScreen.tsx';
export { UserScreen } from '../account/UserScreen.tsx';
