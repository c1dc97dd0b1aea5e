import { lazyScreen, loadFirst } from '../lib/lazy-component.tsx';

/*
 * The screens that load on demand. The composition root imports this first: the scripts of the screen at the page's own path
 * arrive while the rest of its script runs.
 */
const rare = { isRare: true };
export const SearchScreen = lazyScreen(async () => (await import('./groups/browse.ts')).SearchScreen, { path: '/search' });
export const AlbumScreen = lazyScreen(async () => (await import('./groups/catalog.ts')).AlbumScreen, { path: '/album/' });
export const ArtistScreen = lazyScreen(async () => (await import('./groups/catalog.ts')).ArtistScreen, { path: '/artist/' });
export const ShowScreen = lazyScreen(async () => (await import('./groups/catalog.ts')).ShowScreen, { path: '/show/' });
export const EpisodeScreen = lazyScreen(async () => (await import('./groups/catalog.ts')).EpisodeScreen, { path: '/episode/' });
export const TrackScreen = lazyScreen(async () => (await import('./groups/catalog.ts')).TrackScreen, { path: '/track/' });
export const CollectionPart = lazyScreen(async () => (await import('./groups/collection.ts')).CollectionPart, {
  path: '/collection/',
});
export const SmartPlaylistScreen = lazyScreen(async () => (await import('./groups/collection.ts')).SmartPlaylistScreen);
export const SettingsScreen = lazyScreen(async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen, rare);
export const DiagnosticsScreen = lazyScreen(
  async () => (await import('./diagnostics/DiagnosticsScreen.tsx')).DiagnosticsScreen,
  rare,
);
export const OwnerScreen = lazyScreen(async () => (await import('./owner/OwnerScreen.tsx')).OwnerScreen, rare);
export const HistoryScreen = lazyScreen(async () => (await import('./groups/history.ts')).HistoryScreen, rare);
export const RecentlyPlayedScreen = lazyScreen(async () => (await import('./groups/history.ts')).RecentlyPlayedScreen, rare);
export const YearScreen = lazyScreen(async () => (await import('./groups/history.ts')).YearScreen, rare);
export const EmbedCodeScreen = lazyScreen(async () => (await import('./embed/EmbedCodeScreen.tsx')).EmbedCodeScreen, rare);
export const JoinScreen = lazyScreen(async () => (await import('./groups/account.ts')).JoinScreen, rare);
export const NotFoundScreen = lazyScreen(async () => (await import('./groups/account.ts')).NotFoundScreen, rare);
export const PlaylistScreen = lazyScreen(async () => (await import('./groups/playlist.ts')).PlaylistScreen, {
  path: '/playlist/',
});
export const PlaylistsScreen = lazyScreen(async () => (await import('./groups/playlist.ts')).PlaylistsScreen);
export const ViewScreen = lazyScreen(async () => (await import('./groups/browse.ts')).ViewScreen);
export const UserScreen = lazyScreen(async () => (await import('./groups/account.ts')).UserScreen);

// Albums and artists are read by queries.
for (const path of ['/album/', '/artist/']) loadFirst(path, () => import('#application/library/graph-queries.ts'));
