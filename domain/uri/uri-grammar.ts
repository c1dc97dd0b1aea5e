import {
  count,
  escapedTail,
  except,
  id,
  idList,
  ids,
  name,
  names,
  optional,
  type SegmentCodec,
  plainTail,
  text,
} from './uri-segments.ts';
import type { UriFormat } from './uri-format.ts';
import type { ResourceType } from './types.ts';

/** A notation of one type: literals and segment codecs in order. */
export interface UriPattern {
  readonly type: ResourceType;
  readonly segments: readonly (string | SegmentCodec)[];
  /** Fields that the literals alone determine. */
  readonly fixed: Readonly<Record<string, unknown>>;
  /** The only notation with this pattern. */
  readonly format?: UriFormat;
}

const pattern = (type: ResourceType, ...segments: readonly (string | SegmentCodec)[]): UriPattern => ({
  type,
  segments,
  fixed: {},
});
const userPattern = (type: ResourceType, ...parts: readonly (string | SegmentCodec)[]) =>
  pattern(type, 'user', name('username'), ...parts);

/** Patterns with literals, in the order of matching. Spec §2 "Types". */
const NAMED_PATTERNS: readonly UriPattern[] = [
  pattern('track', 'track', id()),
  pattern('episode', 'episode', id()),
  pattern('album', 'album', id(), optional(count('disc'))),
  pattern('artist', 'artist', id()),
  pattern('artist-toplist', 'artist', id(), 'top', name('toplist')),
  pattern('playlist-v2', 'playlist', id()),
  pattern('show', 'show', id()),
  pattern('ad', 'ad', id()),
  pattern('audiofile', 'audiofile', name('extension'), id()),
  pattern('concert', 'concert', id()),
  pattern('context-group', 'context-group', name('origin'), name('name')),
  pattern('dailymix', 'dailymix', id()),
  pattern('image', 'image', id()),
  pattern('interruption', 'interruption', id()),
  pattern('live', 'live', id()),
  pattern('local', 'local', text('artist'), text('album'), text('track'), count('duration')),
  pattern('local-album', 'local', text('artist'), text('album')),
  pattern('local-artist', 'local', name('artist')),
  pattern('mosaic', 'mosaic', ids('ids')),
  pattern('radio', 'radio', plainTail('args')),
  pattern('search', 'search', escapedTail('query')),
  pattern('socialsession', 'socialsession', name('token')),
  pattern('special', 'special', names('args')),
  pattern('station', 'station', names('args')),
  pattern('temp-playlist', 'temp-playlist', name('origin'), plainTail('data')),
  { type: 'toplist', segments: ['top', name('toplist'), 'global'], fixed: { global: true } },
  { type: 'toplist', segments: ['top', name('toplist'), 'country', name('country')], fixed: { global: false } },
  pattern('trackset', 'trackset', text('name'), idList('tracks')),
  pattern('facebook', 'user', 'facebook', count('uid')),
  userPattern('collection-album', 'collection', 'album', id()),
  userPattern('collection-missing-album', 'collection', 'album', id(), 'missing'),
  userPattern('collection-artist', 'collection', 'artist', id()),
  userPattern('collection', 'collection', optional(name('category'))),
  userPattern('collectiontracklist', 'collectiontracklist', id()),
  userPattern('folder', 'folder', id()),
  userPattern('followers', 'followers'),
  userPattern('following', 'following'),
  userPattern('inbox', 'inbox'),
  userPattern('library', 'library'),
  userPattern('playlist', 'playlist', id()),
  userPattern('published-rootlist', 'published-rootlist'),
  userPattern('rootlist', 'rootlist'),
  userPattern('starred', 'starred'),
  userPattern('user-top-tracks', 'toplist'),
  userPattern('user-toplist', 'top', name('toplist')),
];

const isLiteral = (part: string | SegmentCodec | undefined): part is string => typeof part === 'string';
const FIRST_LITERALS = NAMED_PATTERNS.map(({ segments }) => segments[0]).filter(isLiteral);
const USER_LITERALS = NAMED_PATTERNS.filter(({ segments }) => segments[0] === 'user')
  .map(({ segments }) => segments[2])
  .filter(isLiteral);

const APPLICATION = [except([...FIRST_LITERALS, 'app'], name('id')), optional(names('args'))];

/** Every pattern; the last ones match what no literal claims. */
export const URI_PATTERNS: readonly UriPattern[] = [
  ...NAMED_PATTERNS,
  pattern('profile', 'user', name('username'), optional(except(USER_LITERALS, names('args')))),
  { ...pattern('application', 'app', ...APPLICATION), format: 'uri' },
  pattern('application', ...APPLICATION),
];
