import { useUnit } from 'effector-react';
import { useState } from 'react';
import type { PlaylistView } from '#application/playlists/sync/replica-view.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import type { PlaylistDocument } from '#domain/playlists/types.ts';
import { Button, ButtonLink } from '../../controls/Button.tsx';
import { rulesPath } from '../../lib/links.ts';
import { Hero } from '../../content/cards/Hero.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { EditIcon } from '#ui-web/icons/lazy-icons.tsx';
import { imagesOf } from '#domain/catalog/images.ts';
import { MemberLink } from '../../content/cards/MemberLink.tsx';
import { PlayContextButton } from '../../content/cards/PlayButton.tsx';
import { ShuffleContextButton } from '../../content/cards/ShuffleButton.tsx';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { TEXTS } from '../../texts/texts.ts';
import { contributorNames } from './contributor-names.ts';
import { PlaylistMenu } from './PlaylistMenu.tsx';
import * as s from './PlaylistHeader.module.css';
import { DetailsForm } from './DetailsForm.tsx';

interface PlaylistHeaderProps {
  readonly playlist: Playlist;
  readonly view: PlaylistView;
  readonly document: PlaylistDocument;
}

/** The header of a playlist: name, owner, contributors and actions. */
export function PlaylistHeader({ playlist, view, document }: PlaylistHeaderProps) {
  const { player, playlists } = useStores();
  const [connection, items] = useUnit([player.$connection, playlists.$items]);
  const [isEditing, setIsEditing] = useState(false);
  const { attributes } = document;
  // The service has no cover yet for a new playlist, or one filled while offline.
  const first = document.items.map(({ uri }) => items.get(uri)).find((item) => item && imagesOf(item).length > 0);
  const end = () => setIsEditing(false);
  return (
    <Hero
      kind={TEXTS.kinds.playlist}
      name={attributes.name}
      seed={playlist.uri}
      images={playlist.images.length === 0 && first ? imagesOf(first) : playlist.images}
      details={isEditing ? <DetailsForm attributes={attributes} onClose={end} /> : null}
      facts={<Facts playlist={playlist} view={view} document={document} />}
      actions={
        <>
          {document.items.length > 0 && (
            <>
              <PlayContextButton item={{ uri: playlist.uri, name: attributes.name }} size="large" />
              <ShuffleContextButton item={{ uri: playlist.uri, name: attributes.name }} />
            </>
          )}
          <FollowButton playlist={playlist} ownerId={view.ownerId} />
          {view.capabilities.canEditAttributes && !isEditing && (
            <IconButton label={PLAYLIST_TEXTS.edit} icon={EditIcon} onPress={() => setIsEditing(true)} />
          )}
          {playlist.is_smart && <ButtonLink href={rulesPath(playlist.id)}>{PLAYLIST_TEXTS.editRules}</ButtonLink>}
          <PlaylistMenu playlist={playlist} view={view} attributes={attributes} />
          {view.isSaving && connection !== 'connected' && <span className={s.pending}>{PLAYLIST_TEXTS.unsaved}</span>}
        </>
      }
    />
  );
}

function Facts({ playlist, view, document: { attributes, items } }: PlaylistHeaderProps) {
  const others = [...new Set(items.map((item) => item.attributes.added_by))].filter((id) => id !== '' && id !== view.ownerId);
  const nameOf = contributorNames(playlist);
  const { collaborative: isCollaborative, public: isPublic, description } = attributes;
  return (
    <>
      {description && (
        <span className={s.description} dir="auto">
          {description}
        </span>
      )}
      <MemberLink
        id={view.ownerId}
        name={playlist.owner.display_name ?? view.ownerId}
        sentence={(owner) => PLAYLIST_TEXTS.byOwner({ owner })}
      />
      {others.map((id, at) => (
        <MemberLink
          key={id}
          id={id}
          name={nameOf(id)}
          sentence={(name) => (at === 0 ? ` · ${PLAYLIST_TEXTS.withNames({ names: name })}` : `, ${name}`)}
        />
      ))}
      {` · ${LIST_TEXTS.counts.tracks({ count: items.length })}`}
      <span className={s.badge}>{isPublic ? PLAYLIST_TEXTS.public : PLAYLIST_TEXTS.private}</span>
      {isCollaborative && <span className={s.badge}>{PLAYLIST_TEXTS.collaborative}</span>}
    </>
  );
}

/** For playlists of other members. */
function FollowButton({ playlist, ownerId }: { readonly playlist: Playlist; readonly ownerId: string }) {
  const { playlists, session } = useStores();
  const [{ user }, rootlist, follow, unfollow] = useUnit([
    session.$session,
    playlists.$rootlist,
    playlists.followed,
    playlists.unfollowed,
  ]);
  const items = rootlist?.document?.items;
  // A smart playlist is its listener's own, and ends on the page of its rules.
  if (!items || user?.id === ownerId || playlist.is_smart === true) return null;
  const isFollowed = items.some(({ uri }) => uri === playlist.uri);
  const press = () => (isFollowed ? unfollow : follow)(playlist.id);
  return <Button onPress={press}>{isFollowed ? PLAYLIST_TEXTS.unfollow : PLAYLIST_TEXTS.follow}</Button>;
}
