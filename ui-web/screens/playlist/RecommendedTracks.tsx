import { useUnit } from 'effector-react';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { Track } from '#domain/catalog/types.ts';
import { pathOf } from '../../lib/links.ts';
import { MoreMenu } from '../../menus/MoreMenu.tsx';
import { Button } from '../../controls/Button.tsx';
import { Cover } from '../../content/cards/Cover.tsx';
import { ErrorNotice } from '../../controls/state/ErrorNotice.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { AddIcon } from '#ui-web/icons/lazy-icons.tsx';
import { Section } from '../../controls/Section.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useToast } from '../../lib/announcer.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './PlaylistRows.module.css';
import { useUndoAction } from '../../hooks/data/use-undo.ts';
import { pictureSeedOf } from '../../lib/item-types.ts';
import { artistNames } from '../../lib/format.ts';

/** Recommended tracks for the playlist, for members who may add them. Spec §4 "Playlist recommendation". */
export function RecommendedTracks() {
  const { playlists } = useStores();
  const [view, refresh, reset] = useUnit([
    playlists.$recommendations,
    playlists.recommendationsRefreshed,
    playlists.skippedReset,
  ]);
  const isUntouched = view !== null && view.tracks.length === 0 && !view.isLoading && !view.hasSkipped && view.error === null;
  useEffect(() => {
    if (isUntouched) refresh();
    // Once only: an empty response must not trigger a second request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refresh]);
  if (view === null) return null;
  const { tracks, error, isLoading, hasSkipped } = view;
  return (
    <Section name={PLAYLIST_TEXTS.recommended}>
      {error && <ErrorNotice error={error} onRetry={() => refresh()} />}
      {tracks.length === 0 && !isLoading && !error && <p className={s.empty}>{PLAYLIST_TEXTS.noRecommendations}</p>}
      <ul aria-busy={isLoading} aria-label={PLAYLIST_TEXTS.recommended}>
        {tracks.map((track) => (
          <RecommendedTrack key={track.uri} track={track} />
        ))}
      </ul>
      <div className={s.buttonRow}>
        {tracks.length > 0 && <Button onPress={() => refresh()}>{PLAYLIST_TEXTS.refresh}</Button>}
        {hasSkipped && <Button onPress={() => reset()}>{PLAYLIST_TEXTS.resetSkipped}</Button>}
      </div>
    </Section>
  );
}

function RecommendedTrack({ track }: { readonly track: Track }) {
  const { $playlist, recommendedAdded } = useStores().playlists;
  const [view, add] = useUnit([$playlist, recommendedAdded]);
  const showToast = useToast();
  const undo = useUndoAction();
  const press = () => {
    add(track.uri);
    showToast(PLAYLIST_TEXTS.added({ name: view?.document?.attributes.name ?? '' }), undo);
  };
  return (
    <li className={s.recommendation}>
      <span className={s.cover}>
        <Cover images={track.album?.images ?? []} seed={pictureSeedOf(track)} sizes="40px" />
      </span>
      <span className={s.text}>
        <Link href={pathOf(track.uri)} className={s.name}>
          {track.name}
        </Link>
        <span className={s.artists}>{artistNames(track.artists)}</span>
      </span>
      <MoreMenu item={track} />
      <IconButton label={PLAYLIST_TEXTS.addRecommended({ name: track.name })} icon={AddIcon} onPress={press} />
    </li>
  );
}
