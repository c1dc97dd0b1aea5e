import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import type { TrackView } from '#application/controller.ts';
import { artistNames } from '../parts/ArtistLinks.tsx';
import { Cover } from '../parts/Cover.tsx';
import { clockTime } from '../format.ts';
import { useStores } from '../stores.tsx';
import { TEXTS } from '../texts.ts';
import * as s from './QueuePanel.module.css';
import { SidePanel } from './SidePanel.tsx';

/** The list player names queued songs `q0`, `q1`…, and those of the context otherwise. */
const QUEUED_UID = /^q\d+$/;

/** What plays now and what comes after it. */
export function QueuePanel({ onClose }: { readonly onClose: () => void }) {
  const { player } = useStores();
  const [track, nextTracks] = useUnit([player.$track, player.$nextTracks]);
  return (
    <SidePanel title={TEXTS.queue.title} close={TEXTS.queue.close} onClose={onClose}>
      {track && (
        <>
          <h3 className={s.part}>{TEXTS.queue.now}</h3>
          <ul>
            <QueueRow track={track} isCurrent />
          </ul>
        </>
      )}
      <h3 className={s.part}>{TEXTS.queue.next}</h3>
      {nextTracks.length === 0 && <p className={s.empty}>{TEXTS.queue.empty}</p>}
      <ol>
        {nextTracks.map((next, index) => (
          <NextRow key={`${next.uid} ${index}`} track={next} isFirst={index === 0} />
        ))}
      </ol>
    </SidePanel>
  );
}

function QueueRow({ track, isCurrent = false }: { readonly track: TrackView; readonly isCurrent?: boolean }) {
  return (
    <li className={s.row} aria-current={isCurrent ? 'true' : undefined}>
      <RowContent track={track} />
    </li>
  );
}

/** A click goes on with this one: the first is what Next would play, any other starts where it stands in the context. */
function NextRow({ track, isFirst }: { readonly track: TrackView; readonly isFirst: boolean }) {
  const { player } = useStores();
  const contextUri = useUnit(player.$contextUri);
  const [playRequested, nextClicked, trackPointed] = useUnit([player.playRequested, player.nextClicked, player.trackPointed]);
  const press = () => {
    if (isFirst) nextClicked();
    else playRequested({ contextUri: contextOf(track, contextUri), trackUri: track.uri });
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
}

/** Songs put into the queue may come from anywhere: they play in their own album or show. */
function contextOf({ uid, uri, group }: TrackView, contextUri: string | null): string {
  return contextUri !== null && !QUEUED_UID.test(uid) ? contextUri : group.uri || uri;
}

function RowContent({ track }: { readonly track: TrackView }): ReactNode {
  return (
    <>
      <span className={s.cover}>
        <Cover images={track.images} name={track.group.name} sizes="44px" />
      </span>
      <span className={s.words}>
        <span className={s.name}>{track.name}</span>
        <span className={s.artists}>{artistNames(track.artists) || track.group.name}</span>
      </span>
      <span className={s.duration}>{clockTime(track.durationMs)}</span>
    </>
  );
}
