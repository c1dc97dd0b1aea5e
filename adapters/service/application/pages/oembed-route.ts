import { parseResourceAddress } from '#domain/embed/resource-address.ts';
import type { EmbedSites } from '../../domain/embeds/embed-access.ts';
import type { Route, ServiceRequest, ServiceResponse } from '../ports/route.ts';
import { errorResponse, json } from '../kernel/routing/responses.ts';
import { oEmbedOf, oEmbedXml, type SizeLimit } from './oembed.ts';
import type { ResourceLookup } from './resource-lookup.ts';

const ABSENCES = {
  401: 'This resource is private',
  404: 'There is no such resource here',
  410: 'This resource is not here any more',
} as const;

/** `GET /oembed?url=&maxwidth=&maxheight=&format=json|xml`: how another page embeds a resource. https://oembed.com §2. */
export function oEmbedRoute(resources: ResourceLookup, { arePublic }: EmbedSites): Route {
  return {
    method: 'GET',
    path: '/oembed',
    auth: 'none',
    async handle(request) {
      const { url = '', format = 'json' } = request.query;
      const { origin } = request;
      if (!arePublic) return errorResponse(401, 'This server allows no embeds on other sites');
      if (format !== 'json' && format !== 'xml') return errorResponse(501, 'format: is json or xml');
      const limit = limitOf(request);
      if (limit === null) return errorResponse(400, 'maxwidth, maxheight: are whole numbers of pixels');
      const address = parseResourceAddress(url, origin);
      if (address === null) return errorResponse(404, ABSENCES[404]);
      const { status, resource } = await resources.find(address, origin);
      if (resource === null) return errorResponse(status, ABSENCES[status]);
      const oEmbed = oEmbedOf({ ...address, resource, origin, limit });
      return format === 'xml' ? xml(oEmbedXml(oEmbed)) : json(200, oEmbed, CACHED);
    },
  };
}

/** The response holds the host of the request: it is kept for the same request only. */
const CACHED = { 'cache-control': 'no-cache' };

function xml(body: string): ServiceResponse {
  return { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8', ...CACHED }, body };
}

/** Null for a limit that is no positive number. */
function limitOf({ query: { maxwidth, maxheight } }: ServiceRequest): SizeLimit | null {
  const [width, height] = [maxwidth, maxheight].map((text) => (text === undefined ? Infinity : pixels(text)));
  return width && height ? { width, height } : null;
}

const pixels = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : 0);
