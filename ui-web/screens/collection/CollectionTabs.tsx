import { TEXTS } from '../../texts/texts.ts';
import { SAVED_TEXTS } from '../../texts/screens/saved-texts.ts';
import { LinkTabs } from '../../controls/tabs/LinkTabs.tsx';
import { KEPT_MUSIC_TEXTS } from '../../texts/kept-music-texts.ts';
import { PATHS } from '../../lib/links.ts';
import { PLAYLIST_TEXTS } from '../../texts/screens/playlist-texts.ts';
import * as s from './Collection.module.css';

const tabs = () => [
  { path: PATHS.liked, name: TEXTS.collection.likedSongs },
  { path: PATHS.songs, name: TEXTS.collection.allSongs },
  { path: PATHS.playlists, name: PLAYLIST_TEXTS.playlists },
  { path: PATHS.albums, name: SAVED_TEXTS.albums },
  { path: PATHS.artists, name: SAVED_TEXTS.artists },
  { path: PATHS.podcasts, name: SAVED_TEXTS.podcasts },
  { path: PATHS.episodes, name: SAVED_TEXTS.episodes },
  { path: PATHS.kept, name: KEPT_MUSIC_TEXTS.title },
];

/** The tabs between the lists of the collection, for narrow screens, where the navigation omits them. */
export function CollectionTabs() {
  return (
    <div className={s.tabs}>
      <LinkTabs label={SAVED_TEXTS.collection} tabs={tabs()} />
    </div>
  );
}
