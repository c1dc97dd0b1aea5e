import { useUnit } from 'effector-react';
import { useState } from 'react';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Button } from '../../controls/Button.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { QUEUE_TEXTS } from '../../texts/shell/queue-texts.ts';
import * as s from './QueuePanel.module.css';
import { playLabelOf, RowContent } from './QueueRow.tsx';

/** The tracks that played before the current one, hidden until the listener wants them. */
export function PlayedTracks() {
  const { player } = useStores();
  const [played, playRequested] = useUnit([player.queue.$played, player.playRequested]);
  const [isShown, setShown] = useState(false);
  if (played.length === 0) return null;
  return (
    <>
      <p className={s.disclosure}>
        <Button isSmall onPress={() => setShown(!isShown)}>
          {isShown ? QUEUE_TEXTS.hidePlayed : QUEUE_TEXTS.showPlayed({ count: played.length })}
        </Button>
      </p>
      {isShown && (
        <ol aria-label={QUEUE_TEXTS.played} className={s.played}>
          {played.map((track, at) => (
            <li key={`${track.uid} ${at}`} className={s.nextRow}>
              <button
                type="button"
                className={s.row}
                aria-label={playLabelOf(track)}
                onClick={() => playRequested({ contextUri: track.group.uri || track.uri, trackUri: track.uri })}
              >
                <RowContent track={track} />
              </button>
              <MoreMenu item={track} />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
