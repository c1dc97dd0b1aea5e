import { decodeSegment, encodeColonSeparated } from './uri-format.ts';
import type { ResourceType, ResourceUri } from './types.ts';

interface UriParameters {
  readonly context?: string;
  readonly play?: string;
  readonly anchor?: string;
  readonly index?: number;
}

/**
 * Parses the parameters after an address: context, play and anchor of tracks and episodes, the index of a track set. Others are
 * dropped. Spec §2.
 */
export function parseUriParameters(type: ResourceType, query: string, anchor: string): UriParameters {
  if (type === 'trackset') return /^\d+$/.test(anchor) ? { index: Number(anchor) } : {};
  if (type !== 'track' && type !== 'episode') return {};
  const context = queryValue(query, 'context');
  const play = queryValue(query, 'play');
  const place = decodeSegment(anchor, 'path');
  return { ...(context ? { context } : {}), ...(play ? { play } : {}), ...(place ? { anchor: place } : {}) };
}

/** Formats these parameters. */
export function formatUriParameters(uri: ResourceUri): string {
  if (uri.type === 'trackset') return uri.index === undefined ? '' : `#${String(uri.index)}`;
  if (uri.type !== 'track' && uri.type !== 'episode') return '';
  const { context, play, anchor } = uri;
  const pairs = Object.entries({ context, play }).filter(([, value]) => value !== undefined && value !== '');
  const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  return `${query === '' ? '' : `?${query}`}${anchor ? `#${encodeColonSeparated(anchor, 'path')}` : ''}`;
}

function queryValue(query: string, key: string): string | null {
  const pair = query.split('&').find((one) => one.startsWith(`${key}=`));
  return pair === undefined ? null : decodeSegment(pair.slice(key.length + 1), 'path');
}
