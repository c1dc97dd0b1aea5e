import arabic from '#domain/messages/ar/embed.ts';
import german from '#domain/messages/de/embed.ts';
import spanish from '#domain/messages/es/embed.ts';
import french from '#domain/messages/fr/embed.ts';
import japanese from '#domain/messages/ja/embed.ts';
import type { Language } from '#domain/messages/languages.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { EMBED_DARK_BACKGROUND } from '#domain/constants/page/embed.ts';
import { parseResourceAddress } from '#domain/embed/resource-address.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Route, ServiceRequest, ServiceResponse } from '../ports/route.ts';
import type { EmbedRenderer } from '../ports/embed-renderer.ts';
import type { WebAsset, WebAssets } from '../ports/web-assets.ts';
import { embedAccessOf, type EmbedAccess } from '../../domain/embeds/embed-access.ts';
import { preferredLanguage } from '../kernel/preferred-language.ts';
import { titlesFor } from '../recommendations/titles.ts';
import { canonicalLink, discoveryLinks } from './resource-head.ts';
import type { ResourceLookup } from './resource-lookup.ts';
import { errorResponse } from '../kernel/routing/responses.ts';
import { embedPage, sentencePage } from './embed-page.ts';
import { earlyScript, hashSource, styleHashesOf, withStyles } from './page-styles.ts';
import { type EmbedSettings, withFileUrls } from './embed-settings.ts';
import { contentSecurityPolicy, type PolicySources } from './web-page.ts';

/** The dictionary the page carries; the embed has English itself. */
const TRANSLATIONS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {},
  de: german,
  fr: french,
  es: spanish,
  ja: japanese,
  ar: arabic,
};

/** The sentence of a page without a resource, by its status. */
const ABSENCES = { 401: 'resourcePrivate', 404: 'resourceUnknown', 410: 'resourceWithdrawn' } as const;

export interface EmbedRouteDeps {
  readonly resources: ResourceLookup;
  readonly assets: WebAssets;
  readonly renderer: EmbedRenderer;
}

/** `GET /embed/{type}/{id}`: the widget for one resource, for the frames of other people's pages. Spec §2 "Embed". */
export function embedRoute({ resources, assets, renderer }: EmbedRouteDeps, settings: EmbedSettings): Route {
  return {
    method: 'GET',
    path: '/embed/:type/:id',
    auth: 'none',
    async handle(request) {
      const index = await assets.read('embed', 'index.html');
      if (index === null) return errorResponse(503, 'The embed is not built yet. Run npm run build.');
      const built = await withBuiltFiles(index, assets, settings);
      if (typeof built !== 'string') return errorResponse(503, built.message);
      // The hashes are of what is built and rendered: an element that came into the page otherwise has no effect.
      const styles = styleHashesOf(built);
      const locale = preferredLanguage(request.headers['accept-language']);
      const { origin, path, query } = request;
      const address = parseResourceAddress(origin + path, origin);
      const found = await resources.find(address && { ...address, share: query['share'] ?? null }, origin);
      if (found.status !== 200) {
        const sentence = titlesFor(locale)[ABSENCES[found.status]];
        return page(request, found.status, sentencePage({ html: built, sentence, locale }), settings, { styles, scripts: [] });
      }
      const { hasWholeTracks, isShared } = found;
      const resource = isDark(query['theme']) ? { ...found.resource, dominantColor: EMBED_DARK_BACKGROUND } : found.resource;
      // The share has its owner's permissions, and a member's token does not.
      const enableLogin = !isShared && accessOf(request, settings).hasMembership;
      const early = await earlyScript(assets);
      const content = {
        resource,
        config: { ...configOf(origin, enableLogin, settings), hasWholeTracks },
        translations: TRANSLATIONS[locale],
      };
      const markup = await renderer.render(content);
      const head = canonicalLink(resource) + (settings.arePublic ? discoveryLinks(resource, origin) : '');
      const html = embedPage({ ...content, html: built, head, locale, markup, early });
      const scripts = early === null ? [] : [hashSource(early)];
      return page(request, 200, html, settings, { styles: [...styles, hashSource(markup.css)], scripts });
    },
  };
}

/** The built page with its style sheets inside it and its scripts where they are, or what is wrong with that. */
async function withBuiltFiles({ bytes }: WebAsset, assets: WebAssets, { files }: EmbedSettings): Promise<string | PlayerError> {
  return Promise.resolve(new TextDecoder().decode(bytes))
    .then((html) => (files === null ? withStyles(html, assets) : withFileUrls(html, files)))
    .catch((thrown: unknown) => errorFrom(thrown));
}

/** The page is independent of the visitor: the cookie goes to `/session` only, which the embed requests. */
function configOf(origin: string, enableLogin: boolean, { countryCode, downloadLink }: EmbedSettings) {
  return {
    origin,
    enableLogin,
    isAnonymous: false,
    countryCode,
    downloadLink,
    isSpotified: false,
    facebookAppId: null,
  };
}

/** `0` is the dark theme of players that hosts know. */
const isDark = (theme: string | undefined): boolean => theme === 'dark' || theme === '0';

function accessOf({ headers, origin }: ServiceRequest, settings: EmbedSettings): EmbedAccess {
  return embedAccessOf({ origin, fetchSite: headers['sec-fetch-site'] ?? '', referrer: headers['referer'] ?? '' }, settings);
}

/** It may do no more than the player's page; other pages can frame it as the operator decides. */
function page(
  request: ServiceRequest,
  status: number,
  html: string,
  settings: EmbedSettings,
  own: Pick<PolicySources, 'scripts' | 'styles'>,
): ServiceResponse {
  const { files } = settings;
  const { frameAncestors } = accessOf(request, settings);
  const sources = { ...own, files: files?.origins ?? [], requests: [], images: [], scriptPolicies: [] };
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-language, referer, sec-fetch-site',
      'content-security-policy': `${contentSecurityPolicy(request.origin, sources)}; frame-ancestors ${frameAncestors}`,
      'referrer-policy': 'same-origin',
    },
    body: html,
  };
}
