/* Screens that load as one script: they are small. */
export { JoinScreen } from '../account/JoinScreen.tsx';
export { NotFoundScreen } from '../account/NotFoundScreen.tsx';
export { UserScreen } from '../account/UserScreen.tsx';
