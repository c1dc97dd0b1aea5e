import * as s from './PlayingBars.module.css';

/** Three dancing bars where something plays, resting ones where it is paused. */
export function PlayingBars({ isPlaying }: { readonly isPlaying: boolean }) {
  return (
    <span className={`${s.bars} ${isPlaying ? s.playing : ''}`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}
