import { memo, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { VIEW_IDS } from '#domain/routes/view-ids.ts';
import { BROWSE_PATHS, PATHS } from '../lib/links.ts';
import { CardRowSkeleton } from '../content/cards/CardRow.tsx';
import { Skeleton } from '../controls/state/Skeleton.tsx';
import { HomeScreen } from './browse/HomeScreen.tsx';
import {
  AlbumScreen,
  ArtistScreen,
  CollectionPart,
  DiagnosticsScreen,
  EmbedCodeScreen,
  EpisodeScreen,
  HistoryScreen,
  JoinScreen,
  NotFoundScreen,
  OwnerScreen,
  PlaylistScreen,
  PlaylistsScreen,
  RecentlyPlayedScreen,
  SearchScreen,
  SettingsScreen,
  ShowScreen,
  SmartPlaylistScreen,
  TrackScreen,
  UserScreen,
  ViewScreen,
  YearScreen,
} from './lazy-screens.ts';

/** Pages of fields and of rows; the others have cards. */
const OF_FIELDS = /^\/(settings$|smart-playlist|join\/)/;
const OF_ROWS = /^\/(album|show|playlist|search|history\/recent|collection\/(tracks|songs|playlists|episodes|offline))/;

/** Has the shape of the screen whose script loads. */
function Meanwhile() {
  const [path] = useLocation();
  if (OF_FIELDS.test(path)) return <Skeleton kind="fields" />;
  return OF_ROWS.test(path) ? <Skeleton kind="rows" /> : <CardRowSkeleton />;
}

/** The screen of the address. Memoized, so that changes of the shell do not re-render it. */
export const Screens = memo(function Screens() {
  return (
    <Suspense fallback={<Meanwhile />}>
      <Routes />
    </Suspense>
  );
});

function Routes() {
  return (
    <Switch>
      <Route path={PATHS.home}>{() => <HomeScreen />}</Route>
      <Route path={PATHS.search}>{() => <SearchScreen />}</Route>
      <Route path="/album/:id">{({ id }) => <AlbumScreen id={id} />}</Route>
      <Route path="/artist/:id">{({ id }) => <ArtistScreen id={id} />}</Route>
      <Route path="/show/:id">{({ id }) => <ShowScreen id={id} />}</Route>
      <Route path="/episode/:id">{({ id }) => <EpisodeScreen id={id} />}</Route>
      <Route path="/track/:id">{({ id }) => <TrackScreen id={id} />}</Route>
      <Route path="/playlist/:id">{({ id }) => <PlaylistScreen id={id} />}</Route>
      <Route path="/:type/:id/share">{({ type, id }) => <EmbedCodeScreen key={id} type={type} id={id} />}</Route>
      <Route path="/user/:id">{({ id }) => <UserScreen id={id} />}</Route>
      <Route path={PATHS.playlists}>{() => <PlaylistsScreen />}</Route>
      <Route path="/smart-playlist/:id?">{({ id }) => <SmartPlaylistScreen id={id} />}</Route>
      <Route path={PATHS.signUp}>{() => <Redirect to={PATHS.home} replace />}</Route>
      <Route path={BROWSE_PATHS.featured}>{() => <HomeScreen />}</Route>
      <Route path={BROWSE_PATHS.podcasts}>{() => <ViewScreen viewId={VIEW_IDS.podcasts} />}</Route>
      <Route path={BROWSE_PATHS.charts}>{() => <ViewScreen viewId={VIEW_IDS.charts} />}</Route>
      <Route path={BROWSE_PATHS.newReleases}>{() => <ViewScreen viewId={VIEW_IDS.newReleases} />}</Route>
      <Route path={BROWSE_PATHS.discover}>{() => <ViewScreen viewId={VIEW_IDS.discover} />}</Route>
      <Route path={BROWSE_PATHS.madeForYou}>{() => <ViewScreen viewId={VIEW_IDS.madeForYou} />}</Route>
      <Route path="/collection/:part">{({ part }) => <CollectionPart path={`/collection/${part}`} />}</Route>
      <Route path="/view/:id">{({ id }) => <ViewScreen viewId={id} />}</Route>
      <Route path="/genre/:id">{({ id }) => <ViewScreen viewId={id} />}</Route>
      <Route path={PATHS.settings}>{() => <SettingsScreen />}</Route>
      {/* The addresses before there were settings. */}
      <Route path="/library/:page?">{({ page }) => <Redirect to={page ? PATHS.statistics : PATHS.settings} replace />}</Route>
      <Route path={PATHS.diagnostics}>{() => <DiagnosticsScreen />}</Route>
      <Route path={PATHS.statistics}>{() => <OwnerScreen />}</Route>
      <Route path={PATHS.history}>{() => <HistoryScreen />}</Route>
      <Route path={PATHS.recentlyPlayed}>{() => <RecentlyPlayedScreen />}</Route>
      <Route path={`${PATHS.history}/:year`}>
        {({ year }) => (/^\d{4}$/.test(year) ? <YearScreen year={Number(year)} /> : <NotFoundScreen />)}
      </Route>
      <Route path="/join/:token">{({ token }) => <JoinScreen token={token} />}</Route>
      <Route>{() => <NotFoundScreen />}</Route>
    </Switch>
  );
}
