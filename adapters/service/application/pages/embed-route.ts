import german from '#domain/messages/de/embed.ts';
import type { Language } from '#domain/messages/languages.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { Image } from '#domain/catalog/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Route, ServiceRequest, ServiceResponse } from '../ports/route.ts';
import { createLibraryReader } from '../catalog/library-reader.ts';
import { KINDS, type ImageRecord } from '../records/records.ts';
import type { LibraryReader } from '../ports/library-reader.ts';
import type { PlaylistLookup, Viewer } from '../ports/features/playlist-lookup.ts';
import type { Store } from '../ports/store.ts';
import type { WebAsset, WebAssets } from '../ports/web-assets.ts';
import { preferredLanguage } from '../kernel/preferred-language.ts';
import { errorResponse } from '../kernel/routing/responses.ts';
import { embedPage } from './embed-page.ts';
import { embedResourceFrom, type EmbedSource } from './embed-resource.ts';
import { type EmbedSettings, DEFAULT_EMBED_SETTINGS, withFileUrls } from './embed-settings.ts';
import { contentSecurityPolicy } from './web-page.ts';

/** The background of a cover of unknown colour: white and black text are readable on this grey. */
const UNKNOWN_COLOR = '#767676';

/** The dictionary the page carries; the embed has English itself. */
const TRANSLATIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, de: german };

/** The page depends on the visitor's language only: it contains public data. */
const ANONYMOUS: Pick<Viewer, 'userId'> = { userId: null };

export interface EmbedRouteDeps {
  readonly store: Store;
  readonly playlists: PlaylistLookup;
  readonly assets: WebAssets;
}

/** `GET /embed/{type}/{id}`: the widget for one resource, for the frames of other people's pages. Spec §2 "Embed". */
export function embedRoute({ store, playlists, assets }: EmbedRouteDeps, settings: EmbedSettings): Route {
  return {
    method: 'GET',
    path: '/embed/:type/:id',
    auth: 'none',
    async handle(request, _, { type = '', id = '' }) {
      const index = await assets.read('embed', 'index.html');
      if (index === null) return errorResponse(503, 'The embed is not built yet. Run npm run build.');
      const viewer = { ...ANONYMOUS, base: request.origin };
      const source =
        type === 'playlist'
          ? sourceWith(await playlists.playlist(id, viewer), (playlist) => ({ type, playlist }))
          : await sourceOf(createLibraryReader(store, request.origin), type, id);
      if (source === null) return page(request, 404, 'This is not in the library any more.');
      const resource = embedResourceFrom(source, { origin: request.origin, dominantColor: await colorOf(store, source) });
      const html = await withBuiltFiles(index, settings);
      if (typeof html !== 'string') return errorResponse(503, html.message);
      const config = configOf(request, settings);
      const locale = preferredLanguage(request.headers['accept-language']);
      return page(request, 200, embedPage({ html, resource, config, locale, translations: TRANSLATIONS[locale] }), settings);
    },
  };
}

/** The built page with its files where they are, or what is wrong with that. */
async function withBuiltFiles({ bytes }: WebAsset, { files }: EmbedSettings): Promise<string | PlayerError> {
  return Promise.resolve(new TextDecoder().decode(bytes))
    .then((html) => withFileUrls(html, files))
    .catch((thrown: unknown) => errorFrom(thrown));
}

async function sourceOf(library: LibraryReader, type: string, id: string): Promise<EmbedSource | null> {
  if (type === 'album') return sourceWith(await library.album(id), (album) => ({ type, album }));
  if (type === 'track') return sourceWith((await library.tracks([id]))[0] ?? null, (track) => ({ type, track }));
  if (type === 'show') return sourceWith(await library.show(id), (show) => ({ type, show }));
  if (type === 'episode') return sourceWith((await library.episodes([id]))[0] ?? null, (episode) => ({ type, episode }));
  if (type !== 'artist') return null;
  const topTracks = (await library.artistTopTracks(id)) ?? [];
  return sourceWith(await library.artist(id), (artist) => ({ type, artist, topTracks }));
}

function sourceWith<Found>(found: Found | null, source: (found: Found) => EmbedSource): EmbedSource | null {
  return found === null ? null : source(found);
}

async function colorOf(store: Store, source: EmbedSource): Promise<string> {
  const imageId = /\/image\/([^?/]+)/.exec(imagesOf(source)[0]?.url ?? '')?.[1];
  const image = imageId === undefined ? null : await store.get<ImageRecord>(KINDS.image, imageId);
  return image?.doc.dominantColor ?? UNKNOWN_COLOR;
}

function imagesOf(source: EmbedSource): readonly Image[] {
  switch (source.type) {
    case 'album':
      return source.album.images;
    case 'track':
      return source.track.album?.images ?? [];
    case 'artist':
      return source.artist.images;
    case 'show':
      return source.show.images;
    case 'episode':
      return source.episode.images;
    case 'playlist':
      return source.playlist.images;
  }
}

/** The page is independent of the visitor: the cookie goes to `/session` only, which the embed requests. */
function configOf({ origin }: ServiceRequest, { countryCode, downloadLink }: EmbedSettings) {
  return {
    origin,
    enableLogin: true,
    isAnonymous: false,
    countryCode,
    downloadLink,
    isSpotified: false,
    facebookAppId: null,
  };
}

/** Any page may frame it; it may do no more than the player's page. */
function page(
  { origin }: ServiceRequest,
  status: number,
  html: string,
  { files }: EmbedSettings = DEFAULT_EMBED_SETTINGS,
): ServiceResponse {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-language',
      'content-security-policy': `${contentSecurityPolicy(origin, files?.origins)}; frame-ancestors *`,
      'referrer-policy': 'same-origin',
    },
    body: html,
  };
}
