import { useUnit } from 'effector-react';
import { memo } from 'react';
import type { TrackView } from '#application/controller.ts';
import { Button } from '../parts/Button.tsx';
import { useStores } from '../stores.tsx';
import { TEXTS } from '../texts.ts';
import { useAnnounce } from './announcer.tsx';
import { QueueList } from './QueueList.tsx';
import * as s from './QueuePanel.module.css';
import { RowContent } from './QueueRow.tsx';
import { SidePanel } from './SidePanel.tsx';

/** The list player names queued songs `q0`, `q1`…, and those of the context otherwise. */
const QUEUED_UID = /^q\d+$/;

/** What plays now, what the listener queued, and what the context goes on with. */
export function QueuePanel({ onClose }: { readonly onClose: () => void }) {
  const { player } = useStores();
  const [track, queued, nextTracks] = useUnit([player.$track, player.queue.$tracks, player.$nextTracks]);
  const ofContext = nextTracks.filter(({ uid }) => !QUEUED_UID.test(uid));
  const isEmpty = queued.length === 0 && ofContext.length === 0;
  return (
    <SidePanel title={TEXTS.queue.title} close={TEXTS.queue.close} onClose={onClose}>
      {track && (
        <>
          <h3 className={s.part}>{TEXTS.queue.now}</h3>
          <ul>
            <li className={s.row} aria-current="true">
              <RowContent track={track} />
            </li>
          </ul>
        </>
      )}
      {queued.length > 0 && <QueuedHead count={queued.length} />}
      <QueueList tracks={queued} />
      {ofContext.length > 0 && <h3 className={s.part}>{TEXTS.queue.next}</h3>}
      {isEmpty && <p className={s.empty}>{TEXTS.queue.empty}</p>}
      <ol aria-label={TEXTS.queue.next}>
        {ofContext.map((next, index) => (
          <NextRow key={`${next.uid} ${index}`} track={next} isFirst={queued.length === 0 && index === 0} />
        ))}
      </ol>
    </SidePanel>
  );
}

function QueuedHead({ count }: { readonly count: number }) {
  const { player } = useStores();
  const cleared = useUnit(player.queue.cleared);
  const announce = useAnnounce();
  const clear = () => {
    cleared();
    announce(TEXTS.queue.cleared);
  };
  return (
    <div className={s.head}>
      <h3 className={s.part}>{TEXTS.queue.count(count)}</h3>
      <Button onPress={clear}>{TEXTS.queue.clear}</Button>
    </div>
  );
}

/** A click goes on with this one: the first is what Next would play, any other starts where it stands in the context. */
const NextRow = memo(function NextRow({ track, isFirst }: { readonly track: TrackView; readonly isFirst: boolean }) {
  const { player } = useStores();
  const contextUri = useUnit(player.$contextUri);
  const [playRequested, nextClicked, trackPointed] = useUnit([player.playRequested, player.nextClicked, player.trackPointed]);
  const press = () => {
    if (isFirst) nextClicked();
    else playRequested({ contextUri: contextUri ?? (track.group.uri || track.uri), trackUri: track.uri });
  };
  return (
    <li>
      <button
        type="button"
        className={s.row}
        aria-label={TEXTS.player.playName(track.name)}
        onPointerDown={() => trackPointed(track.uri)}
        onClick={press}
      >
        <RowContent track={track} />
      </button>
    </li>
  );
});
