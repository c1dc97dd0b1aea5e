import { srcSetOf } from '#domain/catalog/images.ts';
import { HERO_COVER_SIZES } from '#domain/constants/page/layout.ts';
import { escapeHtml } from '#domain/core/escape-markup.ts';
import { embedPath } from '#domain/embed/code.ts';
import { coverFor, coversOf, tracksOf, type EmbedResource } from '#domain/embed/resource.ts';
import { headerSubtitle } from '#domain/embed/view/subtitle.ts';
import type { ContentUri } from '#domain/uri/content-uri.ts';
import { PROVIDER_NAME, sizeOf } from './oembed.ts';

/** The types of Open Graph. https://ogp.me/#types */
const OPEN_GRAPH_TYPES: Readonly<Record<EmbedResource['type'], string>> = {
  album: 'music.album',
  track: 'music.song',
  playlist: 'music.playlist',
  artist: 'profile',
  show: 'website',
  episode: 'website',
};

/** Width of the cover in previews of links, in pixels. */
const COVER_PX = 640;
const UNLIMITED = { width: Infinity, height: Infinity };

/** What link previews read of the page of a resource: Open Graph with sound. https://ogp.me */
export function openGraph(resource: EmbedResource): string {
  const subtitle = headerSubtitle(resource, ', ');
  const cover = coverFor(coversOf(resource), COVER_PX);
  const properties: readonly Tag[] = [
    ['og:site_name', PROVIDER_NAME],
    ['og:type', OPEN_GRAPH_TYPES[resource.type]],
    ['og:title', resource.name],
    ['og:description', subtitle],
    ['og:url', resource.external_urls.spotify],
    ['og:image', cover?.url],
    ['og:image:width', cover?.width],
    ['og:image:height', cover?.height],
    ['og:audio', firstPreview(resource)],
  ];
  return metas('property', properties) + metas('name', [['description', subtitle]]);
}

/** How other sites show the player of a resource: oEmbed links and a player card. */
export function playerLinks(resource: EmbedResource, uri: ContentUri, origin: string): string {
  const { width, height } = sizeOf(resource, UNLIMITED);
  const card: readonly Tag[] = [
    ['twitter:card', 'player'],
    ['twitter:title', resource.name],
    ['twitter:description', headerSubtitle(resource, ', ')],
    ['twitter:image', coverFor(coversOf(resource), COVER_PX)?.url],
    ['twitter:player', origin + embedPath(uri)],
    ['twitter:player:width', width],
    ['twitter:player:height', height],
    ['twitter:player:stream', firstPreview(resource)],
  ];
  return discoveryLinks(resource, origin) + metas('name', card);
}

function firstPreview(resource: EmbedResource): string | null {
  return tracksOf(resource).find(({ previewUrl }) => previewUrl !== null)?.previewUrl ?? null;
}

/** The address that search engines keep. RFC 6596. */
export function canonicalLink({ external_urls }: EmbedResource): string {
  return `<link rel="canonical" href="${escapeHtml(external_urls.spotify)}">`;
}

/** Lets the browser of a member request the cover at the head of the page while the script arrives that shows it. */
export function coverPreload(resource: EmbedResource): string {
  const covers = WITH_COVER.includes(resource.type) ? coversOf(resource) : [];
  const [first] = covers;
  if (first === undefined) return '';
  const srcSet = srcSetOf(covers);
  const chosen = srcSet === undefined ? '' : ` imagesrcset="${escapeHtml(srcSet)}" imagesizes="${HERO_COVER_SIZES}"`;
  return `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(first.url)}"${chosen}>`;
}

/** The pages that begin with the pictures of their resource; the cover of a playlist may be the member's own. */
const WITH_COVER: readonly EmbedResource['type'][] = ['album', 'artist', 'show'];

/** The links by which consumers of oEmbed find it. https://oembed.com §4. */
export function discoveryLinks({ name, external_urls }: EmbedResource, origin: string): string {
  return ['json', 'xml']
    .map((format) => {
      const href = `${origin}/oembed?format=${format}&url=${encodeURIComponent(external_urls.spotify)}`;
      const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed';
      return `<link rel="alternate" type="${type}" href="${escapeHtml(href)}" title="${escapeHtml(name)}">`;
    })
    .join('');
}

type Tag = readonly [name: string, content: string | number | null | undefined];

function metas(attribute: 'name' | 'property', tags: readonly Tag[]): string {
  return tags
    .filter(([, content]) => content !== null && content !== undefined && content !== '')
    .map(([name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(String(content))}">`)
    .join('');
}
