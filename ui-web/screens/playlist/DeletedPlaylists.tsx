import { useUnit } from 'effector-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { RemovedPlaylist } from '#application/calls/playlists/playlists.ts';
import { dayOf } from '../../lib/format.ts';
import { useResource } from '../../hooks/data/use-resource.ts';
import { pathOf } from '../../lib/links.ts';
import { Button } from '../../controls/Button.tsx';
import { ErrorNotice } from '../../controls/state/ErrorNotice.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useAnnounce } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import * as s from './PlaylistsScreen.module.css';

/** A disclosure of the recently deleted playlists, with restore buttons. Each opening reloads them. */
export function DeletedPlaylists() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={s.deletedPlaylists} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{PLAYLIST_TEXTS.deleted.title}</summary>
      {isOpen && <DeletedPlaylistList />}
    </details>
  );
}

function DeletedPlaylistList() {
  const { playlists } = useStores();
  const { data, error } = useResource(playlists.removedPlaylists, undefined, { isFresh: true });
  const [back, setBack] = useState<readonly string[]>([]);
  const followed = useUnit(playlists.followed);
  const announce = useAnnounce();
  const takeBack = ({ id, name }: RemovedPlaylist) => {
    followed(id);
    setBack([...back, id]);
    announce(PLAYLIST_TEXTS.deleted.restored({ name }));
  };
  if (error !== null) return <ErrorNotice error={error} />;
  if (data === null) return <p className={s.hint}>{PLAYLIST_TEXTS.deleted.loading}</p>;
  const shown = data.filter(({ id }) => !back.includes(id));
  if (shown.length === 0) return <p className={s.hint}>{PLAYLIST_TEXTS.deleted.none}</p>;
  return (
    <ul aria-label={PLAYLIST_TEXTS.deleted.title}>
      {shown.map((playlist) => (
        <li key={playlist.id} className={s.entry}>
          <span className={s.text}>
            <Link href={pathOf(playlist.uri)} className={s.name}>
              {playlist.name}
            </Link>
            <span className={s.facts}>
              {LIST_TEXTS.counts.tracks({ count: playlist.tracks.total })} ·{' '}
              {PLAYLIST_TEXTS.deleted.keptUntil({ day: dayOf(playlist.kept_until) })}
            </span>
          </span>
          <Button isSmall label={PLAYLIST_TEXTS.deleted.restoreName({ name: playlist.name })} onPress={() => takeBack(playlist)}>
            {PLAYLIST_TEXTS.deleted.restore}
          </Button>
        </li>
      ))}
    </ul>
  );
}
