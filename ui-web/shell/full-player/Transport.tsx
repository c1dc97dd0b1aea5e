import { TEXTS } from '../../texts/texts.ts';
import { NextButton, PlayToggle, PreviousButton, RepeatButton, ShuffleButton } from '../player-bar/PlaybackControls.tsx';
import * as s from './Transport.module.css';
import { SkipBackButton, SkipForwardButton } from './SkipButtons.tsx';

/** The large playback controls. Episodes have steps in time where songs have shuffle and repeat. */
export function Transport({ isEpisode }: { readonly isEpisode: boolean }) {
  return (
    <div className={s.transport} role="group" aria-label={TEXTS.player.transport}>
      {isEpisode ? <PreviousButton /> : <ShuffleButton />}
      {isEpisode ? <SkipBackButton /> : <PreviousButton />}
      <PlayToggle size="large" />
      {isEpisode ? <SkipForwardButton /> : <NextButton />}
      {isEpisode ? <NextButton /> : <RepeatButton />}
    </div>
  );
}
