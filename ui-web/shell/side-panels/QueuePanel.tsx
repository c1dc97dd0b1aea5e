import { useStoreMap, useUnit } from 'effector-react';
import { memo, useEffect } from 'react';
import type { TrackView } from '#application/player-view/controller-types.ts';
import { NEXT_UP_PAGE_TRACKS } from '#domain/constants/network/connect.ts';
import { placeOfUid } from '#domain/list-player/item-uids.ts';
import { useIsGuest } from '../../hooks/data/use-is-guest.ts';
import { Button } from '../../controls/Button.tsx';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { LoadMoreSentinel } from '../../controls/state/LoadMoreSentinel.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { QUEUE_TEXTS } from '../../texts/shell/queue-texts.ts';
import { TEXTS } from '../../texts/texts.ts';
import { useAnnounce } from '../../lib/announcer.tsx';
import { QueueList } from './QueueList.tsx';
import * as s from './QueuePanel.module.css';
import { RowContent } from './QueueRow.tsx';
import { SidePanel } from '../SidePanel.tsx';

/** The queue panel: current track, queue and next tracks. Each part re-renders only for its own changes. */
export function QueuePanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <SidePanel title={QUEUE_TEXTS.title} close={QUEUE_TEXTS.close} onClose={onClose}>
      <CurrentTrack />
      <Queue />
      <NextUp />
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

function Queue() {
  const { player } = useStores();
  const queued = useUnit(player.queue.$tracks);
  return (
    <>
      {queued.length > 0 && <QueueHeading count={queued.length} />}
      <QueueList tracks={queued} />
    </>
  );
}

/** The next tracks of the context, loaded as far as the listener scrolls. */
function NextUp() {
  const { player } = useStores();
  const isQueueEmpty = useStoreMap({ store: player.queue.$tracks, keys: [], fn: ({ length }) => length === 0 });
  const [{ hasMore, tracks }, shown, closed] = useUnit([
    player.queue.$nextUp,
    player.queue.nextUpShown,
    player.queue.nextUpClosed,
  ]);
  useEffect(() => () => closed(), [closed]);
  // While a queued track plays, the first next track determines the context.
  const playing = useStoreMap({ store: player.$track, keys: [], fn: generationOf });
  const here = playing ?? generationOf(tracks[0] ?? null);
  return (
    <>
      {tracks.length > 0 && <h3 className={s.heading}>{QUEUE_TEXTS.nextUp}</h3>}
      {isQueueEmpty && tracks.length === 0 && !hasMore && <p className={s.empty}>{QUEUE_TEXTS.empty}</p>}
      <ol aria-label={QUEUE_TEXTS.nextUp}>
        {withKeys(tracks).map(({ key, track }, index) => (
          <NextUpRow key={key} track={track} isFirst={isQueueEmpty && index === 0} isOfContext={generationOf(track) === here} />
        ))}
      </ol>
      <LoadMoreSentinel hasMore={hasMore} onNear={() => shown(tracks.length + NEXT_UP_PAGE_TRACKS)} />
    </>
  );
}

/** Returns the index of a track's context in the sequence of contexts; null for a queued track. */
const generationOf = (track: TrackView | null) => placeOfUid(track?.uid ?? '')?.generation ?? null;

/** Makes keys unique: with repeat, tracks recur under the same uid. */
function withKeys(tracks: readonly TrackView[]) {
  const times = new Map<string, number>();
  return tracks.map((track) => {
    const time = (times.get(track.uid) ?? 0) + 1;
    times.set(track.uid, time);
    return { key: `${track.uid} ${time}`, track };
  });
}

function QueueHeading({ count }: { readonly count: number }) {
  const { player } = useStores();
  const cleared = useUnit(player.queue.cleared);
  const isGuest = useIsGuest();
  const announce = useAnnounce();
  const clear = () => {
    cleared();
    announce(QUEUE_TEXTS.cleared);
  };
  return (
    <div className={s.header}>
      <h3 className={s.heading}>{QUEUE_TEXTS.count({ count })}</h3>
      {!isGuest && (
        <Button isSmall onPress={clear}>
          {QUEUE_TEXTS.clear}
        </Button>
      )}
    </div>
  );
}

interface NextUpRowProps {
  readonly track: TrackView;
  readonly isFirst: boolean;
  /** Whether the track is of the current context; autoplay tracks are not. */
  readonly isOfContext: boolean;
}

/** A row of the next tracks. A click on the first one skips to next; any other starts at its place in the context. */
const NextUpRow = memo(function NextRow({ track, isFirst, isOfContext }: NextUpRowProps) {
  const { player } = useStores();
  const contextUri = useUnit(player.$contextUri);
  const ownContext = isOfContext ? contextUri : null;
  const [playRequested, nextClicked, trackPointerDown] = useUnit([
    player.playRequested,
    player.nextClicked,
    player.trackPointerDown,
  ]);
  const request = { contextUri: ownContext ?? (track.group.uri || track.uri), trackUri: track.uri, trackUid: track.uid };
  const press = () => (isFirst ? nextClicked() : playRequested(request));
  return (
    <li className={s.nextRow}>
      <button
        type="button"
        className={s.row}
        aria-label={TEXTS.player.playName({ name: track.name })}
        onPointerDown={() => trackPointerDown(track.uri)}
        onClick={press}
      >
        <RowContent track={track} />
      </button>
      <MoreMenu item={track} playRequest={request} />
    </li>
  );
});
