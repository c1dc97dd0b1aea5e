/* Parts of the shell that load as one script after the first render: no first screen needs them. */
export { PlayerAnnouncements } from './notices/PlayerAnnouncements.tsx';
export { UpdateNotice } from './notices/UpdateNotice.tsx';
export { SaveErrors } from './notices/SaveErrors.tsx';
export { SoundControls } from './player-bar/SoundControls.tsx';
