import { Route, Switch } from 'wouter';
import { PATHS } from '../links.ts';
import { AlbumScreen } from './album/AlbumScreen.tsx';
import { ArtistScreen } from './artist/ArtistScreen.tsx';
import { CollectionScreen } from './collection/CollectionScreen.tsx';
import { EpisodeScreen } from './episode/EpisodeScreen.tsx';
import { HomeScreen } from './home/HomeScreen.tsx';
import { LibraryScreen } from './library/LibraryScreen.tsx';
import { NotFoundScreen } from './not-found/NotFoundScreen.tsx';
import { SearchScreen } from './search/SearchScreen.tsx';
import { ShowScreen } from './show/ShowScreen.tsx';
import { TrackScreen } from './track/TrackScreen.tsx';

/** Which screen an address shows. */
export function Screens() {
  return (
    <Switch>
      <Route path={PATHS.home}>{() => <HomeScreen />}</Route>
      <Route path={PATHS.search}>{() => <SearchScreen />}</Route>
      <Route path="/album/:id">{({ id }) => <AlbumScreen id={id} />}</Route>
      <Route path="/artist/:id">{({ id }) => <ArtistScreen id={id} />}</Route>
      <Route path="/show/:id">{({ id }) => <ShowScreen id={id} />}</Route>
      <Route path="/episode/:id">{({ id }) => <EpisodeScreen id={id} />}</Route>
      <Route path="/track/:id">{({ id }) => <TrackScreen id={id} />}</Route>
      <Route path={PATHS.albums}>{() => <CollectionScreen viewId="albums" />}</Route>
      <Route path={PATHS.artists}>{() => <CollectionScreen viewId="artists" />}</Route>
      <Route path={PATHS.podcasts}>{() => <CollectionScreen viewId="shows" />}</Route>
      <Route path={PATHS.library}>{() => <LibraryScreen />}</Route>
      <Route>{() => <NotFoundScreen />}</Route>
    </Switch>
  );
}
