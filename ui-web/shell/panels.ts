/* Panels and dialogs that load as one script, when the page is idle: a click finds them there. */
export { Dialogs } from './dialogs/Dialogs.tsx';
export { UnsupportedDialog } from './dialogs/UnsupportedDialog.tsx';
export { FullPlayer } from './full-player/FullPlayer.tsx';
export { ShortcutsDialog } from './keyboard/ShortcutsDialog.tsx';
export { CurrentAd } from './player-bar/CurrentAd.tsx';
export { SmallVideo } from './player-bar/SmallVideo.tsx';
export { StationFeedback } from './player-bar/StationFeedback.tsx';
export { DevicesPanel } from './side-panels/DevicesPanel.tsx';
export { QueuePanel } from './side-panels/QueuePanel.tsx';
