import type { MouseEvent } from 'react';
import type { PlayState } from '../../hooks/player/use-play.ts';
import { TEXTS } from '../../texts/texts.ts';
import { PlayingBars } from './PlayingBars.tsx';
import { PauseIcon, PlayIcon } from '../../controls/icons/icons.tsx';
import * as s from './RowNumber.module.css';

interface RowNumberProps {
  readonly play: PlayState;
  readonly name: string;
  readonly number: number;
  readonly isPlayable: boolean;
  /** Why it cannot be played. */
  readonly reason?: string | undefined;
  /** What else can be done to the row by key while the button has the focus. */
  readonly keyShortcuts?: string | undefined;
}

/** Who clicks twice means one thing: the second click of a double click would pause what the first has started. */
const isRepeatedClick = ({ detail }: MouseEvent) => detail > 1;

const isInsideControl = ({ target }: MouseEvent) => target instanceof Element && target.closest('a, button') !== null;

/** What a click on the row does, beside its own controls. */
export const createRowClickHandler =
  ({ togglePlay }: PlayState, isPlayable: boolean) =>
  (event: MouseEvent) => {
    if (isPlayable && !isRepeatedClick(event) && !isInsideControl(event)) togglePlay();
  };

/** The number of a row, or a speaker while it is the current track (spec §2); under the pointer and by keyboard its play button. */
export function RowNumber({ play, name, number, isPlayable, reason, keyShortcuts }: RowNumberProps) {
  return (
    <span className={s.place}>
      <span className={s.mark}>{play.isCurrent ? <PlayingBars isPlaying={play.isPlaying} /> : number}</span>
      <button
        type="button"
        className={s.verb}
        aria-label={play.isPlaying ? TEXTS.player.pauseName(name) : TEXTS.player.playName(name)}
        aria-keyshortcuts={keyShortcuts}
        aria-disabled={isPlayable ? undefined : true}
        title={reason}
        onClick={(event) => isPlayable && !isRepeatedClick(event) && play.togglePlay()}
      >
        {play.isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
    </span>
  );
}
