import { useContext, type MouseEvent } from 'react';
import type { PlayState } from '../../hooks/player/use-play.ts';
import { SelectionContext } from '../../lib/selection-context.ts';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { TEXTS } from '../../texts/texts.ts';
import { PlayingBars } from './PlayingBars.tsx';
import { PauseIcon } from '#ui-web/icons/common-icons.tsx';
import { RowPlayIcon } from '#ui-web/icons/row-icons.tsx';
import * as s from './RowNumber.module.css';

interface RowNumberProps {
  readonly play: PlayState;
  /** The key of the row in the selection. */
  readonly rowKey: string;
  readonly name: string;
  readonly number: number;
  /** Why the track is not playable; null: it is. */
  readonly reason: string | null;
  /** The shortcuts of the row while the button has the focus, for `aria-keyshortcuts`. */
  readonly keyShortcuts?: string | undefined;
}

/** Detects the second click of a double click, which would pause what the first one started. */
const isRepeatedClick = ({ detail }: MouseEvent) => detail > 1;

const isInsideControl = ({ target }: MouseEvent) => target instanceof Element && target.closest('a, button') !== null;

/** Creates the click handler of a row: it toggles playback, unless the click hits a link or button of the row. */
export const createRowClickHandler =
  ({ togglePlay }: PlayState, isPlayable: boolean) =>
  (event: MouseEvent) => {
    if (isPlayable && !isRepeatedClick(event) && !isInsideControl(event)) togglePlay();
  };

/** The number of a row, or the playing mark on the current track, or a checkbox while rows are selected; hover and focus show a play button. Spec §2. */
export function RowNumber({ play, rowKey, name, number, reason, keyShortcuts }: RowNumberProps) {
  const selection = useContext(SelectionContext);
  if (selection?.isOn) {
    return (
      <span className={s.cell}>
        <input
          type="checkbox"
          className={s.check}
          aria-label={LIST_TEXTS.select({ name })}
          checked={selection.keys.has(rowKey)}
          onChange={() => selection.toggle(rowKey)}
        />
      </span>
    );
  }
  return (
    <span className={s.cell}>
      <span className={s.indicator}>{play.isCurrent ? <PlayingBars isPlaying={play.isPlaying} /> : number}</span>
      <button
        type="button"
        className={s.playButton}
        data-plays
        aria-label={play.isPlaying ? TEXTS.player.pauseName({ name }) : TEXTS.player.playName({ name })}
        aria-keyshortcuts={keyShortcuts}
        aria-disabled={reason === null ? undefined : true}
        title={reason || undefined}
        onClick={(event) => reason === null && !isRepeatedClick(event) && play.togglePlay()}
      >
        {play.isPlaying ? <PauseIcon /> : <RowPlayIcon />}
      </button>
    </span>
  );
}
