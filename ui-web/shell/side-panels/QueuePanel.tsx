import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { useItemDrop } from '../../hooks/list/use-item-drop.ts';
import { useIsGuest } from '../../hooks/data/use-is-guest.ts';
import { useCreatePlaylist } from '../../hooks/data/use-my-playlists.ts';
import { Button } from '../../controls/Button.tsx';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { QUEUE_TEXTS } from '../../texts/shell/queue-texts.ts';
import { useToast } from '../../lib/announcer.tsx';
import { NextUp } from './NextUp.tsx';
import { PlayedTracks } from './PlayedTracks.tsx';
import { QueueList } from './QueueList.tsx';
import * as s from './QueuePanel.module.css';
import { RowContent } from './QueueRow.tsx';
import { SidePanel } from '../SidePanel.tsx';

/** The queue panel: played, current, queued and next tracks. Items dropped on it are queued. Each part re-renders only for its own changes. */
export function QueuePanel({ onClose }: { readonly onClose: () => void }) {
  /** The URI of a track that moved from the next ones to the end of the queue, until it has the focus there. */
  const [arriving, setArriving] = useState<string | null>(null);
  const queueAdded = useUnit(useStores().player.queueAdded);
  const drop = useItemDrop((items) => queueAdded(items.map(({ uri }) => uri)));
  return (
    <SidePanel title={QUEUE_TEXTS.title} close={QUEUE_TEXTS.close} onClose={onClose}>
      <div className={drop.isOver ? s.over : s.target} {...drop.handlers}>
        <PlayedTracks />
        <CurrentTrack />
        <Queue arriving={arriving} onArrived={() => setArriving(null)} />
        <NextUp onQueued={setArriving} />
      </div>
    </SidePanel>
  );
}

function CurrentTrack() {
  const { player } = useStores();
  const track = useUnit(player.$track);
  if (track === null) return null;
  return (
    <>
      <h3 className={s.heading}>{QUEUE_TEXTS.nowPlaying}</h3>
      <ul>
        <li className={s.row} aria-current="true">
          <RowContent track={track} />
          {track.type !== 'ad' && <MoreMenu item={track} />}
        </li>
      </ul>
    </>
  );
}

interface QueueProps {
  readonly arriving: string | null;
  readonly onArrived: () => void;
}

function Queue({ arriving, onArrived }: QueueProps) {
  const { player } = useStores();
  const queued = useUnit(player.queue.$tracks);
  return (
    <>
      {queued.length > 0 && <QueueHeading count={queued.length} />}
      <QueueList tracks={queued} arriving={arriving} onArrived={onArrived} />
    </>
  );
}

function QueueHeading({ count }: { readonly count: number }) {
  const { queue } = useStores().player;
  const events = useUnit({ cleared: queue.cleared, restored: queue.restored, urisRequested: queue.urisRequested });
  const isGuest = useIsGuest();
  const showToast = useToast();
  const create = useCreatePlaylist();
  useEffect(() => queue.urisRead.watch(create), [queue, create]);
  const clear = () => {
    events.cleared();
    showToast(QUEUE_TEXTS.cleared, { label: PLAYLIST_TEXTS.undo, act: events.restored, $isPossible: queue.$canRestore });
  };
  return (
    <div className={s.header}>
      <h3 className={s.heading}>{QUEUE_TEXTS.count({ count })}</h3>
      {!isGuest && (
        <span className={s.tools}>
          <Button isSmall onPress={() => events.urisRequested()}>
            {QUEUE_TEXTS.save}
          </Button>
          <Button isSmall onPress={clear}>
            {QUEUE_TEXTS.clear}
          </Button>
        </span>
      )}
    </div>
  );
}
