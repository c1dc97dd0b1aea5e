import { useStoreMap, useUnit } from 'effector-react';
import { memo } from 'react';
import type { TrackView } from '#application/controller.ts';
import { useIsGuest } from '../hooks/use-is-guest.ts';
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

/** What plays now, what the listener queued, and what the context goes on with: each drawn anew when it changes itself. */
export function QueuePanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <SidePanel title={TEXTS.queue.title} close={TEXTS.queue.close} onClose={onClose}>
      <Now />
      <Queued />
      <Following />
    </SidePanel>
  );
}

function Now() {
  const { player } = useStores();
  const track = useUnit(player.$track);
  if (track === null) return null;
  return (
    <>
      <h3 className={s.part}>{TEXTS.queue.now}</h3>
      <ul>
        <li className={s.row} aria-current="true">
          <RowContent track={track} />
        </li>
      </ul>
    </>
  );
}

function Queued() {
  const { player } = useStores();
  const queued = useUnit(player.queue.$tracks);
  return (
    <>
      {queued.length > 0 && <QueuedHead count={queued.length} />}
      <QueueList tracks={queued} />
    </>
  );
}

/** What the context goes on with: most of what plays next is queued in a long queue, and changes nothing here. */
function Following() {
  const { player } = useStores();
  const isQueueEmpty = useStoreMap({ store: player.queue.$tracks, keys: [], fn: ({ length }) => length === 0 });
  const ofContext = useStoreMap({
    store: player.$nextTracks,
    keys: [],
    fn: (tracks) => tracks.filter(({ uid }) => !QUEUED_UID.test(uid)),
    updateFilter: (tracks, before) => tracks.length !== before.length || tracks.some((track, at) => track !== before[at]),
  });
  return (
    <>
      {ofContext.length > 0 && <h3 className={s.part}>{TEXTS.queue.next}</h3>}
      {isQueueEmpty && ofContext.length === 0 && <p className={s.empty}>{TEXTS.queue.empty}</p>}
      <ol aria-label={TEXTS.queue.next}>
        {ofContext.map((track, index) => (
          <NextRow key={`${track.uid} ${index}`} track={track} isFirst={isQueueEmpty && index === 0} />
        ))}
      </ol>
    </>
  );
}

function QueuedHead({ count }: { readonly count: number }) {
  const { player } = useStores();
  const cleared = useUnit(player.queue.cleared);
  const isGuest = useIsGuest();
  const announce = useAnnounce();
  const clear = () => {
    cleared();
    announce(TEXTS.queue.cleared);
  };
  return (
    <div className={s.head}>
      <h3 className={s.part}>{TEXTS.queue.count(count)}</h3>
      {!isGuest && <Button onPress={clear}>{TEXTS.queue.clear}</Button>}
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
