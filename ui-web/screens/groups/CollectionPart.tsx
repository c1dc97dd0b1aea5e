import { lazyComponent } from '../../lib/lazy-component.tsx';
import { PATHS } from '../../lib/links.ts';
import { SongsScreen } from '../collection/SongsScreen.tsx';
import { KeptMusic } from '../collection/KeptMusic.tsx';
import { LikedSongs } from '../collection/LikedSongs.tsx';
import { SavedEpisodes, SavedScreen } from '../collection/SavedScreen.tsx';

const NotFoundScreen = lazyComponent(async () => (await import('./account.ts')).NotFoundScreen);

/** The part of the collection at a path. */
export function CollectionPart({ path }: { readonly path: string }) {
  switch (path) {
    case PATHS.albums:
      return <SavedScreen key={path} kind="albums" />;
    case PATHS.artists:
      return <SavedScreen key={path} kind="artists" />;
    case PATHS.podcasts:
      return <SavedScreen key={path} kind="shows" />;
    case PATHS.liked:
      return <LikedSongs />;
    case PATHS.songs:
      return <SongsScreen />;
    case PATHS.episodes:
      return <SavedEpisodes />;
    case PATHS.kept:
      return <KeptMusic />;
    default:
      return <NotFoundScreen />;
  }
}
