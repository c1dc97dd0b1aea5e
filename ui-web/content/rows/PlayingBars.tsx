import * as s from './PlayingBars.module.css';

/** Three bars that mark the current row: they move during playback and rest while it is paused. */
export function PlayingBars({ isPlaying }: { readonly isPlaying: boolean }) {
  return (
    <span className={`${s.bars} ${isPlaying ? s.playing : ''}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
