import { useUnit } from 'effector-react';
import type { TrackView } from '#application/controller.ts';
import { artistNames } from '../parts/ArtistLinks.tsx';
import { Cover } from '../parts/Cover.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { CloseIcon } from '../parts/icons.tsx';
import { clockTime } from '../format.ts';
import { useStores } from '../stores.tsx';
import { TEXTS } from '../texts.ts';
import * as s from './QueuePanel.module.css';

/** What plays now and what comes after it. */
export function QueuePanel({ onClose }: { readonly onClose: () => void }) {
  const { player } = useStores();
  const [track, nextTracks] = useUnit([player.$track, player.$nextTracks]);
  return (
    <aside className={s.panel} aria-label={TEXTS.queue.title}>
      <header className={s.head}>
        <h2>{TEXTS.queue.title}</h2>
        <IconButton label={TEXTS.queue.close} icon={CloseIcon} onPress={onClose} />
      </header>
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
          <QueueRow key={`${next.uid} ${index}`} track={next} />
        ))}
      </ol>
    </aside>
  );
}

function QueueRow({ track, isCurrent = false }: { readonly track: TrackView; readonly isCurrent?: boolean }) {
  return (
    <li className={s.row} aria-current={isCurrent ? 'true' : undefined}>
      <span className={s.cover}>
        <Cover images={track.images} name={track.group.name} sizes="44px" />
      </span>
      <span className={s.words}>
        <span className={s.name}>{track.name}</span>
        <span className={s.artists}>{artistNames(track.artists) || track.group.name}</span>
      </span>
      <span className={s.duration}>{clockTime(track.durationMs)}</span>
    </li>
  );
}
