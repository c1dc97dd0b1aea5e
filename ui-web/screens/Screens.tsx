import { memo } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { VIEW_IDS } from '#domain/routes/view-ids.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { BROWSE_PATHS, PATHS } from '../lib/links.ts';
import { CardRowSkeleton } from '../content/cards/CardRow.tsx';
import { HomeScreen } from './browse/HomeScreen.tsx';

const meanwhile = <CardRowSkeleton />;
const rare = { isRare: true };
const SearchScreen = lazyComponent(async () => (await import('./groups/browse.ts')).SearchScreen, meanwhile);
const AlbumScreen = lazyComponent(async () => (await import('./groups/catalog.ts')).AlbumScreen, meanwhile);
const ArtistScreen = lazyComponent(async () => (await import('./groups/catalog.ts')).ArtistScreen, meanwhile);
const ShowScreen = lazyComponent(async () => (await import('./groups/catalog.ts')).ShowScreen, meanwhile);
const EpisodeScreen = lazyComponent(async () => (await import('./groups/catalog.ts')).EpisodeScreen, meanwhile);
const TrackScreen = lazyComponent(async () => (await import('./groups/catalog.ts')).TrackScreen, meanwhile);
const CollectionPart = lazyComponent(async () => (await import('./groups/collection.ts')).CollectionPart, meanwhile);
const SmartPlaylistScreen = lazyComponent(async () => (await import('./groups/collection.ts')).SmartPlaylistScreen, meanwhile);
const SettingsScreen = lazyComponent(async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen, meanwhile, rare);
const DiagnosticsScreen = lazyComponent(
  async () => (await import('./diagnostics/DiagnosticsScreen.tsx')).DiagnosticsScreen,
  meanwhile,
  rare,
);
const OwnerScreen = lazyComponent(async () => (await import('./owner/OwnerScreen.tsx')).OwnerScreen, meanwhile, rare);
const HistoryScreen = lazyComponent(async () => (await import('./groups/history.ts')).HistoryScreen, meanwhile, rare);
const RecentlyPlayedScreen = lazyComponent(
  async () => (await import('./groups/history.ts')).RecentlyPlayedScreen,
  meanwhile,
  rare,
);
const YearScreen = lazyComponent(async () => (await import('./groups/history.ts')).YearScreen, meanwhile, rare);
const EmbedCodeScreen = lazyComponent(async () => (await import('./embed/EmbedCodeScreen.tsx')).EmbedCodeScreen, meanwhile, rare);
const JoinScreen = lazyComponent(async () => (await import('./groups/account.ts')).JoinScreen, meanwhile, rare);
const NotFoundScreen = lazyComponent(async () => (await import('./groups/account.ts')).NotFoundScreen, meanwhile, rare);
const PlaylistScreen = lazyComponent(async () => (await import('./groups/playlist.ts')).PlaylistScreen, meanwhile);
const PlaylistsScreen = lazyComponent(async () => (await import('./groups/playlist.ts')).PlaylistsScreen, meanwhile);
const ViewScreen = lazyComponent(async () => (await import('./groups/browse.ts')).ViewScreen, meanwhile);
const UserScreen = lazyComponent(async () => (await import('./groups/account.ts')).UserScreen, meanwhile);

/** The routes of the player. Memoized, so that changes of the shell do not re-render the screen. */
export const Screens = memo(function Screens() {
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
      <Route path={`${PATHS.history}/:year`}>{({ year }) => <YearScreen year={Number(year)} />}</Route>
      <Route path="/join/:token">{({ token }) => <JoinScreen token={token} />}</Route>
      <Route>{() => <NotFoundScreen />}</Route>
    </Switch>
  );
});
