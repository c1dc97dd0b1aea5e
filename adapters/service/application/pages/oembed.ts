import { embedPath, iframeCode } from '#domain/embed/code.ts';
import { coversOf, type EmbedResource } from '#domain/embed/resource.ts';
import { isSingle } from '#domain/embed/view/layout.ts';
import { headerSubtitle } from '#domain/embed/view/subtitle.ts';
import { escapeXml } from '#domain/core/escape-markup.ts';
import type { ResourceAddress } from '#domain/embed/resource-address.ts';
import { OEMBED_CACHE_S, OEMBED_SIZE_PX } from '../../domain/constants/embed.ts';

/** The product's name in link previews. */
export const PROVIDER_NAME = 'Cadenza';

/** The largest embed and thumbnail that the asking page takes, in pixels. */
export interface SizeLimit {
  readonly width: number;
  readonly height: number;
}

type OEmbed = Readonly<Record<string, string | number>>;

interface Asked extends ResourceAddress {
  readonly resource: EmbedResource;
  readonly origin: string;
  readonly limit: SizeLimit;
}

/** The embed of a resource as oEmbed describes it, of type `rich`. https://oembed.com, version 1.0. */
export function oEmbedOf({ resource, uri, share, origin, limit }: Asked): OEmbed {
  const size = sizeOf(resource, limit);
  const author = headerSubtitle(resource, ', ');
  return {
    version: '1.0',
    type: 'rich',
    title: resource.name,
    ...(author === '' ? {} : { author_name: author }),
    provider_name: PROVIDER_NAME,
    provider_url: origin,
    cache_age: OEMBED_CACHE_S,
    ...thumbnailOf(resource, limit),
    ...size,
    html: iframeCode({ src: origin + embedPath(uri, { share }), title: resource.name, ...size }),
  };
}

/** The size of the embed of a resource within a limit. */
export function sizeOf({ type }: EmbedResource, limit: SizeLimit): SizeLimit {
  const { width, height } = OEMBED_SIZE_PX[isSingle(type) ? 'single' : 'list'];
  return { width: Math.min(width, limit.width), height: Math.min(height, limit.height) };
}

/** The widest cover within a limit; nothing where none fits. */
function thumbnailOf(resource: EmbedResource, limit: SizeLimit): OEmbed {
  const fitting = coversOf(resource).flatMap(({ url, width, height }) =>
    width !== null && height !== null && width <= limit.width && height <= limit.height ? [{ url, width, height }] : [],
  );
  const [widest] = fitting.sort((one, other) => other.width - one.width);
  return widest ? { thumbnail_url: widest.url, thumbnail_width: widest.width, thumbnail_height: widest.height } : {};
}

/** The same as XML. https://oembed.com §2.3.4.2. */
export function oEmbedXml(oEmbed: OEmbed): string {
  const elements = Object.entries(oEmbed).map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${elements.join('')}</oembed>\n`;
}
